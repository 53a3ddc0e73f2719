import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeInBatches, inTransaction, workInBatches } from './batches.js';
import { createFunctions } from './functions.js';
import { searchPolicy } from './search-policy.js';
import { isolate, TENANT_ID } from './tenant-table.js';

/**
 * Customers, orders and invoices are searched as products are, and all searches ignore case, accents and the spelling of umlauts.
 *
 * `customer_search`, `order_search` and `invoice_search` are tables like `product_search` of the migration `Catalogue`: texts that triggers
 * write, with indexes and a policy that lets searches use these. The tables are created in one transaction, and existing records are then
 * added in batches, those of customers by the migration `CustomerSearchAndLabels`, which has what their texts need. An interrupted run is repeated
 * from the batches.
 */
export class Search implements MigrationInterface {
  readonly name = 'Search0000000000015';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    const [{ exists }] = (await run.query(`select to_regclass('invoice_search') is not null as exists`)) as [
      { exists: boolean },
    ];
    if (!exists) await inTransaction(run, createTables);
    await changeInBatches(run, PRODUCTS);
    for (const { one, columns } of DOCUMENTS) {
      const store = storeDocuments(one, columns);
      await workInBatches(run, documents(one), (tenantId, ids) => run.query(store, [tenantId, ids]));
    }
  }

  async down(run: QueryRunner): Promise<void> {
    for (const { name, table } of TRIGGERS) await run.query(`drop trigger ${name} on ${table}`);
    for (const table of ['customer_search', 'order_search', 'invoice_search']) await run.query(`drop table ${table}`);
  }
}

async function createTables(run: QueryRunner): Promise<void> {
  await run.query(`
    create table customer_search (
      tenant_id ${TENANT_ID},
      customer_id uuid not null,
      document text not null,
      code_parts text[] collate "C" not null,
      names text not null,
      email text,
      primary key (tenant_id, customer_id),
      constraint customer_search_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
    );
    create index customer_search_document on customer_search using gin (tenant_id, document gin_trgm_ops);
    create index customer_search_code_parts on customer_search using gin (tenant_id, code_parts);
    create index customer_search_email on customer_search (tenant_id, email);
    create table order_search (
      tenant_id ${TENANT_ID},
      order_id uuid not null,
      document text not null,
      code_parts text[] collate "C" not null,
      primary key (tenant_id, order_id),
      constraint order_search_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
    );
    create index order_search_document on order_search using gin (tenant_id, document gin_trgm_ops);
    create index order_search_code_parts on order_search using gin (tenant_id, code_parts);
    create table invoice_search (
      tenant_id ${TENANT_ID},
      invoice_id uuid not null,
      document text not null,
      code_parts text[] collate "C" not null,
      primary key (tenant_id, invoice_id),
      constraint invoice_search_invoice_fk foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade
    );
    create index invoice_search_document on invoice_search using gin (tenant_id, document gin_trgm_ops);
    create index invoice_search_code_parts on invoice_search using gin (tenant_id, code_parts)`);
  for (const table of ['customer_search', 'order_search', 'invoice_search']) {
    await isolate(run, table);
    await run.query(searchPolicy(table));
  }
  await createFunctions(run, FUNCTIONS);
  for (const { name, event } of TRIGGERS) await run.query(`create trigger ${name} after ${event}`);
}

const FUNCTIONS = [
  'folded_text',
  'search_document',
  'product_search_document',
  'keep_in_order_search',
  'keep_in_invoice_search',
];

/** The condition of a trigger that one of some columns has changed. */
const changed = (columns: readonly string[]): string =>
  `when ((${columns.map((column) => `old.${column}`).join(', ')}) is distinct from (${columns.map((column) => `new.${column}`).join(', ')}))`;

/** Orders and invoices, with the columns of their searched texts. */
const DOCUMENTS = [
  { one: 'order', columns: ['display_id', 'reference_id', 'po_number'] },
  { one: 'invoice', columns: ['invoice_number', 'reference_id', 'po_number'] },
];
const TRIGGERS = DOCUMENTS.flatMap(({ one, columns }) => {
  const table = `${one}s`;
  const action = `execute function keep_in_${one}_search()`;
  return [
    { name: `${table}_search_add`, table, event: `insert on ${table} for each row ${action}` },
    { name: `${table}_search_keep`, table, event: `update on ${table} for each row ${changed(columns)} ${action}` },
  ];
});

/*
 * Statements of batches of a thousand records. These are locked, so that a text that an instance stores meanwhile is not replaced by an older one,
 * and against deletion.
 */
const PRODUCTS = `with batch as materialized (
    select id, product_search_document(sku, reference_id, name) as document from products
    where tenant_id = $1 and id > $2 and deleted_at is null order by id limit 1000 for no key update),
  stored as (update product_search s set document = b.document, code_parts = product_search_code_parts(b.document)
    from batch b where s.tenant_id = $1 and s.product_id = b.id and s.document is distinct from b.document)
  select id from batch order by id desc limit 1`;
const documents = (one: string): string =>
  `select id from ${one}s where tenant_id = $1 and id > $2 order by id limit 1000 for key share`;
const storeDocuments = (one: string, columns: readonly string[]): string =>
  `insert into ${one}_search as s (tenant_id, ${one}_id, document, code_parts)
    select o.tenant_id, o.id, d.document, product_search_code_parts(d.document)
    from ${one}s o cross join lateral search_document(concat_ws(' ', ${columns.map((column) => `o.${column}`).join(', ')})) as d (document)
    where o.tenant_id = $1 and o.id = any($2::uuid[]) on conflict do nothing`;
