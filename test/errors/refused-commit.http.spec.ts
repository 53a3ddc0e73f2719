import { Client } from '../support/client.js';
import { installCitusStub } from '../support/citus-stub.js';
import { asAdmin } from '../support/database.js';
import { type OwnService, startInstance, startService, type TestInstance } from '../support/service.js';
import { databaseServer } from '../support/test-run.js';

const { cluster } = await databaseServer();
const LISTS = '/v2/price-lists';
const LOCKED = [503, 'What is to be changed stays locked by other requests; try again.'];
const BUSY = [503, 'The database is unavailable or too busy; try again.'];
const FAILED = [500, expect.stringContaining('The service failed')];
const UNKNOWN = [
  503,
  'The database did not confirm the change: it may or may not be stored. Read before you write again.',
];

const CITUS_ERROR = `raise exception 'could not commit transaction for shard 102008 on at least one active node' using errcode = 'XX000';`;
const WORKER_WARNING = `raise warning 'failed to commit transaction on 127.0.0.1:5433';`;

/** What a commit fails with: on a cluster the error of the worker, elsewhere the messages that Citus makes of it. */
const failWith = (sqlstate: string) =>
  cluster
    ? `raise exception 'secret' using errcode = '${sqlstate}';`
    : `raise warning 'secret' using errcode = '${sqlstate}'; ${WORKER_WARNING} ${CITUS_ERROR}`;

/** Citus 14 reports what a worker refuses at the commit as a warning, and then says only that the commit failed. */
describe('a commit that a worker of a cluster refuses', () => {
  let service: OwnService;
  let instance: TestInstance;
  let client: Client;

  beforeAll(async () => {
    service = await startService();
    if (!cluster) await installCitusStub(service.database);
    instance = await startInstance(service.database.serviceUrl);
    const { key, slug } = await service.tenant();
    client = new Client(instance.base, key, slug);
  });
  afterAll(async () => {
    await instance?.app.close();
    await service?.stop();
  });

  const sql = (...texts: string[]) =>
    asAdmin(service.database.adminUrl, async (admin) => {
      for (const text of texts) await admin.query(text);
    });
  /** The answer to a creation whose commit fails by a deferred trigger with these statements. */
  const refusedBy = async (statements: string) => {
    await sql(
      `create function fail() returns trigger language plpgsql as $$ begin ${statements} end $$`,
      `create constraint trigger fail after insert on price_lists deferrable initially deferred
        for each row execute function fail()`,
    );
    try {
      const { status, body } = await client.post(LISTS, { reference_id: 'R', name: 'A' });
      return [status, body.message];
    } finally {
      await sql('drop trigger fail on price_lists', 'drop function fail');
    }
  };

  it.each([
    ['a lock', '55P03', LOCKED],
    ['a deadlock, also in the repetitions', '40P01', BUSY],
    ['a defect', 'P0001', FAILED],
    ['a server that is lost', '08006', UNKNOWN],
    ['a server that is stopped', '57P01', UNKNOWN],
  ])('because of %s (%s) is answered as on one server: %j', async (_, sqlstate, answer) => {
    expect(await refusedBy(failWith(sqlstate))).toEqual(answer);
    expect((await client.get(LISTS)).body.data).toEqual([]);
  });

  if (!cluster)
    it.each([
      ['no reason', ''],
      ['two reasons', `raise warning 'one' using errcode = '55P03'; raise warning 'two' using errcode = '08006';`],
    ])('with %s has an unknown outcome', async (_, warnings) => {
      expect(await refusedBy(`${warnings} ${WORKER_WARNING} ${CITUS_ERROR}`)).toEqual(UNKNOWN);
    });

  it('is stored when it is sent again', async () => {
    expect((await client.post(LISTS, { reference_id: 'R', name: 'A' })).status).toBe(201);
  });
});
