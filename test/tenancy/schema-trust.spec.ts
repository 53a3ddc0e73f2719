import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/database.js';

/** What a login with temporary objects of its own can do to functions that run with the owner's rights. */
describe('functions of the schema', () => {
  let database: TestDatabase;
  let name: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    name = new URL(database.adminUrl).pathname.slice(1);
  });
  afterAll(() => database.release());

  const asService = <T>(work: (login: Client) => Promise<T>) => asAdmin(database.serviceUrl, work);

  it('look for the names in their bodies in temporary objects last', async () => {
    const { rows } = await asAdmin(database.adminUrl, (admin) =>
      admin.query<{ name: string; path: string | null }>(
        `select p.oid::regprocedure::text as name,
           (select substr(setting, 13) from unnest(p.proconfig) setting where setting like 'search_path=%') as path
         from pg_proc p where p.pronamespace = 'public'::regnamespace
           and (p.prosecdef or array_to_string(p.proconfig, ' ') like '%search_path=%') order by 1`,
      ),
    );
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ path }) => path !== 'pg_catalog, public, pg_temp')).toEqual([]);
  });

  it('cannot be given temporary tables by the service’s login, which may not create any', async () => {
    await asService(async (login) => {
      await expect(login.query('create temp table tenants (id uuid)')).rejects.toMatchObject({ code: '42501' });
      await expect(login.query('create schema own')).rejects.toMatchObject({ code: '42501' });
      await expect(login.query('create table public.own (id uuid)')).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('do not run a trigger of a temporary table with the owner’s rights, also if the login may create one', async () => {
    await asAdmin(database.adminUrl, (admin) => admin.query(`grant temporary on database ${name} to wca_service`));
    await asService(async (login) => {
      const tenant = randomUUID();
      await login.query(`create temp table tenants (id uuid, has_webhooks boolean);
        insert into tenants values ('${tenant}', false);
        create temp table ran_as (name text);
        grant all on tenants, ran_as to public;
        create function pg_temp.take_over() returns trigger language plpgsql as
          $$ begin insert into pg_temp.ran_as values (current_user); return new; end $$;
        create trigger take_over before update on tenants for each row execute function pg_temp.take_over()`);
      await login.query('set role wca_service');
      await login.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
      await login.query('select mark_webhooks(true)');
      await login.query('reset role');
      expect((await login.query('select * from ran_as')).rows).toEqual([]);
    });
    await asAdmin(database.adminUrl, (admin) => admin.query(`revoke temporary on database ${name} from wca_service`));
  });
});
