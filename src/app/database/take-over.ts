import type { QueryRunner } from 'typeorm';
import { BASELINE } from '../../../migrations/index.js';
import { UnsuitableDatabaseError } from './service-role.js';

/** The first and the last migration of version 0.1. {@link BASELINE} creates the schema that these two and those between them made. */
const FIRST_OLD = 'TenantsAndKeys0000000000001';
const LAST_OLD = 'DueDaysWithoutStates0000000000063';

/** The result of {@link FINGERPRINT} for the schema of the last migration of version 0.1. */
const OLD_FINGERPRINT = '3e86b41bf77803fd299e8ad86be3de80aefab5d51c4024c55cc2c3e4e4f8fe56';

/**
 * SQL: a hash of the columns, constraints, unique indexes, triggers and policies of all tables, by their names. It depends neither on the
 * version of PostgreSQL, nor on the month (partitions of the journal), nor on whether the tables are distributed.
 */
export const FINGERPRINT = `with tables as (
    select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('migrations', 'tenant_anchors')
  ), parts as (
    select concat_ws(' ', relname, 'column', attname, format_type(atttypid, atttypmod), attnotnull) as part
      from tables join pg_attribute on attrelid = oid where attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', relname, 'constraint', conname, contype) from tables t join pg_constraint on conrelid = t.oid
      where contype in ('p', 'u', 'x', 'c', 'f') and conname <> 'api_keys_tenant_fk'
    union all
    select concat_ws(' ', relname, 'unique index', indexrelid::regclass) from tables join pg_index on indrelid = oid where indisunique
    union all
    select concat_ws(' ', relname, 'trigger', tgname) from tables t join pg_trigger on tgrelid = t.oid where not tgisinternal
    union all
    select concat_ws(' ', relname, 'policy', polname) from tables t join pg_policy on polrelid = t.oid
  )
  select encode(sha256(convert_to(string_agg(part, ';' order by part collate "C"), 'UTF8')), 'hex') as fingerprint from parts`;

/**
 * Lets a database of version 0.1 continue with the migrations after {@link BASELINE}: replaces the entries of the table `migrations` by those
 * of the baseline. Does nothing in another database. Throws {@link UnsuitableDatabaseError} if the last migration of version 0.1 is missing or the schema was
 * changed by hand; then nothing was changed. Instances of version 0.1 are not ready afterwards.
 */
export async function takeOver(run: QueryRunner): Promise<void> {
  const names = await migrationNames(run);
  if (!names.includes(FIRST_OLD)) return;
  if (names.at(-1) !== LAST_OLD)
    throw new UnsuitableDatabaseError(
      `The schema is of version 0.1, and its last migration is ${names.at(-1)}. Run migrate of version 0.1 up to ${LAST_OLD} first.`,
    );
  const [{ fingerprint }] = (await run.query(FINGERPRINT)) as [{ fingerprint: string }];
  if (fingerprint !== OLD_FINGERPRINT)
    throw new UnsuitableDatabaseError(
      'The schema is of version 0.1, but columns, constraints, unique indexes, triggers or policies were changed by hand. Undo these changes first.',
    );
  const baseline = BASELINE.map((Migration) => new Migration().name);
  await run.query(
    `with gone as (delete from migrations)
      insert into migrations (timestamp, name) select right(name, 13)::bigint, name from unnest($1::text[]) with ordinality n (name, place) order by place`,
    [baseline],
  );
}

/** The entries of the table `migrations` in the order in which they were made; none if there is no such table. */
async function migrationNames(run: QueryRunner): Promise<string[]> {
  const [{ exists }] = (await run.query(`select to_regclass('migrations') is not null as exists`)) as [
    { exists: boolean },
  ];
  const rows = exists ? ((await run.query('select name from migrations order by id')) as { name: string }[]) : [];
  return rows.map(({ name }) => name);
}
