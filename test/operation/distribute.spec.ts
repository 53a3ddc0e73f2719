import type { Client as Connection } from 'pg';
import { FUNCTIONS } from '../../migrations/functions.js';
import { inSequence } from '#app/database/distribute.js';
import { installCitusStub } from '../support/citus-stub.js';
import { Client } from '../support/client.js';
import { type CliResult, cliHereOf } from '../support/cli.js';
import { asAdmin } from '../support/database.js';
import { type OwnService, startInstance, startService } from '../support/service.js';
import { intercept } from '../support/statements.js';
import { makeTrade } from '../support/trade.js';

describe('distribute', () => {
  let service: OwnService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const admin = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    asAdmin(service.database.adminUrl, async (client: Connection) => (await client.query<Row>(text, values)).rows);
  /** Runs the command with the login of a superuser, because roles belong to all databases of the tests. */
  const distribute = (login = service.database.adminUrl): Promise<CliResult> =>
    cliHereOf({ ...service.database, ownerUrl: login })('distribute');
  /** The tables in the sequence in which they were distributed. */
  const distributed = async (): Promise<string[]> =>
    (
      await admin<{ text: string }>(`select concat_ws(' ', table_name, citus_table_type, distribution_column,
        case when colocation_id = (select colocation_id from citus.tables where table_name::text = 'tenant_anchors') then 'colocated' end) as text
      from citus.tables order by place`)
    ).map(({ text }) => text);
  const disabledTriggers = () => admin(`select tgname from pg_trigger where tgenabled <> 'O'`);
  const done = (stdout: string): CliResult => ({ code: 0, stdout, stderr: 'All tables are distributed.\n' });
  const refused = (stderr: string): CliResult => ({ code: 1, stdout: '', stderr: `${stderr}\n` });

  it('changes nothing without Citus, and says why', async () => {
    expect(await distribute()).toEqual(
      refused(
        'The database does not have the extension citus, so nothing was distributed. docs/scaling.md says when it is useful and how to set it up.',
      ),
    );
  });

  it('distributes a table after those to which it refers', () => {
    const tables = [
      { name: 'a', referenced: ['b', 'tenants'] },
      { name: 'b', referenced: ['c'] },
      { name: 'c', referenced: [] },
    ];
    expect(inSequence(tables)).toEqual(['c', 'b', 'a']);
    const circle = [...tables.slice(0, 2), { name: 'c', referenced: ['a'] }];
    expect(() => inSequence(circle)).toThrow('These tables refer to each other: a, b, c');
  });

  describe('on a database with functions that check tables as Citus does', () => {
    let earlier: Client;

    beforeAll(async () => {
      earlier = await service.tenant();
      await makeTrade(earlier);
      await installCitusStub(service.database);
    });

    it('changes nothing without the settings that it needs, and names them', async () => {
      expect(await distribute()).toEqual(
        refused('Set citus.enable_unsafe_triggers = on on all servers of the cluster.'),
      );
      expect(await distribute(service.database.ownerUrl)).toEqual(
        refused(
          'The login of DATABASE_OWNER_URL needs BYPASSRLS while tables are distributed: under row-level security it could not copy the rows of the tenants.',
        ),
      );
      expect(await distributed()).toEqual([]);
    });

    it('stops at a table that Citus refuses, and continues when the cause is removed', async () => {
      await admin(
        `do $$ begin execute format('alter database %I set citus.enable_unsafe_triggers = on', current_database()); end $$`,
      );
      await admin('alter table orders add constraint alone unique (id)');
      const { code, stdout, stderr } = await distribute();
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr:
          'Citus refused the table orders: cannot create constraint on "orders": alone does not include the distribution column. Those before it are distributed. Remove the cause and repeat the command.\n',
      });
      expect(await disabledTriggers()).toEqual([]);
      await admin('alter table orders drop constraint alone');
      const rest = await distribute();
      expect(rest).toMatchObject(done(rest.stdout));
      expect(rest.stdout.split('\n')[0]).toBe('orders');
      const names = `${stdout}${rest.stdout}`.trim().split('\n');
      expect(names.slice(0, 3)).toEqual(['tenants', 'api_keys', 'tenant_anchors']);
      expect(await distributed()).toEqual(
        names.map((name, place) =>
          place < 2 ? `${name} reference <none>` : `${name} distributed tenant_id colocated`,
        ),
      );
    });

    it('has copied rows without the triggers of their tables, which are enabled again', async () => {
      const [rows] = await admin<{ orders: number; labels: number }>(
        'select (select count(*) from orders)::int as orders, (select count(*) from product_search)::int as labels',
      );
      expect(rows).toEqual({ orders: expect.any(Number) as number, labels: 3 });
      expect(rows!.orders).toBeGreaterThan(0);
      expect(await disabledTriggers()).toEqual([]);
    });

    it('has distributed every table with a tenant, and every function', async () => {
      const left =
        await admin(`select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and c.oid not in (select table_name from citus.tables)`);
      expect(left).toEqual([]);
      const [functions] = await admin<{ missing: number; extensions: number }>(`select
        count(*) filter (where f.name is null and d.objid is null)::int as missing,
        count(*) filter (where f.name is not null and d.objid is not null)::int as extensions
        from pg_proc p left join citus.functions f on f.name = p.oid left join pg_depend d on d.objid = p.oid and d.deptype = 'e'
        where p.pronamespace = 'public'::regnamespace`);
      expect(functions).toEqual({ missing: 0, extensions: 0 });
    });

    it('has left no foreign key from a copied table that the service writes to another one, which it may not lock', async () => {
      const keys = await admin(`select conname from pg_constraint where contype = 'f'
        and conrelid in (select table_name from citus.tables where citus_table_type = 'reference')`);
      expect(keys).toEqual([]);
    });

    it('must follow migrations, which says migrate', async () => {
      const migrate = () => cliHereOf(service.database)('migrate');
      expect((await migrate()).stderr).toBe('The schema is up to date.\n');
      const [last] = FUNCTIONS.slice(-1);
      await admin('delete from migrations where name = $1', [last!.name]);
      expect(await migrate()).toEqual({
        code: 0,
        stdout: `${last!.name}\n`,
        stderr:
          'The database has the extension citus: run distribute before instances start (docs/scaling.md).\nThe schema is up to date.\n',
      });
    });

    it('changes nothing when it is repeated, and distributes a table of a later migration', async () => {
      expect(await distribute()).toEqual(done(''));
      await admin('create table complaints (tenant_id uuid, id uuid, primary key (tenant_id, id))');
      expect(await distribute()).toEqual(done('complaints\n'));
      expect((await distributed()).at(-1)).toBe('complaints distributed tenant_id colocated');
    });

    it('gives the service the rights on the anchors that an earlier version did not give', async () => {
      await admin('revoke insert on tenant_anchors from wca_service');
      expect(await distribute()).toEqual(done(''));
      expect(await admin(`select has_table_privilege('wca_service', 'tenant_anchors', 'insert') as granted`)).toEqual([
        { granted: true },
      ]);
    });

    it.each([
      ['another column', `distribution_column = 'id'`],
      ['another colocation', 'colocation_id = 99'],
      ['another kind', `citus_table_type = 'reference'`],
    ])('changes nothing when a table is distributed by %s', async (_, change) => {
      const [before] = await admin<object>(
        `select citus_table_type, distribution_column, colocation_id from citus.tables where table_name = 'orders'::regclass`,
      );
      await admin(`update citus.tables set ${change} where table_name = 'orders'::regclass`);
      expect(await distribute()).toEqual(
        refused(
          'Nothing was changed, because these tables are distributed in another way: orders. Undo that with undistribute_table, and repeat the command.',
        ),
      );
      await admin(
        `update citus.tables set (citus_table_type, distribution_column, colocation_id) = ($1, $2, $3) where table_name = 'orders'::regclass`,
        Object.values(before!),
      );
    });

    it('makes a table of anchors with which earlier and later tenants work, and which shows no other tenant', async () => {
      await admin('alter table tenant_anchors owner to wca_owner'); // of the superuser until now
      const later = await service.tenant();
      const instance = await startInstance(service.database.serviceUrl);
      const messages = new Set<string>();
      intercept(
        instance,
        ({ text }) => text,
        (text) => messages.add(text),
      );
      for (const { key, slug } of [earlier, later]) {
        const client = new Client(instance.base, key, slug);
        if (slug === later.slug) await makeTrade(client);
        else await client.create('/v2/customers', { reference_id: 'LATER', company_name: 'Later' });
        const { body } = await client.get('/v2/products');
        expect(body.pagination.total_records).toBe(3);
      }
      await instance.app.close();
      const anchors = (setting: string) =>
        asAdmin(service.database.adminUrl, async (client) => {
          await client.query('set role wca_service');
          await client.query(`set app.tenant_id = '${setting}'`);
          return (await client.query('select tenant_id from tenant_anchors')).rows;
        });
      expect(await anchors('')).toEqual([]);
      const [tenant] = await admin<{ id: string }>('select id from tenants where slug = $1', [later.slug]);
      expect(await anchors(tenant!.id)).toEqual([{ tenant_id: tenant!.id }]);

      // every transaction begins with a message of its own, and sends only what triggers and locks need to the servers, in two statements
      expect(messages).toContain('begin');
      const settings = [...messages].filter((text) => /^begin.|\bset local\b/is.test(text));
      const form =
        /^set local app\.tenant_id = '[-0-9a-f]*'(?:; select (?:set_config\('[a-z_.]+', '[^']*', true\)(?:, |$))+)?$/;
      for (const text of settings) expect(text).toMatch(form);
      const others = settings.flatMap((text) =>
        [...text.matchAll(/set_config\('([a-z_.]+)'/g)].map(([, name]) => name),
      );
      expect([...new Set(others)].sort()).toEqual(['app.journal', 'lock_timeout']);
    });
  });
});
