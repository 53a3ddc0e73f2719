import { asAdmin, createTestDatabase, type TestDatabase } from '../support/database.js';

/** Tables without forced row-level security, and why. */
const OPEN: Record<string, string> = {
  tenants:
    'the tenant follows from the key, so it is read before there is one: by api_key_with_tenant and other functions',
  api_keys: 'as tenants; the policy applies to the service, and not to the owner, with whose rights the look-up runs',
  encryption_keys: 'ids of the keys of ENCRYPTION_KEYS, which all tenants share',
  file_store: 'one row about the store of files, which all tenants share',
  tenant_anchors: 'a view of the transaction’s own tenant, which reads no table',
  migrations: 'belongs to the schema: the service reads whether it is current',
};

describe('the database catalogue', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.release());

  const rows = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    asAdmin(database.adminUrl, async (admin) => (await admin.query<Row>(text, values)).rows);

  const TABLES = `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f', 'm', 'v')
      and not c.relispartition order by 1`; // the service has no privileges on partitions, which a test below checks
  const CONDITION = "(tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)";

  it('has forced row-level security on every table but those that are listed', async () => {
    const tables = await rows<{ name: string; forced: boolean }>(TABLES);
    const open = tables.filter(({ forced }) => !forced).map(({ name }) => name);
    expect(open).toEqual(Object.keys(OPEN).sort());
    expect(tables.length).toBeGreaterThan(12);
  });

  it('has one policy on each of them for every command and role, which admits no row without a tenant', async () => {
    const policies = await rows<{ tablename: string }>(
      `select tablename, permissive, roles::text, cmd, qual, with_check from pg_policies
        where schemaname = 'public' and permissive = 'PERMISSIVE' order by 1`,
    );
    const tables = await rows<{ name: string; forced: boolean }>(TABLES);
    const same = { permissive: 'PERMISSIVE', roles: '{public}', cmd: 'ALL', qual: CONDITION, with_check: CONDITION };
    const isolated = tables.filter(({ name, forced }) => forced || name === 'api_keys');
    expect(policies).toEqual(isolated.map(({ name }) => ({ tablename: name, ...same })));
  });

  it('has additional policies only as restrictions', async () => {
    const others = await rows(
      `select tablename, permissive, cmd from pg_policies where schemaname = 'public' and permissive <> 'PERMISSIVE'
        order by 1`,
    );
    const searched = ['customer_search', 'invoice_search', 'media_file_search', 'order_search', 'product_search'];
    expect(others).toEqual(searched.map((tablename) => ({ tablename, permissive: 'RESTRICTIVE', cmd: 'SELECT' })));
  });

  it('has a tenant in every row, set from the transaction', async () => {
    const wrong = await rows(
      `select c.relname from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
          and (a.attnotnull and a.atttypid = 'uuid'::regtype
            and pg_get_expr(d.adbin, d.adrelid) = '(current_setting(''app.tenant_id''::text))::uuid') is not true`,
      [Object.keys(OPEN)],
    );
    expect(wrong).toEqual([]);
  });

  it('has the tenant first in every primary, unique and foreign key, and in every index', async () => {
    const keys = await rows(
      `select conrelid::regclass::text as table, conname as name from pg_constraint c
        where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f') and conrelid::regclass::text <> all($1)
          and (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) <> 'tenant_id'`,
      [Object.keys(OPEN)],
    );
    const references = await rows(
      `select conname as name from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'
          and conrelid::regclass::text <> all($1)
          and (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) <> 'tenant_id'`,
      [Object.keys(OPEN)],
    );
    const indexes = await rows(
      `select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
        where c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
          and (select attname from pg_attribute where attrelid = indrelid and attnum = indkey[0]) is distinct from 'tenant_id'`,
      [Object.keys(OPEN)],
    );
    expect({ keys, references, indexes }).toEqual({ keys: [], references: [], indexes: [] });
  });

  it('grants the service’s role only privileges on rows, few on keys and none on tenants', async () => {
    const granted = await rows<{ table: string; privileges: string }>(
      `select c.relname as table, string_agg(p.privilege, ' ' order by p.privilege) as privileges
        from pg_class c cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p (privilege)
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and has_table_privilege('wca_service', c.oid, p.privilege)
        group by 1 order by 1`,
    );
    const tables = await rows<{ name: string; forced: boolean }>(TABLES);
    const open: Record<string, string> = {
      migrations: 'SELECT',
      encryption_keys: 'INSERT SELECT',
      file_store: 'SELECT UPDATE',
      journal: 'SELECT',
      journal_heads: 'SELECT',
      journal_unnumbered: 'INSERT SELECT',
      api_keys: 'INSERT SELECT',
      tenant_anchors: 'SELECT',
    };
    const expected = tables
      .filter(({ name, forced }) => forced || open[name])
      .map(({ name }) => ({ table: name, privileges: open[name] ?? 'DELETE INSERT SELECT UPDATE' }));
    expect(granted).toEqual(expected);
    const columns = await rows(
      `select attname as name from pg_attribute where attnum > 0 and not attisdropped and (
          attrelid = 'tenants'::regclass and has_column_privilege('wca_service', attrelid, attnum, 'SELECT, INSERT, UPDATE, REFERENCES')
          or attrelid = 'api_keys'::regclass and has_column_privilege('wca_service', attrelid, attnum, 'UPDATE, REFERENCES'))
        order by 1`,
    );
    const changed = ['previous_expires_at', 'previous_secret_hash', 'revoked_at', 'secret_hash'];
    expect(columns).toEqual(changed.map((name) => ({ name })));
  });

  it('has functions with the owner’s rights only where it is needed, and only the service may call them', async () => {
    const functions = await rows(
      `select p.proname as name, proconfig as config, has_function_privilege('wca_service', p.oid, 'EXECUTE') as service,
          exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) as public
        from pg_proc p where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    );
    const expected = {
      config: ['search_path=pg_catalog, public, pg_temp'],
      service: true,
      public: false,
    };
    const names = [
      'add_api_key',
      'add_journal_partitions',
      'advance_journal_clock',
      'advancing_sandboxes',
      'api_key_by_lookup',
      'api_key_by_mode_and_lookup',
      'api_key_names',
      'api_key_names_since',
      'api_key_with_tenant',
      'confirm_currency',
      'create_sandbox_tenant',
      'delete_ended_tenant',
      'delete_expired_idempotency_keys',
      'delete_old_webhook_deliveries',
      'drop_journal_partitions',
      'end_sandbox_tenant',
      'ended_tenants',
      'erase_rows_of_ended_tenant',
      'failed_tasks',
      'import_backlog',
      'journal_work',
      'lease_imports',
      'lease_webhooks',
      'mark_imports',
      'mark_webhooks',
      'number_journal',
      'preparing_sandboxes',
      'record_api_key_uses',
      'sandbox_uses',
      'set_journal_clock',
      'sweep_idempotency_keys',
      'sweep_webhook_deliveries',
      'tenant_locale',
      'tenant_name',
      'tenant_sizes',
      'tenants_with_bank_bookings',
      'tenants_with_webhook_events',
      'unused_sandboxes',
      'webhook_backlog',
    ];
    expect(functions).toEqual(names.map((name) => ({ name, ...expected })));
  });

  it('has a service role that owns nothing, bypasses nothing and creates nothing', async () => {
    const [role] = await rows(
      `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as unbound,
          has_schema_privilege('wca_service', 'public', 'CREATE') as creates,
          exists (select from pg_auth_members m join pg_roles member on member.oid = m.member where member.rolname = 'wca_service') as inherits,
          exists (select from pg_class where relowner = r.oid) or exists (select from pg_proc where proowner = r.oid) as owns
        from pg_roles r where rolname = 'wca_service'`,
    );
    expect(role).toEqual({ unbound: false, creates: false, inherits: false, owns: false });
  });
});
