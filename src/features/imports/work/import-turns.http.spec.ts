import { asAdmin } from '#test/support/database.js';
import { RawConnection } from '#test/support/raw-http.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { Quotas } from '#platform/data/quotas/quotas.js';
import { ImportFixture, NDJSON, ndjson, PATH, productLine } from '#test/support/imports/fixture.js';
import { ImportTurn } from './import-turn.js';
import { ImportWorker } from './import-worker.js';

const fixture = ImportFixture.use();

const product = (number: number, more: object = {}) => productLine(`P-${number}`, { ...more });
const products = async () => (await fixture.client.get('/v2/products?page_size=100')).body.data;

describe('an import', () => {
  it('is refused before its file is received when the tenant has as many unfinished imports as it may have', async () => {
    const { id } = (await fixture.send('resource=products&mode=create', ndjson(product(1)))).body.data;
    const asReplica = (text: string, values: unknown[]) =>
      asAdmin(fixture.service.database.adminUrl, async (admin) => {
        await admin.query('set session_replication_role = replica'); // without entries of the journal
        await admin.query(text, values);
      });
    await asReplica(
      `insert into imports select (json_populate_record(i, json_build_object('id', gen_random_uuid()))).*
       from imports i, generate_series(2, ${fixture.service.app.get(Quotas).limits.imports}) where i.id = $1`,
      [id],
    );
    const connection = new RawConnection(fixture.client.base);
    await connection.send(
      `POST ${PATH}?resource=products&mode=create HTTP/1.1\r\nHost: a\r\nX-API-Key: ${fixture.client.key}\r\n` +
        `Content-Type: ${NDJSON}\r\nContent-Length: 1000000000\r\n\r\n{`,
    );
    const { status, text } = await connection.answer();
    expect([status, JSON.parse(text).code]).toEqual([409, 'limit_reached']);
    connection.close();
    expect((await fixture.send('resource=products&mode=create', 'x', { 'idempotency-key': 'A' })).status).toBe(409);
    await asReplica(
      'delete from imports where tenant_id = (select tenant_id from imports where id = $1) and id <> $1',
      [id],
    );
    await fixture.work();
  });
});

describe('an import with more lines than one transaction takes', () => {
  let turn: ImportTurn;
  let limits: ImportTurn['limits'];
  beforeEach(() => {
    turn = fixture.service.app.get(ImportTurn);
    limits = turn.limits;
    turn.limits = { short: { maxRows: 500, maxMs: -1 }, long: { maxRows: 2, maxMs: Infinity } };
  });
  afterEach(() => {
    turn.limits = limits;
  });

  it('writes the next line in another transaction after the time limit', async () => {
    const file = ndjson(product(1), product(1, { name: 'Edited' }));
    const done = await fixture.import('resource=products&mode=upsert', file);
    expect(done).toMatchObject({ status: 'completed', rows_total: 2, created: 1, updated: 1 });
    const [{ created_at: createdAt, updated_at: updatedAt }] = await products(); // times of the transactions
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(createdAt));
  });

  it('ends an atomic import with the first line beyond the limit, and keeps none', async () => {
    const query = 'resource=products&mode=create&on_error=atomic';
    const failed = await fixture.import(query, ndjson(product(1), product(2), product(3), product(4)));
    expect(failed).toMatchObject({ status: 'failed', rows_total: 3, rows_done: 3, created: 2, failed: 1 });
    expect(await fixture.errors(failed.id)).toEqual([
      {
        line: 3,
        reference: null,
        severity: 'error',
        code: 'limit_reached',
        message: 'An atomic import can have at most 2 lines.',
        details: [],
      },
    ]);
    expect(await products()).toEqual([]);
    const good = await fixture.import(query, ndjson(product(1), product(2)));
    expect(good).toMatchObject({ status: 'completed', rows_total: 2, created: 2 });
  });

  it('checks the lines of a dry run in several transactions', async () => {
    const file = ndjson(product(1), product(1), product(1), product(3));
    const done = await fixture.import('resource=products&mode=create&dry_run=true', file);
    expect(done).toMatchObject({ status: 'completed_with_errors', rows_total: 4, created: 3, failed: 1 });
    expect(await products()).toEqual([]);
  });
});

describe('an import', () => {
  it('runs after the earlier imports of its tenant', async () => {
    const names = ['a', 'b', 'c'];
    const ids: string[] = [];
    for (const name of names) {
      const answer = await fixture.send('resource=products&mode=upsert', ndjson(product(1, { name })));
      ids.push(answer.body.data.id as string);
    }
    await fixture.work();
    const imports = await Promise.all(ids.map((id) => fixture.read(id)));
    expect(imports).toMatchObject([
      { status: 'completed', created: 1 },
      { status: 'completed', updated: 1 },
      { status: 'completed', updated: 1 },
    ]);
    expect(await products()).toMatchObject([{ name: 'c', version: 3 }]);
  });

  it('is left to other instances by one that stops', async () => {
    const { id } = (await fixture.send('resource=products&mode=create', ndjson(product(1)))).body.data;
    const { app } = fixture.service;
    const stopping = new ImportWorker(app.get(TenantDb), app.get(ImportTurn), { isEnabled: false });
    await stopping.onModuleDestroy();
    expect(await stopping.search()).toBe(0);
    await fixture.work();
    expect(await fixture.read(id)).toMatchObject({ status: 'completed' });
  });
});
