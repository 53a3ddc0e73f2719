import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts that are searched are in the same lower case on every version of PostgreSQL. */
export class LowerCase implements MigrationInterface {
  readonly name = 'LowerCase0000000000025';

  /** Migration 0007 makes the same function since PostgreSQL 16 is supported; databases made before have another. */
  async up(run: QueryRunner): Promise<void> {
    await run.query(`create or replace function product_search_document(sku text, reference_id text, name text) returns text
language sql immutable parallel safe as $$
  select ' ' || lower(regexp_replace(concat_ws(' ', sku, reference_id, name), '\\s+', ' ', 'g') collate "und-x-icu")
$$`);
    await refillSearch(run);
  }

  /** The function that migration 0007 makes is this one. */
  async down(): Promise<void> {}
}

/** Only rows whose text differs are written. The owner sees rows of no tenant while row-level security is forced. */
async function refillSearch(run: QueryRunner): Promise<void> {
  const tables = ['products', 'product_search'];
  for (const table of tables) await run.query(`alter table ${table} no force row level security`);
  await run.query(`update product_search s set document = product_search_document(p.sku, p.reference_id, p.name)
    from products p where p.tenant_id = s.tenant_id and p.id = s.product_id
    and s.document <> product_search_document(p.sku, p.reference_id, p.name)`);
  for (const table of tables) await run.query(`alter table ${table} force row level security`);
}
