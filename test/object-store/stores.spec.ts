import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { readEnv } from '#platform/base/config/env.js';
import { ImportFixture, ndjson } from '../support/imports/fixture.js';
import { newObjectKey } from '#features/media/object-key.js';
import { MediaSweep } from '#features/media/media-sweep.js';
import { StoreOwnership } from '#features/media/store-ownership.js';
import type { ListedObject, ObjectStore } from '#platform/base/object-store/object-store.js';
import { s3Client } from '#platform/base/object-store/s3-store.js';
import { openStore } from '#platform/base/object-store/open-store.js';
import type { Client } from '../support/client.js';
import { pngOfSize } from '../../packages/image-inspection/test/images.js';
import { type OwnService, startService } from '../support/service.js';
import { upload, uploaded } from '../support/uploads.js';
import { openS3Server, type S3Server } from './s3-server.js';

const MEGABYTE = 1024 * 1024;
/** Size of the largest file; `npm run prove` sets the maximum of the service, 50. */
const LARGEST = Number(process.env.UPLOAD_MEGABYTES ?? 6) * MEGABYTE;
const IN_A_MINUTE = () => new Date(Date.now() + 60_000);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each(['folder', 's3'])('the object store: %s', (kind) => {
  let folder: string;
  let server: S3Server | undefined;
  let env: Record<string, string>;
  let store: ObjectStore;
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'store-'));
    server = kind === 's3' ? await openS3Server() : undefined;
    env = { DATA_DIR: folder, ...server?.env };
    store = await openStore(readEnv(env));
    service = await startService(env);
    client = await service.tenant();
  });
  afterAll(async () => {
    await service.stop();
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  const newKey = () => `${randomUUID()}/${randomUUID()}.png`;
  async function put(key: string, bytes: Buffer): Promise<void> {
    const path = join(folder, randomUUID());
    await writeFile(path, bytes);
    await store.put(key, { path, size: bytes.length, contentType: 'image/png' });
    await rm(path);
  }
  async function listed(owner?: string): Promise<ListedObject[]> {
    const all: ListedObject[] = [];
    for await (const batch of store.list(owner)) all.push(...batch);
    return all;
  }

  /** Keys of unfinished multipart uploads; empty where the server, like that of `npm test`, cannot list them. */
  async function unfinished(): Promise<unknown[]> {
    const request = new ListMultipartUploadsCommand({ Bucket: env.S3_BUCKET });
    const { Uploads = [] } = await s3Client(readEnv(env))
      .send(request)
      .catch((error: Error) => {
        expect(error.name).toBe('NotImplemented');
        return { Uploads: [] };
      });
    return Uploads.map(({ Key: key }) => key);
  }

  it('returns stored files, complete and by range', async () => {
    for (const size of [1, 70_000, 6 * MEGABYTE]) {
      const [key, bytes] = [newKey(), pngOfSize(size > 100 ? size : 100)];
      await put(key, bytes);
      expect(await store.sizeOf(key)).toBe(bytes.length);
      expect(sha256(await buffer((await store.read(key))!))).toBe(sha256(bytes));
      expect(await buffer((await store.read(key, { start: 3, end: 12 }))!)).toEqual(bytes.subarray(3, 13));
      await store.delete(key);
    }
  });

  it('reports missing files', async () => {
    const key = newKey();
    expect([await store.sizeOf(key), await store.read(key)]).toEqual([undefined, undefined]);
    await store.delete(key);
  });

  it('lists stored files, and not deleted ones', async () => {
    const key = newKey();
    await put(key, Buffer.from('x'));
    const found = (await listed()).find((object) => object.key === key);
    const [owner] = key.split('/');
    expect((await listed(owner)).map((object) => object.key)).toEqual([key]);
    expect(await listed(randomUUID())).toEqual([]);
    expect(Math.abs(found!.modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    await store.delete(key);
    expect((await listed()).some((object) => object.key === key)).toBe(false);
  });

  it('serves uploaded files without a key', async () => {
    const bytes = pngOfSize(2 * MEGABYTE + 1);
    const { url } = await uploaded(client, bytes);
    const whole = await fetch(url);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'accept-ranges': 'bytes',
    });
    expect(sha256(await whole.bytes())).toBe(sha256(bytes));
    const tag = whole.headers.get('etag')!;
    expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(304);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=100-', 100, 299],
    ['bytes=-5', 295, 299],
    ['bytes=290-9999', 290, 299],
    ['bytes=299-299', 299, 299],
  ])('answers the range %s', async (range, start, end) => {
    const bytes = pngOfSize(300);
    const { url } = await uploaded(client, bytes);
    const part = await fetch(url, { headers: { range } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/300`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(start, end + 1));
  });

  it('handles invalid, multiple and unsatisfiable ranges', async () => {
    const { url } = await uploaded(client, pngOfSize(300));
    const status = async (range: string, more = {}) => {
      const answer = await fetch(url, { headers: { range, ...more } });
      await answer.arrayBuffer();
      return [answer.status, answer.headers.get('content-range')];
    };
    for (const beyond of ['bytes=300-', 'bytes=-0']) expect(await status(beyond)).toEqual([416, 'bytes */300']);
    for (const odd of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=x-'])
      expect(await status(odd)).toEqual([200, null]);
    expect(await status('bytes=0-1', { 'if-range': '"another"' })).toEqual([200, null]);
  });

  it('answers 404 for unknown files', async () => {
    for (const path of [newKey(), 'x/y', '..%2F..%2Fetc/passwd', `${randomUUID()}/..%2f..%2fdemo-key`]) {
      const { status, headers } = await fetch(`${service.base}/media/${path}`);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
    }
  });

  it('stores equal files once, also when uploaded concurrently, and deletes them with the last', async () => {
    const [bytes, before] = [pngOfSize(30_000), (await listed()).length];
    const made = await Promise.all(Array.from({ length: 8 }, () => uploaded(client, bytes)));
    expect((await listed()).length).toBe(before + 1);
    await Promise.all(made.map(({ id }) => client.delete(`/v2/media/${id}`)));
    expect((await listed()).length).toBe(before);
  });

  it('keeps nothing of an interrupted write', async () => {
    if (kind === 'folder') {
      await mkdir(join(folder, 'media', 'a'), { recursive: true });
      await writeFile(join(folder, 'media', 'a', 'b.png.part'), 'x');
      await store.removeUnfinished(IN_A_MINUTE());
      expect(await readdir(join(folder, 'media', 'a'))).toEqual([]);
      return;
    }
    const [key, path, bytes] = [newKey(), join(folder, randomUUID()), pngOfSize(12 * MEGABYTE)];
    await writeFile(path, bytes);
    const put = store.put(key, { path, size: 2 * bytes.length, contentType: 'image/png' });
    await expect(put).rejects.toMatchObject({ code: 'unavailable' });
    expect([await store.sizeOf(key), await unfinished()]).toEqual([undefined, []]);
    await s3Client(readEnv(env)).send(new CreateMultipartUploadCommand({ Bucket: env.S3_BUCKET, Key: key }));
    await store.removeUnfinished(IN_A_MINUTE());
    expect(await unfinished()).toEqual([]);
  });

  it('is swept: objects without a row are deleted, and no others', async () => {
    const kept = await uploaded(client, pngOfSize(400));
    const orphan = newObjectKey((await client.get('/v2/tenant')).body.data.id as string, 'png');
    await put(orphan, Buffer.from('x'));
    const sweep = service.app.get(MediaSweep, { strict: false });
    await service.app.get(StoreOwnership, { strict: false }).adopt();
    await sweep.run();
    expect(await store.sizeOf(orphan)).toBe(1); // its row may still be written
    const options = { graceMs: -60_000, quarantineMs: 0 }; // clocks of machines may differ
    expect(await sweep.run(options)).toMatchObject({ outcome: 'own', deleted: 0 });
    expect(await store.sizeOf(orphan)).toBe(1); // it is in quarantine
    await sweep.run(options);
    expect([await store.sizeOf(orphan), (await fetch(kept.url)).status]).toEqual([undefined, 200]);
  });

  it('stores large files, and deletes them with their last upload', async () => {
    const bytes = pngOfSize(LARGEST);
    const answer = await upload(client, bytes);
    expect([answer.status, answer.body.data?.sha256]).toEqual([201, sha256(bytes)]);
    const { id, url } = answer.body.data;
    expect(sha256(await (await fetch(url)).bytes())).toBe(sha256(bytes));
    await client.delete(`/v2/media/${id}`);
    expect((await fetch(url)).status).toBe(404);
  });

  it('has the file of an import until the import ends', async () => {
    const fixture = new ImportFixture(service, client);
    const before = (await listed()).map(({ key }) => key);
    const lines = Array.from({ length: 120 }, (_, index) => ({ reference_id: `C-${index}`, company_name: 'x' }));
    const { body } = await fixture.send('resource=customers&mode=create', ndjson(...lines));
    const added = (await listed()).map(({ key }) => key).filter((key) => !before.includes(key));
    expect(added).toEqual([expect.stringMatching(/\.rows$/)]);
    expect(String(await buffer((await store.read(added[0]!))!))).toBe(ndjson(...lines));
    await fixture.work();
    expect(await fixture.read(body.data.id as string)).toMatchObject({ status: 'completed', created: 120 });
    expect((await listed()).map(({ key }) => key)).not.toContain(added[0]);
  });
});
