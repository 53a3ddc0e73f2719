import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { PNG, pngOfSize } from '../../../packages/image-inspection/test/images.js';
import { RawConnection } from '#test/support/raw-http.js';
import { type OwnService, startInstance, startService } from '#test/support/service.js';
import { upload, uploaded } from '#test/support/uploads.js';
import { eventually } from '#test/support/waiting.js';
import { MediaSweep } from './media-sweep.js';
import { newObjectKey } from './object-key.js';

const MEGABYTE = 1024 * 1024;
/** `npm run prove` sets larger numbers. */
const ROUNDS = Number(process.env.UPLOAD_ROUNDS ?? 6);
const ABORTED = Number(process.env.UPLOAD_ABORTED ?? 50);

describe('uploads', () => {
  let folder: string;
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'uploads-'));
    service = await startService({ DATA_DIR: folder });
    client = await service.tenant();
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const spooled = () => readdir(join(folder, 'uploads')).catch(() => []);
  const stored = async () => {
    const names = await readdir(join(folder, 'media')).catch(() => []);
    const groups = names.filter((name) => !name.startsWith('.')); // the file with the store's id
    return (await Promise.all(groups.map((group) => readdir(join(folder, 'media', group))))).flat();
  };
  async function nothingSpooled(): Promise<void> {
    for (let tries = 0; tries < 1_000 && (await spooled()).length; tries++) await sleep(20);
    expect(await spooled()).toEqual([]);
  }
  const head = (headers: string) =>
    `POST /v2/media HTTP/1.1\r\nHost: a\r\nX-API-Key: ${client.key}\r\nContent-Type: multipart/form-data; boundary=x\r\n${headers}\r\n\r\n`;
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const chunked = (bytes: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`${Buffer.byteLength(bytes).toString(16)}\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]);

  it('of 50 MB are accepted; one byte more is refused before the body has ended', async () => {
    expect((await upload(client, pngOfSize(50 * MEGABYTE))).status).toBe(201);
    const connection = new RawConnection(service.base);
    await connection.send(head('Transfer-Encoding: chunked'));
    await connection.send(chunked(part));
    for (let sent = 0; sent < 50; sent++) await connection.send(chunked(Buffer.alloc(MEGABYTE)));
    await connection.send(chunked('x'));
    const { status, text } = await connection.answer();
    expect([status, JSON.parse(text)]).toEqual([
      413,
      {
        code: 'payload_too_large',
        message: 'The file is larger than 50 MB, the most that this route takes.',
        details: [],
      },
    ]);
    connection.close();
    await nothingSpooled();
  });

  it('with a Content-Length that is too large are refused at once', async () => {
    const connection = new RawConnection(service.base);
    await connection.send(head(`Content-Length: ${60 * MEGABYTE}`));
    expect((await connection.answer()).status).toBe(413);
    connection.close();
  });

  it('without a valid API key are not read', async () => {
    const connection = new RawConnection(service.base);
    await connection.send(head(`Content-Length: ${40 * MEGABYTE}`).replace(client.key, 'nobody'));
    expect((await connection.answer()).status).toBe(401);
    connection.close();
  });

  it('whose clients disconnect halfway leave no files', async () => {
    for (const start of [part, part + 'x'.repeat(100_000), '--x']) {
      const connection = new RawConnection(service.base);
      await connection.send(head('Content-Length: 1000000') + start);
      await sleep(50);
      connection.close();
    }
    await nothingSpooled();
    expect((await upload(client, PNG)).status).toBe(201);
  });

  it(`that are aborted at any moment leave no files, ${ABORTED} times`, async () => {
    const image = pngOfSize(20_000);
    const body = Buffer.concat([Buffer.from(part), image, Buffer.from('\r\n--x--\r\n')]);
    const moments = [0, 1, part.length - 1, part.length, part.length + 1, body.length - 1, body.length];
    const breakOff = async (_: unknown, index: number) => {
      const length = moments[index] ?? (index % 3 ? Math.floor(Math.random() * body.length) : body.length);
      const connection = new RawConnection(service.base);
      await connection.send(head(`Content-Length: ${body.length}`));
      await connection.send(body.subarray(0, length));
      if (index % 2) await sleep(Math.random() * 40); // reaches the decoder's queue, the decoder, the store or the answer
      connection.close();
    };
    for (let round = 0; round < ABORTED / 50; round++) await Promise.all(Array.from({ length: 50 }, breakOff));
    await nothingSpooled();
    expect((await upload(client, PNG)).status).toBe(201);
    await nothingSpooled();
  });

  it('of imports whose clients disconnect at any moment leave no files and no import', async () => {
    const before = await stored();
    const line = '{"group_code":"A","sku_id":"A","name":"A"}\n';
    const body = line.repeat(20_000);
    const packed = gzipSync(body);
    const start = head('').replace('/v2/media', '/v2/imports?resource=products&mode=create').trimEnd();
    for (const [sent, encoding] of [
      [Buffer.from(body), 'identity'],
      [packed, 'gzip'],
    ] as const)
      for (const length of [0, 1, sent.length / 2, sent.length - 1]) {
        const connection = new RawConnection(service.base);
        const type = start.replace(/Content-Type: .*/, 'Content-Type: application/x-ndjson');
        await connection.send(`${type}\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${sent.length}\r\n\r\n`);
        await connection.send(sent.subarray(0, length));
        await eventually(spooled, (names) => names.length > 0);
        connection.close();
        await eventually(spooled, (names) => names.length === 0);
      }
    expect([await stored(), (await client.get('/v2/imports')).body.data]).toEqual([before, []]);
  });

  it('whose clients disconnect while they wait for the decoder are not decoded', async () => {
    const shape = '<rect x="1" y="1" width="1" height="1" rx="1"/>';
    const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${shape.repeat(19_000)}</svg>`); // takes long
    const files = async () => (await client.get('/v2/media')).body.pagination.total_records as number;
    const before = await files();
    const long = upload(client, drawing);
    const sizes = async () =>
      Promise.all((await spooled()).map(async (name) => (await stat(join(folder, 'uploads', name))).size));
    await eventually(sizes, ([size = 0]) => size === drawing.length); // it is the first to be decoded
    const body = Buffer.concat([Buffer.from(part), pngOfSize(1_000), Buffer.from('\r\n--x--\r\n')]);
    const connections = Array.from({ length: 10 }, () => new RawConnection(service.base));
    for (const connection of connections)
      await connection.send(Buffer.concat([Buffer.from(head(`Content-Length: ${body.length}`)), body]));
    while ((await spooled()).length < 11) await sleep(5);
    for (const connection of connections) connection.close();
    while ((await spooled()).length > 2) await sleep(5); // the drawing and its sanitised copy
    expect([(await long).status, await files()]).toEqual([201, before + 1]);
    await nothingSpooled();
  });

  it('that are refused for their image leave no files', async () => {
    const before = await stored();
    expect((await upload(client, PNG.subarray(0, 50))).status).toBe(400);
    await nothingSpooled();
    expect(await stored()).toEqual(before);
  });

  it('of the same bytes at the same time are stored once', async () => {
    const [bytes, before] = [pngOfSize(10_000), (await stored()).length];
    const made = await Promise.all(Array.from({ length: 12 }, () => uploaded(client, bytes)));
    expect([new Set(made.map(({ url }) => url)).size, new Set(made.map(({ id }) => id)).size]).toEqual([1, 12]);
    expect((await stored()).length).toBe(before + 1);
  });

  it(`of bytes whose last file is deleted at the same time stay readable, ${ROUNDS} times`, async () => {
    const bytes = pngOfSize(20_000);
    const before = (await stored()).length;
    let [last] = [await uploaded(client, bytes)];
    for (let round = 0; round < ROUNDS; round++) {
      const [deleted, next, second] = await Promise.all([
        sleep(Math.random() * 20).then(() => client.delete(`/v2/media/${last.id}`)),
        uploaded(client, bytes),
        uploaded(client, bytes),
      ]);
      expect(deleted.status).toBe(204);
      for (const { url } of [next, second]) expect((await fetch(url)).status).toBe(200);
      expect((await client.delete(`/v2/media/${second.id}`)).status).toBe(204);
      expect((await fetch(next.url)).status).toBe(200);
      last = next;
    }
    await client.delete(`/v2/media/${last.id}`);
    expect((await stored()).length).toBe(before);
    const { rows } = await asAdmin(service.database.adminUrl, (admin) =>
      admin.query(`select object_key, file_count from media_objects o
        where file_count <> (select count(*) from media_files f where f.object_id = o.id and f.tenant_id = o.tenant_id)`),
    );
    expect(rows).toEqual([]);
  });

  it('have addresses at the configured service and delivery network', async () => {
    const env = { DATA_DIR: folder, PUBLIC_URL: 'https://api.example.com', CDN_BASE_URL: 'https://cdn.example.com/a/' };
    const { app, base } = await startInstance(service.database.serviceUrl, { env });
    const { body } = await client.get('/v2/media?page_size=1');
    const answer = await fetch(`${base}/v2/media/${body.data[0].id}`, { headers: { 'x-api-key': client.key } });
    const { data } = (await answer.json()) as { data: { url: string; cdn_url: string } };
    const key = (body.data[0].url as string).split('/media/')[1];
    expect([data.url, data.cdn_url]).toEqual([
      `https://api.example.com/media/${key}`,
      `https://cdn.example.com/a/${key}`,
    ]);
    await app.close();
  });

  it('that failed before their row was written are swept, by several instances at once, and nothing else is', async () => {
    const kept = await uploaded(client, pngOfSize(500));
    const tenantId = (kept.url as string).split('/').at(-2)!;
    const place = (key: string) => join(folder, 'media', key);
    const orphans = [newObjectKey(tenantId, 'png'), newObjectKey(tenantId, 'svg')];
    const foreign = `${tenantId}/not-ours`;
    for (const key of [...orphans, foreign]) await writeFile(place(key), 'x');
    await writeFile(join(folder, 'uploads', randomUUID()), 'x');
    const other = await startInstance(service.database.serviceUrl, { env: { DATA_DIR: folder } });
    const sweeps = [service.app, other.app].map((app) => app.get(MediaSweep, { strict: false }));
    await Promise.all(sweeps.map((sweep) => sweep.run()));
    expect(orphans.every((key) => existsSync(place(key)))).toBe(true); // too young: their uploads could still be running
    await sleep(20);
    const graceMs = 10;
    // one sweep can follow the other, so nothing may be due yet
    const outcomes = await Promise.all(sweeps.map((sweep) => sweep.run({ graceMs, quarantineMs: 3_600_000 })));
    expect(outcomes.filter(({ outcome }) => outcome === 'own').length).toBeGreaterThanOrEqual(1);
    expect(orphans.every((key) => existsSync(place(key)))).toBe(true); // they are in quarantine
    expect((await sweeps[0]!.run({ graceMs, quarantineMs: 0 })).deleted).toBe(2);
    expect([...orphans, foreign].map((key) => existsSync(place(key)))).toEqual([false, false, true]);
    expect([(await fetch(kept.url)).status, await spooled()]).toEqual([200, []]);
    await other.app.close();
  });
});
