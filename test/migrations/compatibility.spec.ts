import type { DataSource } from 'typeorm';
import { FUNCTIONS } from '../../migrations/functions.js';
import { MIGRATION_NAMES } from '../../migrations/index.js';
import { RELEASED, UNUSED_BY_RELEASE } from '../../migrations/release.js';
import { CHANGED_FUNCTIONS, closeReleases, NEW_MIGRATIONS, openRelease, record } from './release-database.js';
import { faultsOf } from './release-rules.js';
import type { Released } from './released.js';
import { notReviewed } from './reviewed.js';

afterAll(closeReleases);

describe('migrations and functions after the newest release', () => {
  let owner: DataSource;
  let released: Released;

  beforeAll(async () => {
    ({ owner, released } = await openRelease(UNUSED_BY_RELEASE));
  });

  it('do not break that release while they run or afterwards', async () => {
    const faults: Record<string, string[]> = {};
    for (const instance of [...NEW_MIGRATIONS, ...CHANGED_FUNCTIONS]) {
      const found = notReviewed(instance.name, await faultsOf(await record(owner, instance), released));
      if (found.length) faults[instance.name] = found;
    }
    expect(faults).toEqual({});
  });

  it('are after the migrations of the release, none of which is missing', () => {
    const old = RELEASED.filter((name) => !name.startsWith('function '));
    expect(MIGRATION_NAMES.slice(0, old.length)).toEqual(old);
  });

  it('must be reviewed where a function of the release has another text', async () => {
    const text = FUNCTIONS.find(({ functionName }) => functionName === 'drop_journal_partitions')!;
    const faults = await faultsOf(await record(owner, text), released);
    expect(faults).toEqual([expect.stringMatching(/replaces drop_journal_partitions, which the release calls/)]);
    expect(notReviewed(text.name, faults)).toEqual(faults);
  });

  it('must not drop a table or column of an entity', async () => {
    const mapped = owner.entityMetadatas.flatMap(({ tableName, columns }) => [
      tableName,
      ...columns.map(({ databaseName }) => `${tableName}.${databaseName}`),
    ]);
    const stillMapped = (names: readonly string[]) => names.filter((name) => mapped.includes(name));
    expect(stillMapped(UNUSED_BY_RELEASE)).toEqual([]);
    expect(stillMapped(['orders', 'orders.reference_id', 'orders.nothing'])).toEqual(['orders', 'orders.reference_id']);
    await expect(openRelease(['orders.nothing'])).rejects.toThrow('The release has no orders.nothing');
  });
});

describe('a migration', () => {
  let released: Released;
  const judge = (statements: string | string[], isTransaction = true) =>
    faultsOf({ isTransaction, statements: [statements].flat() }, released);

  beforeAll(async () => {
    ({ released } = await openRelease(['credit_notes']));
  });

  it.each([
    ['drop table orders', /drops orders/],
    [
      'alter table orders drop constraint orders_customer_fk; alter table orders add constraint orders_customer_fk foreign key (tenant_id, customer_id) references sales_reps(tenant_id, id) not valid',
      /drops orders_customer_fk/,
    ],
    [
      'alter table orders add column x uuid, add constraint x_check check (x is not null) not valid',
      /adds a constraint beside other changes/,
    ],
    ['drop function touch_resource()', /drops touch_resource/],
    ['drop trigger orders_touch on orders', /drops orders.orders_touch/],
    ['drop policy orders_tenant on orders', /drops orders.orders_tenant/],
    ['drop index orders_customer', /without concurrently/],
    ['drop index concurrently payment_methods_one_default', /relies to keep values unique/],
    ['alter table orders drop column cart_total', /drops the column cart_total/],
    ['alter table orders drop constraint orders_customer_fk', /drops orders_customer_fk/],
    ['alter table orders drop constraint orders_reference_id_key', /drops orders_reference_id_key/],
    ['alter table orders rename to sales', /renames orders/],
    ['alter table orders rename column status to state', /renames orders.status/],
    ['alter table orders rename constraint orders_customer_fk to x', /renames orders.orders_customer_fk/],
    ['alter index orders_customer rename to x', /renames orders_customer/],
    ['alter function touch_resource() rename to touch', /renames touch_resource/],
    ['alter table orders add column note text not null', /not null without a default/],
    ['alter table orders add column made timestamptz default clock_timestamp()', /writes the whole table anew/],
    ['alter table orders add column key uuid default gen_random_uuid()', /writes the whole table anew/],
    ['alter table orders add column number serial', /writes the whole table anew/],
    ['alter table orders add column number int generated always as identity', /writes the whole table anew/],
    [
      'alter table orders add column low text generated always as (lower(status)) stored',
      /writes the whole table anew/,
    ],
    [`alter table orders add column note text check (note <> '')`, /add the constraint as not valid/],
    ['alter table orders add column note text unique', /makes an index under a lock/],
    [`alter table orders add column list uuid default '0' references price_lists (id)`, /foreign key as not valid/],
    ['alter table orders alter column status type varchar(10)', /changes the type of status/],
    ['alter table orders alter column payment_method_id set not null', /makes payment_method_id not null/],
    ['alter table orders alter column status drop not null', /lets status be null/],
    ['alter table orders alter column version drop default', /drops the default of version/],
    [
      [
        `alter table orders add column is_x boolean not null default true`,
        'alter table orders alter column is_x drop default',
      ],
      /drops the default of is_x/,
    ],
    [`alter table orders add constraint x_check check (status <> '')`, /as not valid/],
    [`alter table orders add constraint x_check check (status <> '') not valid`, /refuses what the release may write/],
    ['alter table orders add constraint x_key unique (tenant_id, status)', /makes an index under a lock/],
    [
      'alter table orders add constraint x_fk foreign key (status) references x (id) not valid',
      /refuses what the release/,
    ],
    ['alter table orders add constraint x_fk foreign key (novel) references x (id)', /foreign key as not valid/],
    [
      ['alter table orders add column x text', 'alter table orders validate constraint orders_customer_fk'],
      /validate in a migration of its own/,
    ],
    ['alter table orders disable row level security', /no rule for AT_DisableRowSecurity/],
    ['alter table orders disable trigger orders_touch', /no rule for AT_DisableTrig/],
    ['alter table orders set unlogged', /no rule for AT_SetUnLogged/],
    ['create index orders_x on orders (tenant_id, status)', /without concurrently/],
    [
      'create unique index concurrently orders_x on orders (tenant_id, status)',
      /refuses values that the release may write/,
    ],
    ['create policy orders_x on orders as restrictive using (false)', /which rows the release sees/],
    ['alter policy orders_tenant on orders using (true)', /which rows the release sees/],
    ['revoke update on orders from wca_service', /takes rights away/],
    ['revoke execute on function api_key_by_lookup(text) from wca_service', /takes rights away/],
    [`update orders set status = 'draft'`, /change them in batches/],
    ['alter table orders no force row level security', /no rule for AT_NoForceRowSecurity/],
    ['delete from orders where version = 1', /all rows at once/],
    ['with gone as (delete from orders returning id) select count(*) from gone', /all rows at once/],
    ['set lock_timeout = 0', /changes lock_timeout/],
    [['set lock_timeout = 0', 'create index concurrently orders_x on orders (status)'], /changes lock_timeout/],
    [
      [
        'set lock_timeout = 0',
        'alter table orders add column x text',
        `select set_config('lock_timeout', '1s', false)`,
      ],
      /changes lock_timeout/,
    ],
    ['alter table orders add column list_id uuid references price_lists (id)', /adds a foreign key of list_id/],
    [`create or replace function touch_resource() returns int language sql as 'select 1'`, /replaces touch_resource/],
    ['create trigger x before insert on orders for each row execute function more()', /adds orders\.x/],
    ['truncate orders', /no rule for such statements/],
    ['lock table orders', /no rule for such statements/],
    ['vacuum full orders', /no rule for such statements/],
    [`do $$ begin execute 'drop table orders'; end $$`, /no rule for such statements/],
    ['create index concurrently a on orders (status); drop table orders', /drops orders/],
  ])('is refused: %s', async (statements, reason) => {
    expect(await judge(statements)).toContainEqual(expect.stringMatching(reason));
  });

  it.each([
    [['create table notes (id uuid primary key, body text not null)', 'create index notes_body on notes (body)']],
    [
      [
        'create table notes (id uuid)',
        'alter table notes enable row level security',
        'alter table notes alter id set not null',
      ],
    ],
    ['alter table orders add column note text'],
    [`alter table orders add column note text not null default ''`],
    ['alter table orders add column noted_at timestamptz not null default now()'],
    ['alter table orders add constraint note_check check (length(note) < 10) not valid'],
    ['alter table orders validate constraint orders_note_check'],
    ['alter table orders drop constraint orders_status_check'],
    [`alter table orders alter column status set default 'draft'`],
    ['create function more() returns int language sql as $$ select 1 $$'],
    ['revoke execute on function more() from public'],
    ['create trigger notes_more before insert on notes for each row execute function more()'],
    ['drop table credit_notes'], // unused by the release
    ['drop table notes'], // created after the release
  ])('may run beside the release: %s', async (statements) => {
    expect(await judge(statements)).toEqual([]);
  });

  it.each([
    ['create index concurrently orders_x on orders (tenant_id, status)'],
    ['create unique index concurrently orders_note_key on orders (tenant_id, note)'],
    ['drop index concurrently orders_customer'],
    ['alter table orders add constraint orders_note_key unique using index orders_note_key'],
    [`update orders set note = '' where id in (select id from orders where note is null limit 1000)`],
    [
      `with held as (select id from orders where id > $2 limit 100 for update),
        changed as (update order_lines set note = '' from held where order_id = held.id) select max(id::text) from held`,
    ],
    [['alter table orders add column x text', 'alter table orders validate constraint orders_x_check']],
    [
      [
        'set lock_timeout = 0',
        'create index concurrently orders_x on orders (tenant_id, status)',
        `select set_config('lock_timeout', $1, false)`,
      ],
    ],
  ])('may run beside the release without a transaction: %s', async (statements) => {
    expect(await judge(statements, false)).toEqual([]);
  });
});
