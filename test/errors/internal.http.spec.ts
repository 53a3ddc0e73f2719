import type { Client } from '../support/client.js';
import { asAdmin, itOnOneServer } from '../support/database.js';
import { CapturedLog } from '../support/log.js';
import { type OwnService, startService } from '../support/service.js';
import { untilWaiting } from '../support/waiting-sessions.js';

const PATH = '/v1/price-lists';
const SECRET = 'TOP-SECRET-VALUE';

describe('internal errors', () => {
  const log = new CapturedLog();
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    service = await startService({}, { logger: log.logger });
    client = await service.tenant();
  });
  afterAll(() => service.stop());

  const sql = (...texts: string[]) =>
    asAdmin(service.database.adminUrl, async (admin) => {
      for (const text of texts) await admin.query(text);
    });
  const expectInternal = ({ status, body }: { status: number; body: unknown }) =>
    expect([status, body]).toEqual([
      500,
      {
        code: 'internal_error',
        message: 'The service failed. The reason is in its log, under the request id.',
        details: [],
      },
    ]);
  /** The logged error of a request. The line about the request itself is written after the response. */
  const logged = async (requestId: string) => {
    const isOut = () => log.about(requestId).some((line) => 'duration_ms' in line);
    for (let tries = 0; !isOut() && tries < 100; tries++) await new Promise((wake) => setTimeout(wake, 10));
    return log.about(requestId);
  };

  it('have no details in the response; the log has the cause without the values', async () => {
    await sql(
      `alter table price_lists add constraint no_secrets check (name <> '${SECRET}')`,
      'alter table price_lists add constraint numbers check (reference_id::integer > 0) not valid',
    );
    expectInternal(
      await client.post(
        PATH,
        { reference_id: '1', name: SECRET, description: `${SECRET}-2` },
        { 'x-request-id': 'check' },
      ),
    );
    // PostgreSQL's message contains the value
    expectInternal(await client.post(PATH, { reference_id: SECRET, name: 'A' }, { 'x-request-id': 'quote' }));
    await sql('alter table price_lists drop constraint no_secrets', 'alter table price_lists drop constraint numbers');
    expect((await logged('quote'))[0]).toMatchObject({ code: 'internal_error', err: { code: '22P02' } });

    const [error, request] = await logged('check');
    expect(error).toMatchObject({
      level: 50,
      code: 'internal_error',
      err: { type: 'DatabaseError', code: '23514', constraint: expect.stringMatching(/^no_secrets(_\d+)?$/) as string }, // on a cluster with the number of the shard
    });
    expect((error!.err as { stack: string }).stack).toMatch(/^\s+at /);
    expect(request).toMatchObject({ level: 30, method: 'POST', status: 500, route: '/v1/price-lists' });
    expect(log.text).not.toContain(SECRET);
  });

  itOnOneServer('Citus does not pass on the name of the table')('name the table in the log', async () => {
    const [error] = await logged('check');
    expect(error).toMatchObject({ err: { table: 'price_lists' } });
  });

  it('of a statement are described only in the log', async () => {
    await sql('alter table price_lists rename column name to title');
    for (const [id, asked] of [
      ['read', () => client.get(PATH, { 'x-request-id': 'read' })],
      ['write', () => client.post(PATH, { reference_id: SECRET, name: SECRET }, { 'x-request-id': 'write' })],
    ] as const) {
      const answer = await asked();
      expectInternal(answer);
      expect(answer.headers.get('x-request-id')).toBe(id);
      expect((await logged(id))[0]).toMatchObject({
        code: 'internal_error',
        err: { code: '42703', message: expect.stringContaining('name') as string },
      });
    }
    await sql('alter table price_lists rename column title to name');
    expect((await client.get(PATH)).status).toBe(200);
  });

  itOnOneServer('it ends the session of a read, which is on a worker')(
    'of the database have Retry-After in the response and the cause in the log',
    async () => {
      await asAdmin(service.database.adminUrl, async (admin) => {
        await admin.query('begin; lock table price_lists in access exclusive mode');
        const asked = client.get(PATH, { 'x-request-id': 'killed' });
        await asAdmin(service.database.adminUrl, (watch) => untilWaiting(watch, 1, asked));
        await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'wca_app'`,
        );
        expect((await asked).body.code).toBe('unavailable');
        await admin.query('rollback');
      });
      expect((await logged('killed'))[0]).toMatchObject({ level: 50, code: 'unavailable', err: { code: '57P01' } });
    },
  );

  it('are the only errors that are logged at level error', async () => {
    for (const [id, asked] of [
      ['e404', () => client.get('/v1/nothing', { 'x-request-id': 'e404' })],
      ['e400', () => client.post(PATH, { name: SECRET }, { 'x-request-id': 'e400' })],
      ['e401', () => client.get(PATH, { 'x-request-id': 'e401', 'x-api-key': SECRET })],
    ] as const) {
      await asked();
      const request = async () => (await logged(id)).map(({ level, route }) => [level, route]);
      expect(await request()).toEqual([[30, id === 'e404' ? 'unrouted' : '/v1/price-lists']]);
    }
  });

  it('never cause a key, a body or a query string to be logged', async () => {
    await client.get(`${PATH}?reference_ids=${SECRET}&page=x`, { 'x-request-id': 'query' });
    await client.get(`${PATH}/${SECRET}`, { 'x-request-id': 'path' });
    await client.post(PATH, `{"name":"${SECRET}"`, { 'x-request-id': 'broken' });
    for (const id of ['query', 'path', 'broken']) expect(await logged(id)).toHaveLength(1);
    expect(log.text).not.toContain(SECRET);
    expect(log.text).not.toContain(client.key);
    expect(log.text).not.toContain(client.key.slice(-43));
    expect(log.text).not.toMatch(/select .+ from|insert into|values \(/i);
  });
});
