import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JournalWork } from '#features/events/journal-work.js';
import { DocumentMaker } from '#features/documents/document-maker.js';
import { MediaSweep } from '#features/media/media-sweep.js';
import { newObjectKey } from '#features/media/object-key.js';
import { StoreOwnership } from '#features/media/store-ownership.js';
import { TaskAttempts } from '#platform/data/tasks/task-attempts.js';
import { maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import { IdempotencySweep } from '#platform/edge/idempotency/idempotency-sweep.js';
import { asAdmin, itOnOneServer } from '../support/database.js';
import { documentOf, makeElectronicTrade } from '../support/invoice-documents.js';
import { invoiceV2 } from '../support/invoices/invoice-bodies.js';
import { CapturedLog } from '../support/log.js';
import { type OwnService, startInstance, startService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

describe('work that fails or ends its process three times', () => {
  const log = new CapturedLog();
  let folder: string;
  let service: OwnService;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attempts-'));
    service = await startService({ DATA_DIR: folder, REQUEST_TIMEOUT_MS: '170000' }, { logger: log.logger });
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const oneServer = itOnOneServer('makes a trigger on the table that holds the rows');
  const inDatabase = <Row extends object>(text: string, values: unknown[] = []) =>
    asAdmin(service.database.adminUrl, async (admin) => (await admin.query<Row>(text, values)).rows);
  const idOf = async (slug: string) =>
    (await inDatabase<{ id: string }>('select id from tenants where slug = $1', [slug]))[0]!.id;
  const passedOver = (task: string) =>
    log.lines.filter((line) => line.message === 'Work is passed over' && line.task === task);
  /** Lets the pause of all work end. */
  const endPauses = () => inDatabase(`update task_attempts set begun_at = now() - interval '1 day'`);

  it('a document is refused with the reason, also by another instance, is tried again later, and others are made', async () => {
    const client = await service.tenant({ currency: 'EUR', timezone: 'Europe/Berlin' });
    await makeElectronicTrade(client);
    const { id } = await client.create('/v2/invoices', invoiceV2());
    const path = (format: string) => `/v2/invoices/${id}/document?format=${format}`;
    const maker = service.app.get(DocumentMaker, { strict: false });
    maker.timeLimitMs = 1;
    for (let count = 0; count < 3; count++) expect((await client.get(path('ubl'))).status).toBe(503);
    maker.timeLimitMs = 60_000;
    const refusal = {
      code: 'unavailable',
      message: expect.stringMatching(/^The document could not be made in 3 tries\. It is tried again from 2/) as string,
      details: [{ field: 'document', reason: 'Making the document takes too long or too much memory.' }],
    };
    expect((await client.get(path('ubl'))).body).toEqual(refusal);
    const other = await startInstance(service.database.serviceUrl, {
      env: { DATA_DIR: folder, REQUEST_TIMEOUT_MS: '170000' },
      logger: log.logger,
    });
    const answer = await fetch(`${other.base}${path('ubl')}`, { headers: { 'x-api-key': client.key } });
    expect(await answer.json()).toEqual(refusal);
    await other.app.close();
    expect((await documentOf(client, path('cii'))).status).toBe(200);
    const tenantId = await idOf(client.slug);
    const line = expect.objectContaining({
      level: 50,
      tenantId,
      subject: expect.stringContaining(`${id} ubl`) as string,
      tries: 3,
    }) as object;
    expect(passedOver('document')).toEqual([line, line]); // one of each instance
    await endPauses();
    expect((await documentOf(client, path('ubl'))).status).toBe(200);
    expect(await inDatabase(`select from task_attempts where task = 'document'`)).toEqual([]);
  });

  it('is counted before it begins, so that a process that is killed counts', async () => {
    const client = await service.tenant();
    const tenantId = await idOf(client.slug);
    const attempts = service.app.get(TaskAttempts);
    const tries = async () =>
      (await inDatabase<{ tries: number }>(`select tries from task_attempts where task = 'test'`)).map(
        (row) => row.tries,
      );
    const work = (run: () => Promise<unknown>) =>
      runAs(maintenanceCaller(tenantId), () => attempts.tryWork({ task: 'test' }, run));
    await work(async () => expect(await tries()).toEqual([1]));
    expect(await tries()).toEqual([]);
    // as if three processes had been killed in it
    await inDatabase(
      `insert into task_attempts (tenant_id, task, subject, tries, begun_at) values ($1, 'test', '', 3, now() - interval '2 minutes')`,
      [tenantId],
    );
    let runs = 0;
    for (let count = 0; count < 2; count++) await work(() => Promise.resolve(runs++));
    expect([runs, passedOver('test').length]).toEqual([0, 1]);
    await endPauses();
    await work(() => Promise.resolve(runs++));
    expect([runs, await tries()]).toEqual([1, []]);
  });

  oneServer('the journal of a tenant is passed over, and those of others are kept', async () => {
    const clients = [
      await service.tenant({ timezone: 'Europe/Berlin' }),
      await service.tenant({ timezone: 'Europe/Berlin' }),
    ];
    for (const client of clients) await makeTrade(client);
    const ids = await Promise.all(clients.map(({ slug }) => idOf(slug)));
    const [broken] = [...ids].sort() as [string]; // the first whose turn it is
    const other = ids.find((id) => id !== broken)!;
    await inDatabase(`create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`);
    await inDatabase(
      `create trigger refuse before insert on journal for each row when (new.tenant_id = '${broken}') execute function refuse()`,
    );
    const waiting = async (id: string) =>
      (await inDatabase('select from journal_unnumbered where tenant_id = $1', [id])).length;
    try {
      for (let round = 0; round < 4; round++) await service.app.get(JournalWork).run();
      expect(await waiting(other)).toBe(0);
      expect(await waiting(broken)).toBeGreaterThan(0);
      expect(passedOver('journal')).toEqual([expect.objectContaining({ tenantId: broken })]);
    } finally {
      await inDatabase('drop trigger refuse on journal; drop function refuse');
    }
    await endPauses();
    await service.app.get(JournalWork).run();
    expect(await waiting(broken)).toBe(0);
  });

  it('an object that cannot be deleted is passed over by the sweep, and others are deleted', async () => {
    const client = await service.tenant();
    const tenantId = await idOf(client.slug);
    await service.app.get(StoreOwnership, { strict: false }).adopt();
    const sweep = service.app.get(MediaSweep, { strict: false });
    const run = () => sweep.run({ graceMs: -60_000, quarantineMs: 0 });
    for (let count = 0; count < 2; count++) await run(); // removes objects without rows of other tests
    const keys = [newObjectKey(tenantId, 'png'), newObjectKey(tenantId, 'png')];
    for (const key of keys) await mkdir(join(folder, 'media', key), { recursive: true }); // a folder cannot be deleted as a file
    await run(); // puts them into quarantine
    for (let count = 0; count < 3; count++) expect(await run()).toMatchObject({ waiting: 2, deleted: 0 });
    await rm(join(folder, 'media', keys[1]!), { recursive: true });
    expect(await run()).toMatchObject({ outcome: 'own', waiting: 1, deleted: 0 });
    expect(passedOver('media_object')).toEqual([expect.objectContaining({ tenantId, subject: keys[0] })]);
  });

  oneServer('the sweep of old answers passes over a tenant, and deletes those of others', async () => {
    const clients = [await service.tenant(), await service.tenant()];
    for (const client of clients)
      await client.post('/v2/price-lists', { reference_id: 'A', name: 'A' }, { 'idempotency-key': 'one' });
    const ids = await Promise.all(clients.map(({ slug }) => idOf(slug)));
    const [broken] = [...ids].sort() as [string];
    await inDatabase(`update idempotency_keys set created_at = now() - interval '4 days'`);
    await inDatabase(`create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`);
    await inDatabase(
      `create trigger refuse before delete on idempotency_keys for each row when (old.tenant_id = '${broken}') execute function refuse()`,
    );
    try {
      for (let count = 0; count < 3; count++) await service.app.get(IdempotencySweep).run();
      expect(await inDatabase('select tenant_id from idempotency_keys')).toEqual([{ tenant_id: broken }]);
      expect(passedOver('idempotency_sweep')).toEqual([expect.objectContaining({ tenantId: broken, tries: 3 })]);
    } finally {
      await inDatabase('drop trigger refuse on idempotency_keys; drop function refuse');
    }
    await endPauses();
    await service.app.get(IdempotencySweep).run();
    expect(await inDatabase('select from idempotency_keys')).toEqual([]);
  });
});
