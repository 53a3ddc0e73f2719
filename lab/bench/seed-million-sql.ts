import { LOOKUP_PREFIX, SECRET_FILL } from './keys.js';
import { countStatements } from './seed-counts-sql.js';
import { SEARCHED_TEXTS } from './seed-search-sql.js';

/** Products, orders and invoices (of each as many) of the tenants by number. Tenant `n` has the key `keyOf(n)`. */
export interface TenantSizes {
  large: number;
  small: number;
  neighbour: number;
  /** Number of further tenants with {@link TINY_RECORDS} records each: most tenants of a database are small. */
  tiny: number;
}
export const [LARGE, SMALL, NEIGHBOUR, FIRST_TINY] = [1, 2, 3, 4] as const;
const TINY_RECORDS = 20;
/** Orders per customer. */
export const ORDERS_PER_CUSTOMER = 100;
/** Lines of an order and items of an invoice. */
const LINES = 1;

const TABLES = `'product_groups', 'products', 'product_search', 'product_labels', 'product_prices', 'customers', 'customer_search',
  'orders', 'order_search', 'order_lines', 'invoices', 'invoice_search',
  'invoice_orders', 'invoice_items', 'invoice_allocations'`;

/** SQL of the id of record `n` of tenant `t`: of version 7, in the order of `n`, so that no join is needed to find it. */
export const idOf = (kind: string, n = 'n'): string =>
  `(lpad(to_hex(1700000000000 + (${n})::bigint * 20), 12, '0') || '7${kind}' || '8' || lpad(to_hex(t % 4096), 3, '0')
  || lpad(to_hex(t / 4096), 4, '0') || lpad(to_hex(${n}), 8, '0'))::uuid`;
const KINDS = { group: '001', product: '002', customer: '003', order: '004', line: '005', invoice: '006', item: '007' };
const at = (n = 'n') => `timestamptz '2024-01-01 00:00:00Z' + (${n}) * interval '61.007 seconds'`;
const barcode = (n: string) => `lpad((${n})::text, 13, '2')`;
/** SQL: `n` is one of four numbers in the middle of those up to `size`. */
const isRare = (size: string) => `n / 4 = ${size} / 8`;
const sku = (n: string) => `'SKU-' || lpad((${n})::text, 7, '0')`;

/** Filters must find about as many records in every tenant, except those that find a share of all. */
const STATUS = `case when n % 1000 = 0 then 'draft' when n % 1000 = 1 then 'cancelled' else 'confirmed' end`;
const PRICE = '(5 + n % 90 * 0.25)';
/** Shares of invoices: one in 100 is not paid, one in 1,000 a draft, one in 1,000 cancelled, one in 1,000 open and due in the future. */
const IS_PAID = 'n % 100 <> 2';

/**
 * Statements that fill an empty, migrated database, run by a superuser with triggers and foreign keys disabled. Indexes that belong to no
 * constraint are dropped first and created at the end, which takes a third of the time.
 */
export const millionStatements = ({ large, small, neighbour, tiny }: TenantSizes): string[] => {
  const sizes = `(select n as t, case n when ${LARGE} then ${large} when ${SMALL} then ${small} when ${NEIGHBOUR} then ${neighbour}
    else ${TINY_RECORDS} end as size, tenants.id as tenant_id, api_keys.id as key_id
    from generate_series(1, ${NEIGHBOUR + tiny}) n join tenants on slug = 'bench-' || n join api_keys on api_keys.tenant_id = tenants.id) s`;
  const rows = (size = 'size') => `${sizes} cross join lateral generate_series(1, greatest(1, ${size})) n`;
  return [
    'set session_replication_role = replica',
    `set maintenance_work_mem = '1GB'`,
    `create temp table dropped_indexes as select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename in (${TABLES})
        and not exists (select 1 from pg_constraint where conindid = (quote_ident(indexname))::regclass)`,
    `do $$ declare i record; begin for i in select name from dropped_indexes loop execute 'drop index ' || i.name; end loop; end $$`,
    `insert into tenants (id, slug, name, currency, timezone)
      select gen_random_uuid(), 'bench-' || t, 'Bench ' || t, 'USD', 'UTC' from generate_series(1, ${NEIGHBOUR + tiny}) t`,
    `insert into api_keys (id, tenant_id, mode, lookup, secret_hash, scopes, expires_at)
      select gen_random_uuid(), t.id, 'live', '${LOOKUP_PREFIX}' || lpad(n::text, 7, '0'),
        sha256(lpad(n::text, 43, '${SECRET_FILL}')::bytea), '{*:*}', now() + interval '10 years'
      from generate_series(1, ${NEIGHBOUR + tiny}) n join tenants t on t.slug = 'bench-' || n`,
    `insert into price_lists (tenant_id, id, reference_id, name, is_default) select id, gen_random_uuid(), 'retail', 'Retail', true from tenants`,
    `insert into product_groups (tenant_id, id, group_code, grouping_attributes, brand, brand_key)
      select tenant_id, ${idOf(KINDS.group)}, 'GROUP-' || n, '{size}', b, label_key(b) from ${rows('(size + 1) / 2')}
      cross join lateral (select case when ${isRare('size / 2')} then 'Rare' else 'Brand ' || n % 50 end) brands(b)`,
    `insert into products (tenant_id, id, created_at, updated_at, group_id, sku, reference_id, name, is_primary, priority, status,
        categories, collections, tags, barcode, medias, attributes, seo_info, website_visibility)
      select tenant_id, ${idOf(KINDS.product)}, ${at()}, ${at('n * 2')}, ${idOf(KINDS.group, '(n + 1) / 2')}, ${sku('n')}, 'erp-' || n,
        'Product number ' || n, n % 2 = 1, n % 90, case when n % 1000 = 0 then 'inactive' else 'active' end,
        case when ${isRare('size')} then '{Beverages,Rare}' else '{Beverages}' end::text[], '{}',
        case when ${isRare('size')} then '{wholesale,scarce}' else '{wholesale}' end::text[], ${barcode('n')}, '[]',
        jsonb_build_array(jsonb_build_object('id', key_id, 'name', 'size', 'value', (n % 2)::text, 'createdBy', key_id, 'updatedBy', key_id,
          'createdAt', '2026-01-01T00:00:00.000Z', 'updatedAt', '2026-01-01T00:00:00.000Z')), '{}', 'ShowForLoggedInUsersOnly'
      from ${rows()}`,
    `insert into product_prices (tenant_id, product_id, price_list_id, price, sale_price, min_order_quantity,
        max_order_quantity, step_increment, default_order_quantity, volume_tiers)
      select s.tenant_id, ${idOf(KINDS.product)}, l.id, ${PRICE}, null, 1, 1000, 1, 10, '[]'
      from ${rows()} join price_lists l on l.tenant_id = s.tenant_id`,
    `insert into customers (tenant_id, id, created_at, reference_id, display_id, company_name, display_name, source, attributes)
      select tenant_id, ${idOf(KINDS.customer)}, ${at()}, 'C-' || n, 'C-' || lpad(n::text, 6, '0'), 'Customer ' || n, 'Customer ' || n, 'openapi', '[]'
      from ${rows(`size / ${ORDERS_PER_CUSTOMER}`)}`,
    `insert into orders (tenant_id, id, created_at, updated_at, changed_at, reference_id, display_id, customer_id, type, status, amount,
        amount_stated, amount_paid, discount_value, tax_value, shipping_charge, cart_total, payable_total, source, entity_source, charges,
        attributes, created_by, updated_by)
      select tenant_id, ${idOf(KINDS.order)}, ${at()}, ${at()}, ${at()}, 'SO-' || n, 'O-' || lpad(n::text, 7, '0'),
        ${idOf(KINDS.customer, `(n % greatest(1, size / ${ORDERS_PER_CUSTOMER})) + 1`)}, case when n % 1000 = 3 then 'quote' else 'order' end,
        ${STATUS}, ${LINES} * ${PRICE}, false, 0, 0, 0, 0, ${LINES} * ${PRICE}, ${LINES} * ${PRICE},
        case when n % 1000 = 4 then 'storefront' else 'openapi' end, 'openapi', '[]', '[]', '{"id": null}', '{"id": null}'
      from ${rows()}`,
    `insert into order_lines (tenant_id, id, order_id, position, reference_id, sku, product_id, product_name, quantity, unit_price, discount,
        discount_type, line_net, final_unit_price, is_adhoc, applied_modifiers, invoiceable_quantity, invoiced_quantity,
        shipped_quantity, cancelled_quantity, picked_quantity, delivered_quantity, opening_invoiced_quantity,
        opening_shipped_quantity, opening_picked_quantity)
      select tenant_id, ${idOf(KINDS.line, `n * ${LINES} + k`)}, ${idOf(KINDS.order)}, k, (k + 1)::text, ${sku('(n + k) % size + 1')},
        ${idOf(KINDS.product, '(n + k) % size + 1')}, 'Product', 1, ${PRICE}, 0, 'value', ${PRICE}, ${PRICE}, false, '[]', 1, 1, 0, 0, 0, 0, 0, 0, 0
      from ${rows()} cross join generate_series(0, ${LINES - 1}) k`,
    `insert into invoices (tenant_id, id, created_at, updated_at, changed_at, reference_id, invoice_number, customer_id, is_issued, is_sent, is_cancelled,
        due_date, total_amount, paid_amount, subtotal, discount_total, shipping_total, tax_total, line_tax_total, charges, attributes)
      select tenant_id, ${idOf(KINDS.invoice)}, ${at()}, ${at()}, ${at()}, 'INV-' || n, 'INV-' || n,
        ${idOf(KINDS.customer, `(n % greatest(1, size / ${ORDERS_PER_CUSTOMER})) + 1`)}, n % 1000 <> 2, n % 3 = 0, n % 1000 = 102,
        ${at()} + case when n % 1000 = 302 then interval '30 years' else interval '30 days' end, ${LINES} * ${PRICE}, case when ${IS_PAID} then ${LINES} * ${PRICE} else 0 end, ${LINES} * ${PRICE}, 0, 0, 0, 0, '[]', '[]'
      from ${rows()}`,
    `insert into invoice_orders (tenant_id, invoice_id, order_id, position)
      select tenant_id, ${idOf(KINDS.invoice)}, ${idOf(KINDS.order)}, 0 from ${rows()}`,
    `insert into invoice_items (tenant_id, id, invoice_id, position, reference_id, sku, product_id, name, quantity, amount, item_total,
        line_total, final_unit_price)
      select tenant_id, ${idOf(KINDS.item, `n * ${LINES} + k`)}, ${idOf(KINDS.invoice)}, k, (k + 1)::text, ${sku('(n + k) % size + 1')},
        ${idOf(KINDS.product, '(n + k) % size + 1')}, 'Product', 1, ${PRICE}, ${PRICE}, ${PRICE}, ${PRICE}
      from ${rows()} cross join generate_series(0, ${LINES - 1}) k`,
    `insert into invoice_allocations (tenant_id, invoice_item_id, order_line_id, quantity)
      select tenant_id, ${idOf(KINDS.item, `n * ${LINES} + k`)}, ${idOf(KINDS.line, `n * ${LINES} + k`)}, 1
      from ${rows()} cross join generate_series(0, ${LINES - 1}) k`,
    ...SEARCHED_TEXTS,
    `do $$ declare i record; begin for i in select definition from dropped_indexes loop execute i.definition; end loop; end $$`,
    'drop table dropped_indexes',
    ...countStatements(),
    'set session_replication_role = origin',
  ];
};
