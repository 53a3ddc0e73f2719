import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cliHereOf } from '#test/support/cli.js';
import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { pngOfSize } from '../../../packages/image-inspection/test/images.js';
import { type OwnService, startInstance, startService } from '#test/support/service.js';
import { uploaded } from '#test/support/uploads.js';
import { MediaSweep, type SweepOptions } from './media-sweep.js';
import { newObjectKey } from './object-key.js';
import { StoreOwnership } from './store-ownership.js';

const NO_GRACE: SweepOptions = { graceMs: -60_000 };
const DAY_MS = 24 * 60 * 60 * 1000;

describe('the sweep of the store', () => {
  let folder: string;
  let service: OwnService;
  let client: Client;
  let sweep: MediaSweep;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sweep-'));
    service = await startService({ DATA_DIR: folder });
    client = await service.tenant();
    sweep = service.app.get(MediaSweep, { strict: false });
  });
  /** An empty store with the id of the database, which was never swept. */
  afterEach(async () => {
    await rm(join(folder, 'media'), { recursive: true });
    await inDatabase('delete from media_files');
    for (const table of ['media_objects', 'media_quarantine']) await inDatabase(`delete from ${table}`);
    await inDatabase('update file_store set swept_at = null, lease_holder = null, leased_until = null');
    await service.app.get(StoreOwnership, { strict: false }).adopt();
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const place = (key: string) => join(folder, 'media', key);
  const keyOf = ({ url }: { url: string }) => url.split('/media/')[1]!;
  const inDatabase = async (text: string, values: unknown[] = []) =>
    asAdmin(service.database.adminUrl, async (admin) => (await admin.query(text, values)).rows);
  /** Moves the start of all quarantines back by `ms`. */
  const age = async (ms: number) => {
    for (const row of await inDatabase('select tenant_id, object_key, first_seen_at from media_quarantine'))
      await inDatabase('update media_quarantine set first_seen_at = $1 where tenant_id = $2 and object_key = $3', [
        new Date(row.first_seen_at.getTime() - ms),
        ...[row.tenant_id, row.object_key],
      ]);
  };
  async function orphan(): Promise<string> {
    const tenantId = keyOf(await uploaded(client, pngOfSize(300))).split('/')[0]!;
    const key = newObjectKey(tenantId, 'png');
    await writeFile(place(key), 'x');
    return key;
  }
  /** The id of an import that has not begun, and the key of its file. */
  async function queuedImport(): Promise<{ id: string; key: string }> {
    const answer = await fetch(`${client.base}/v2/imports?resource=products&mode=create`, {
      method: 'POST',
      headers: { 'x-api-key': client.key, 'content-type': 'application/x-ndjson' },
      body: '{"sku_id":"A","name":"A"}\n',
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    const [row] = await inDatabase('select object_key as key from imports where id = $1', [data.id]);
    return { id: data.id, key: (row as { key: string }).key };
  }
  /** Removes the rows of files, as in a database that was restored from an older backup; returns the rows of objects. */
  const forgetFiles = async () => {
    const objects = await inDatabase('select * from media_objects');
    await inDatabase('delete from media_files');
    await inDatabase('delete from media_objects');
    return objects;
  };

  it('keeps an unknown object readable in quarantine for 30 days, then deletes it', async () => {
    const key = await orphan();
    expect(await sweep.run(NO_GRACE)).toEqual({ outcome: 'own', quarantined: 1, waiting: 0, deleted: 0 });
    await age(29.9 * DAY_MS);
    expect(await sweep.run(NO_GRACE)).toEqual({ outcome: 'own', quarantined: 0, waiting: 1, deleted: 0 });
    expect((await fetch(`${service.base}/media/${key}`)).status).toBe(200);
    await age(0.2 * DAY_MS);
    expect(await sweep.run(NO_GRACE)).toEqual({ outcome: 'own', quarantined: 0, waiting: 0, deleted: 1 });
    expect([existsSync(place(key)), await inDatabase('select from media_quarantine')]).toEqual([false, []]);
  });

  it('releases an object from quarantine when its row exists again', async () => {
    const file = await uploaded(client, pngOfSize(300));
    const objects = await forgetFiles();
    await sweep.run(NO_GRACE);
    await age(31 * DAY_MS);
    await inDatabase('insert into media_objects select * from jsonb_populate_recordset(null::media_objects, $1)', [
      JSON.stringify(objects),
    ]);
    expect(await sweep.run(NO_GRACE)).toEqual({ outcome: 'own', quarantined: 0, waiting: 0, deleted: 0 });
    expect([(await fetch(file.url)).status, await inDatabase('select from media_quarantine')]).toEqual([200, []]);
  });

  it('changes nothing in a store with the id of another database', async () => {
    const file = await uploaded(client, pngOfSize(300));
    await inDatabase('update file_store set id = gen_random_uuid()'); // a new database has another id
    await forgetFiles();
    for (let count = 0; count < 2; count++)
      expect(await sweep.run({ ...NO_GRACE, quarantineMs: 0 })).toMatchObject({ outcome: 'foreign', quarantined: 0 });
    expect(existsSync(place(keyOf(file)))).toBe(true);
  });

  it('stores the same bytes once for a tenant, until their last file is deleted', async () => {
    const bytes = pngOfSize(300);
    const [a, b] = [await uploaded(client, bytes), await uploaded(client, bytes)];
    expect([a.url === b.url, a.id === b.id]).toEqual([true, false]);
    const other = await uploaded(await service.tenant(), bytes);
    expect(other.url).not.toBe(a.url);
    expect((await client.delete(`/v2/media/${a.id}`)).status).toBe(204);
    expect((await fetch(b.url)).status).toBe(200);
    expect((await client.delete(`/v2/media/${a.id}`)).body.code).toBe('media_file_not_found');
    expect((await client.delete(`/v2/media/${b.id}`, { 'if-match': '"2"' })).body.code).toBe('version_conflict');
    expect((await client.delete(`/v2/media/${b.id}`)).status).toBe(204);
    expect((await fetch(b.url)).status).toBe(404);
    expect((await fetch(other.url)).status).toBe(200);
  });

  it('does not delete the objects of deleted media files and ended imports in a store with the id of another database', async () => {
    const file = await uploaded(client, pngOfSize(300));
    const cancelled = await queuedImport();
    await inDatabase('update file_store set id = gen_random_uuid()');
    expect((await client.delete(`/v2/media/${file.id}`)).status).toBe(204);
    expect((await client.post(`/v2/imports/${cancelled.id}/cancel`, undefined)).status).toBe(202);
    for (const key of [keyOf(file), cancelled.key]) expect(existsSync(place(key))).toBe(true);
  });

  it('leaves an empty store without an id unmarked in a dry run', async () => {
    await rm(join(folder, 'media', '.store-id'));
    expect((await sweep.run({ dryRun: true })).outcome).toBe('empty');
    expect(existsSync(join(folder, 'media', '.store-id'))).toBe(false);
  });

  it('changes nothing in a store with objects and no id', async () => {
    const key = await orphan();
    await rm(join(folder, 'media', '.store-id'));
    expect(await sweep.run({ ...NO_GRACE, quarantineMs: 0 })).toMatchObject({ outcome: 'unmarked' });
    expect(existsSync(place(key))).toBe(true);
  });

  it('runs in a store that was adopted, and in a copy of it', async () => {
    await orphan();
    const mark = () => readFile(join(folder, 'media', '.store-id'), 'utf8');
    const before = await mark();
    await service.app.get(StoreOwnership, { strict: false }).adopt();
    expect([await mark(), (await sweep.run(NO_GRACE)).outcome]).toEqual([expect.not.stringMatching(before), 'own']);
    const copy = await mkdtemp(join(tmpdir(), 'sweep-copy-'));
    await cp(join(folder, 'media'), join(copy, 'media'), { recursive: true });
    const { app } = await startInstance(service.database.serviceUrl, { env: { DATA_DIR: copy } });
    expect((await app.get(MediaSweep, { strict: false }).run(NO_GRACE)).outcome).toBe('own'); // the id is copied too
    await app.close();
    await rm(copy, { recursive: true });
  });

  it('is run by one process at a time, and not again before the minimum interval', async () => {
    await uploaded(client, pngOfSize(300));
    await inDatabase(
      `update file_store set lease_holder = gen_random_uuid(), leased_until = now() + interval '1 minute'`,
    );
    expect((await sweep.run(NO_GRACE)).outcome).toBe('busy');
    await inDatabase(`update file_store set leased_until = now() - interval '1 second'`); // its holder was killed
    expect((await sweep.run(NO_GRACE)).outcome).toBe('own');
    expect((await sweep.run({ ...NO_GRACE, minIntervalMs: DAY_MS })).outcome).toBe('busy');
  });

  it('deletes at once an object that could not be deleted with its last media file', async () => {
    const file = await uploaded(client, pngOfSize(300));
    const key = keyOf(file);
    const bytes = await readFile(place(key));
    expect((await client.delete(`/v2/media/${file.id}`)).status).toBe(204);
    expect([existsSync(place(key)), await inDatabase('select from media_quarantine')]).toEqual([false, []]);
    await writeFile(place(key), bytes);
    await inDatabase(`insert into media_quarantine (tenant_id, object_key, reason) values ($1, $2, 'deleted')`, [
      key.split('/')[0],
      key,
    ]);
    expect(await sweep.run(NO_GRACE)).toMatchObject({ quarantined: 0, deleted: 1 });
    expect(existsSync(place(key))).toBe(false);
  });

  it('can be previewed on the command line, which can also adopt a store', async () => {
    const cli = cliHereOf(service.database);
    const key = await orphan();
    await sweep.run(NO_GRACE);
    await age(31 * DAY_MS);
    await inDatabase(`update file_store set swept_at = null`);
    // the command ignores objects of the last hour, such as this one
    const dry = await cli('files sweep --dry-run', { DATA_DIR: folder });
    expect([dry.code, dry.stdout]).toEqual([0, 'none\n']);
    const reported: string[][] = [];
    const since = expect.any(Date) as Date;
    const result = await sweep.run({ ...NO_GRACE, dryRun: true, report: (...line) => reported.push(line as never) });
    expect([result.deleted, reported]).toEqual([1, [['delete', key, since]]]);
    expect(existsSync(place(key))).toBe(true);
    await inDatabase('update file_store set id = gen_random_uuid()');
    const refused = await cli('files sweep', { DATA_DIR: folder });
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/id of another database/)]);
    expect((await cli('files adopt', { DATA_DIR: folder })).code).toBe(0);
    expect((await cli('files sweep', { DATA_DIR: folder })).code).toBe(0);
  });
});
