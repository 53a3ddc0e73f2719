import { SEARCHED_TEXTS } from './seed-search-sql.js';
import { LOOKUP_PREFIX, SECRET_FILL } from './keys.js';

/** Numbers of records in the benchmark's database; all except `tenants` are per tenant. */
export interface Size {
  tenants: number;
  products: number;
  invoices: number;
  /** Orders that the measured creations invoice, with huge quantities; there are many, so that few creations wait for one lock. */
  openOrders: number;
}

const CUSTOMERS = 100;
/** Lines of an order and items of an invoice. */
export const ITEMS = 5;
const OPEN_QUANTITY = 100_000_000;
const ITEM_TAX = '8.25';
/** SQL of a row of the tax summary. */
const taxGroup = (rate: string, base: string, tax: string): string =>
  `jsonb_build_object('category', 'S', 'rate', ${rate}, 'base', ${base}, 'tax', ${tax}, 'exemptionCode', null, 'exemptionReason', null)`;

const TAX_CHARGES = `'{"tax": ${ITEM_TAX}, "taxType": "percentage", "discount": null, "discountType": "value", "shipping": null,
  "shippingType": "value", "additional": null, "additionalType": "value"}'::jsonb`;

const sku = (n: string) => `'SKU-' || lpad((${n})::text, 6, '0')`;
const at = (n: string) => `date_trunc('hour', now()) - interval '400 days' + (${n}) * interval '61.007 seconds'`;

/** PostgreSQL has the function since version 18; for older versions it combines a random id and the time in milliseconds. */
const UUIDV7 = `do $do$ begin
  if current_setting('server_version_num')::int < 180000 then
    create or replace function uuidv7() returns uuid volatile language sql as $fn$
      select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
    $fn$;
  end if;
end $do$`;

/** The function that makes the ids of charges for the baseline, which the service makes itself. */
const UUIDV5 = 'create extension if not exists "uuid-ossp"';

/**
 * Statements that fill an empty, migrated database, run by a superuser with triggers and foreign keys disabled. Rows of the
 * tenants are interleaved, as if the tenants had worked at the same time.
 */
export const seedStatements = ({ tenants, products, invoices, openOrders }: Size): string[] => [
  'set session_replication_role = replica',
  UUIDV7,
  UUIDV5,
  `insert into tenants (id, slug, name, currency, timezone)
    select uuidv7(), 'bench-' || t, 'Bench ' || t, 'USD', 'UTC' from generate_series(1, ${tenants}) t`,
  `insert into api_keys (id, tenant_id, mode, lookup, secret_hash, scopes, expires_at)
    select uuidv7(), t.id, 'live', '${LOOKUP_PREFIX}' || lpad(n::text, 7, '0'), sha256(lpad(n::text, 43, '${SECRET_FILL}')::bytea),
      '{*:*}', now() + interval '10 years'
    from generate_series(1, ${tenants}) n join tenants t on t.slug = 'bench-' || n`,
  `insert into price_lists (tenant_id, id, reference_id, name, is_default)
    select t.id, uuidv7(), l.reference_id, l.name, l.reference_id = 'retail'
    from tenants t, (values ('retail', 'Retail'), ('wholesale', 'Wholesale')) l(reference_id, name)`,
  `insert into product_groups (tenant_id, id, group_code, grouping_attributes, brand, brand_key)
    select t.id, uuidv7(), 'GROUP-' || g, '{size}', 'Brand ' || g % 50, 'brand ' || g % 50
    from generate_series(1, ${Math.ceil(products / 2)}) g, tenants t order by g, t.id`,
  `insert into products (tenant_id, id, created_at, updated_at, group_id, sku, reference_id, name, is_primary, priority,
      categories, collections, tags, medias, attributes, seo_info, url_slug, website_visibility, volume_cft)
    select t.id, uuidv7(), ${at('n')}, ${at('n * 2')}, g.id, ${sku('n')}, 'erp-' || n, 'Product number ' || n, n % 2 = 1, n % 90,
      array['Category ' || n % 40, 'Beverages'], array['Spring'], array['tag-' || n % 30, 'wholesale'],
      jsonb_build_array(${media('front', 0)}, ${media('back', 1)}),
      jsonb_build_array(${attribute('size', `(n % 2)::text`)}, ${attribute('color', `'shade ' || n % 12`)}, ${attribute('material', `'cotton'`)}),
      jsonb_build_object('primaryTitle', 'Product ' || n, 'title', 'Product number ' || n, 'description', null,
        'keywords', jsonb_build_array('bench', 'product')),
      'product-' || n, 'ShowForLoggedInUsersOnly', 0.5 + n % 100 * 0.0125
    from generate_series(1, ${products}) n cross join tenants t join api_keys k on k.tenant_id = t.id
      join product_groups g on g.tenant_id = t.id and g.group_code = 'GROUP-' || (n + 1) / 2
    order by n, t.id`,
  `insert into product_prices (tenant_id, product_id, price_list_id, price, sale_price, min_order_quantity,
      max_order_quantity, step_increment, default_order_quantity, volume_tiers, created_at, updated_at)
    select p.tenant_id, p.id, l.id, 5 + p.priority * 0.25, case when l.is_default then 4.95 end, 1, 1000, 1, 10,
      case when l.is_default then '[]' else '[{"startQuantity": 10, "price": 4.75, "stepIncrement": 5}, {"startQuantity": 50, "price": 4.5, "stepIncrement": null}]'::jsonb end,
      p.created_at, p.updated_at
    from products p join price_lists l on l.tenant_id = p.tenant_id order by p.id, l.id`,
  `insert into customers (tenant_id, id, created_at, reference_id, display_id, company_name, display_name, source, attributes)
    select t.id, uuidv7(), ${at('n')}, 'C-' || n, 'C-' || lpad(n::text, 6, '0'), 'Customer ' || n, 'Customer ' || n, 'openapi', '[]'
    from generate_series(1, ${CUSTOMERS}) n, tenants t order by n, t.id`,
  `create temp table seed_orders as
    select t.id as tenant_id, n, uuidv7() as id, c.id as customer_id, ${at('n')} as created_at, n > ${invoices} as is_open
    from generate_series(1, ${invoices + openOrders}) n cross join tenants t
      join customers c on c.tenant_id = t.id and c.reference_id = 'C-' || n % ${CUSTOMERS} + 1
    order by n, t.id`,
  `create temp table seed_lines as
    select o.tenant_id, o.n, o.is_open, o.id as order_id, k as position, uuidv7() as id, uuidv7() as item_id, p.id as product_id,
      p.sku, p.name, case when o.is_open then ${OPEN_QUANTITY} else 1 + (o.n + k) % 9 end as quantity, 5 + p.priority * 0.25 as price
    from seed_orders o cross join generate_series(0, ${ITEMS - 1}) k
      join products p on p.tenant_id = o.tenant_id and p.sku = ${sku(`(o.n * ${ITEMS} + k) % ${products} + 1`)}
    order by o.n, o.tenant_id, k`,
  `insert into orders (tenant_id, id, version, created_at, updated_at, changed_at, reference_id, display_id, customer_id, type, status, amount,
      amount_stated, amount_paid, discount_value, tax_value, shipping_charge, cart_total, payable_total, source, entity_source, charges,
      attributes, created_by, updated_by)
    select o.tenant_id, o.id, 2, o.created_at, o.created_at, o.created_at, 'SO-' || o.n, 'O-' || lpad(o.n::text, 6, '0'), o.customer_id, 'order',
      'confirmed', l.total, false, 0, 0, 0, 0, l.total, l.total, 'openapi', 'openapi', '[]', '[]', '{"id": null}', '{"id": null}'
    from seed_orders o join (select order_id, sum(round(quantity * price, 2)) as total from seed_lines group by order_id) l
      on l.order_id = o.id
    order by o.n, o.tenant_id`,
  `insert into order_lines (tenant_id, id, order_id, position, reference_id, sku, product_id, product_name, quantity, unit_price, discount,
      discount_type, line_net, final_unit_price, is_adhoc, applied_modifiers, invoiceable_quantity, invoiced_quantity,
      shipped_quantity, cancelled_quantity, picked_quantity, delivered_quantity, opening_invoiced_quantity,
      opening_shipped_quantity, opening_picked_quantity)
    select tenant_id, id, order_id, position, (position + 1)::text, sku, product_id, name, quantity, price, 0, 'value',
      round(quantity * price, 2), price, false, '[]', quantity, case when is_open then 0 else quantity end, 0, 0, 0, 0, 0, 0, 0
    from seed_lines order by n, tenant_id, position`,
  `create temp table seed_invoices as
    select o.tenant_id, o.n, o.id as order_id, o.customer_id, uuidv7() as id, o.created_at + interval '1 day' as created_at
    from seed_orders o where not o.is_open order by o.n, o.tenant_id`,
  `insert into invoice_items (tenant_id, id, invoice_id, position, reference_id, sku, product_id, name, quantity, amount,
      item_total, line_total, final_unit_price, tax_charges)
    select l.tenant_id, l.item_id, i.id, l.position, (l.position + 1)::text, l.sku, l.product_id, l.name, l.quantity, l.price, net,
      net + case when l.position = 0 then round(net * ${ITEM_TAX} / 100, 2) else 0 end, l.price,
      case when l.position = 0 then ${TAX_CHARGES} end
    from seed_lines l join seed_invoices i on i.order_id = l.order_id cross join lateral (select round(l.quantity * l.price, 2) as net) x
    order by l.n, l.tenant_id, l.position`,
  `insert into invoices (tenant_id, id, created_at, updated_at, changed_at, reference_id, invoice_number, customer_id, is_issued, is_sent,
      due_date, total_amount, paid_amount, subtotal, discount_total, shipping_total, tax_total, line_tax_total, payment_terms, po_number, charges, attributes,
      tax_summary)
    select i.tenant_id, i.id, i.created_at, i.created_at, i.created_at, 'INV-' || i.n, 'INV-' || i.n, i.customer_id, i.n % 10 > 0, i.n % 3 = 0,
      i.created_at + interval '30 days', s.total + 12.5, case when i.n % 2 = 0 then s.total + 12.5 else 0 end, s.total, 0, 12.5, 0, s.taxes,
      'Net 30', 'PO-' || i.n, '[{"name": "Freight", "type": "shipping", "valueType": "value", "amount": 12.5}]', '[]',
      jsonb_build_array(${taxGroup(ITEM_TAX, 's.taxed', 's.taxes')}, ${taxGroup('0', 's.total - s.taxes - s.taxed + 12.5', '0')})
    from seed_invoices i join (select invoice_id, sum(line_total) as total, sum(line_total - item_total) as taxes,
      sum(item_total) filter (where position = 0) as taxed from invoice_items group by invoice_id) s on s.invoice_id = i.id
    order by i.n, i.tenant_id`,
  `create temp table seed_payments as
    select i.*, uuidv7() as payment_id, row_number() over (partition by i.tenant_id order by i.n) as number, v.paid_amount as amount,
      i.created_at + interval '10 days' as paid_at
    from seed_invoices i join invoices v on v.tenant_id = i.tenant_id and v.id = i.id where v.paid_amount > 0 order by i.n, i.tenant_id`,
  `insert into payments (tenant_id, id, created_at, updated_at, reference_id, display_id, kind, customer_id, amount, paid_at, attributes,
      allocated_amount)
    select tenant_id, payment_id, paid_at, paid_at, 'PAY-' || n, 'P-' || lpad(number::text, 6, '0'), 'payment', customer_id, amount, paid_at,
      '[]', amount
    from seed_payments order by n, tenant_id`,
  `insert into payment_allocations (tenant_id, id, created_at, updated_at, payment_id, invoice_id, amount, effective_at)
    select tenant_id, uuidv7(), paid_at, paid_at, payment_id, id, amount, paid_at from seed_payments order by n, tenant_id`,
  `insert into number_series (tenant_id, series, last_number)
    select tenant_id, 'payments', max(number) from seed_payments group by tenant_id`,
  `insert into invoice_orders (tenant_id, invoice_id, order_id, position)
    select tenant_id, id, order_id, 0 from seed_invoices order by n, tenant_id`,
  `insert into invoice_allocations (tenant_id, invoice_item_id, order_line_id, quantity)
    select tenant_id, item_id, id, quantity from seed_lines where not is_open order by n, tenant_id, position`,
  ...SEARCHED_TEXTS,
  'drop table seed_orders, seed_lines, seed_invoices, seed_payments',
  'set session_replication_role = origin',
];

function media(side: string, order: number): string {
  return `jsonb_build_object('url', 'https://images.example.com/${side}/' || n || '.jpg', 'order', ${order}, 'type', 'image', 'isDefault', ${order === 0})`;
}

function attribute(name: string, value: string): string {
  return `jsonb_build_object('id', uuidv7(), 'name', '${name}', 'value', ${value}, 'createdBy', k.id, 'updatedBy', k.id,
    'createdAt', '2026-01-01T00:00:00.000Z', 'updatedAt', '2026-01-01T00:00:00.000Z')`;
}
