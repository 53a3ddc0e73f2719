import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inTransaction, workInBatches } from './batches.js';
import { createIndexConcurrently, dropIndexConcurrently } from './concurrently.js';
import { createFunctions } from './functions.js';

/**
 * Customers are searched by their VAT id, the ZIP codes and cities of their addresses, and the e-mail addresses and telephone numbers of their
 * contacts too. Their searched texts are stored at the commit of each change of the customer, once with all its addresses and contacts: whatever
 * changes these moves the version of the customer. Filters of products by brand, category and tag ignore case, accents and white space around them.
 *
 * Triggers and columns are made in one transaction, and existing records are then changed in batches. An interrupted run is repeated.
 */
export class CustomerSearchAndLabels implements MigrationInterface {
  readonly name = 'CustomerSearchAndLabels0000000000036';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    await inTransaction(run, keepTexts);
    await workInBatches(run, CUSTOMERS, (tenantId, ids) => run.query(STORE_CUSTOMERS, [tenantId, ids]));
    await workInBatches(run, LABELLED_PRODUCTS, async (tenantId, ids) => {
      await run.query(ADD_LABELS, [tenantId, ids]);
      await run.query(REMOVE_LABELS, [tenantId, ids]);
    });
    await workInBatches(run, BRANDED_GROUPS, (tenantId, ids) => run.query(KEEP_BRAND_KEYS, [tenantId, ids]));
    await createIndexConcurrently(run, 'product_groups_brand_key', INDEX);
    await dropIndexConcurrently(run, 'product_groups_brand');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('create index product_groups_brand on product_groups (tenant_id, brand) where brand is not null');
    await run.query('drop trigger product_groups_brand_key on product_groups');
    await run.query('alter table product_groups drop column brand_key');
    await run.query('drop trigger customers_search_keep on customers');
  }
}

async function keepTexts(run: QueryRunner): Promise<void> {
  await createFunctions(run, FUNCTIONS);
  // of earlier texts of the migration `Search`, in databases that no release has made
  for (const trigger of ['customer_contacts_search_add', 'customer_contacts_search_keep'])
    await run.query(`drop trigger if exists ${trigger} on customer_contacts`);
  for (const trigger of ['customers_search_add', 'customers_search_keep'])
    await run.query(`drop trigger if exists ${trigger} on customers`);
  await run.query('drop function if exists keep_contact_in_search()');
  await run.query(`create constraint trigger customers_search_keep after insert or update on customers
    deferrable initially deferred for each row execute function keep_customer_in_search()`);
  await run.query('alter table product_groups add column if not exists brand_key text');
  await run.query('drop trigger if exists product_groups_brand_key on product_groups');
  await run.query(`create trigger product_groups_brand_key before insert or update of brand on product_groups
    for each row execute function keep_brand_key()`);
}

const FUNCTIONS = [
  'dialled_digits',
  'store_customer_search',
  'keep_customer_in_search',
  'label_key',
  'product_label_values',
  'keep_brand_key',
];

const INDEX = 'on product_groups (tenant_id, brand_key) where brand_key is not null';

/*
 * Batches of a thousand records. These are locked, so that what an instance stores meanwhile is not replaced by something older, and against
 * deletion.
 */
const CUSTOMERS = 'select id from customers where tenant_id = $1 and id > $2 order by id limit 1000 for no key update';
const STORE_CUSTOMERS = 'select store_customer_search($1::uuid, c.id) from unnest($2::uuid[]) as c (id)';
const LABELLED_PRODUCTS = `select id from products
  where tenant_id = $1 and id > $2 and (categories <> '{}' or tags <> '{}') and deleted_at is null
  order by id limit 1000 for no key update`;
const ADD_LABELS = `insert into product_labels as l (tenant_id, kind, value, product_id)
  select p.tenant_id, v.kind, v.value, p.id from products p cross join lateral product_label_values(p.categories, p.tags) v
  where p.tenant_id = $1 and p.id = any($2::uuid[]) on conflict do nothing`;
const REMOVE_LABELS = `delete from product_labels
  where tenant_id = $1 and product_id = any($2::uuid[]) and value <> label_key(value)`;
const BRANDED_GROUPS = `select id from product_groups
  where tenant_id = $1 and id > $2 and brand is not null and brand_key is null order by id limit 1000 for no key update`;
/** The trigger makes the key. */
const KEEP_BRAND_KEYS = 'update product_groups set brand = brand where tenant_id = $1 and id = any($2::uuid[])';
