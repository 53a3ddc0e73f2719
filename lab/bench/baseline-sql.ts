/**
 * The statements of the baseline: PostgreSQL formats the responses of v2 field by field, so that the program only sends
 * them. `$1` is the tenant, as in the service's statements.
 */

/** A select list from JSON names and expressions. */
const select = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, sql]) => `${sql} as ${name}`)
    .join(', ');

/** A JSON object from JSON names and expressions; unlike json_build_object its types are resolved when it is planned. */
export const object = (fields: Record<string, string>): string =>
  `json_object(${Object.entries(fields)
    .map(([name, sql]) => `'${name}' : ${sql}`)
    .join(', ')} returning json)`;

const time = (sql: string): string => `to_char(${sql}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const columns = (alias: string, names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${alias}.${name}`]));

/** The elements of a stored JSON list with the names of the API. */
const list = (json: string, fields: Record<string, string>): string =>
  `case when ${json} = '[]' then '[]'::json else (select json_agg(e) from (select ${select(fields)}
    from jsonb_array_elements(${json}) x) e) end`;

const TIERS = list('p.volume_tiers', {
  start_quantity: `x->'startQuantity'`,
  price: `x->'price'`,
  step_increment: `x->'stepIncrement'`,
});

const PRICES = `(select coalesce(json_agg(e), '[]') from (select ${select({
  id: 'p.price_list_id',
  ...columns('p', ['price', 'sale_price', 'min_order_quantity', 'max_order_quantity', 'step_increment']),
  default_order_quantity: 'p.default_order_quantity',
  volume_tiers: TIERS,
  created_at: time('p.created_at'),
  updated_at: time('p.updated_at'),
})} from product_prices p where p.tenant_id = $1 and p.product_id = t.id order by p.price_list_id) e)`;

const PRODUCT_LISTED = {
  id: 't.id',
  parent_id: 't.group_id',
  ...columns('t', ['reference_id', 'sku', 'name']),
  group_code: '(select g.group_code from product_groups g where g.tenant_id = $1 and g.id = t.group_id)',
  medias: `(select coalesce(json_agg(e), '[]') from (select m."isDefault" as is_default, m.type, m.url, m."order"
    from jsonb_to_recordset(t.medias) m("isDefault" boolean, type text, url text, "order" integer)) e)`,
  ...columns('t', ['is_primary', 'status', 'priority']),
  channel_visibility: object({ website: 't.website_visibility' }),
  volume: `case when t.volume_cft is not null then ${object({
    cft: 't.volume_cft',
    cbm: 'round(t.volume_cft / 35.3146667, 4)',
  })} end`,
  attributes: `(select coalesce(json_agg(a), '[]') from jsonb_to_recordset(t.attributes) a(id text, name text, value text))`,
  version: 't.version',
  created_at: time('t.created_at'),
  updated_at: time('t.updated_at'),
};

const SEO_INFO = `case when t.seo_info is not null then ${object({
  primary_title: `t.seo_info->'primaryTitle'`,
  title: `t.seo_info->'title'`,
  description: `t.seo_info->'description'`,
  keywords: `t.seo_info->'keywords'`,
})} end`;

const PRODUCT_FIELDS = {
  ...PRODUCT_LISTED,
  group_code: 'g.group_code',
  ...columns('t', ['categories', 'collections', 'tags', 'url_slug']),
  ...columns('g', ['brand', 'grouping_attributes']),
  seo_info: SEO_INFO,
  ...columns('t', ['description', 'barcode', 'unit_code', 'tax_rate', 'tax_category']),
  net_weight: `case when t.net_weight is not null then ${object({
    value: 't.net_weight',
    unit: 't.net_weight_unit',
  })} end`,
  price_lists: PRICES,
};

/** `$2` the product's id. */
export const PRODUCT = `select row_to_json(r)::text from (select ${select(PRODUCT_FIELDS)} from products t
  join product_groups g on g.tenant_id = $1 and g.id = t.group_id where t.tenant_id = $1 and t.id = $2
    and t.deleted_at is null) r`;

const kinds = ['tax', 'discount', 'shipping', 'additional'];
const taxCharges = (json: string): string =>
  `case when ${json} is not null then ${object(
    Object.fromEntries(
      kinds.flatMap((kind) => [
        [kind, `${json}->'${kind}'`],
        [`${kind}_type`, `${json}->'${kind}Type'`],
      ]),
    ),
  )} end`;

const itemStatus = (json: string): string =>
  `case when ${json} is not null then ${object({
    ordered_quantity: `${json}->'orderedQuantity'`,
    shipped_quantity: `${json}->'shippedQuantity'`,
    open_quantity: `${json}->'openQuantity'`,
    ship_date: `${json}->'shipDate'`,
    delivered_date: `${json}->'deliveredDate'`,
    requested_ship_date: `${json}->'requestedShipDate'`,
    requested_delivery_date: `${json}->'requestedDeliveryDate'`,
  })} end`;

export const ITEM_FIELDS = {
  ...columns('i', [
    'id',
    'reference_id',
    'sku',
    'product_id',
    'name',
    'quantity',
    'amount',
    'item_total',
    'line_total',
  ]),
  final_unit_price: 'i.final_unit_price',
  ...columns('i', ['unit_code', 'tax_rate', 'tax_category', 'buyer_item_id']),
  is_adhoc: 'i.is_adhoc',
  tax_charges: taxCharges('i.tax_charges'),
  item_status: itemStatus('i.item_status'),
};

const INVOICE_STATUS = `case when t.is_cancelled then 'CANCELLED' when not t.is_issued then 'DRAFT'
  when t.total_amount > 0 and t.credited_amount >= t.total_amount then 'CREDIT_NOTE_ISSUED'
  when t.total_amount <= t.paid_amount + t.credited_amount then 'CLOSED' when t.due_date < date_trunc('day', now()) then 'OVERDUE'
  when t.paid_amount + t.credited_amount > 0 then 'PARTIALLY_PAID' when t.is_sent then 'SENT' else 'OPEN' end`;

const ACTIONS = `case when t.is_cancelled then '[]' else array_to_json(array_remove(array[
  case when not t.is_issued then 'OPEN' end, case when not t.is_sent then 'SENT' end,
  case when t.paid_amount = 0 and t.credited_amount = 0 then 'CANCELLED' end], null)) end`;

/** What settled an invoice `t`. */
const SETTLEMENT = `(select json_build_object(
    'payments', coalesce(sum(a.amount) filter (where a.payment_id is null or p.kind = 'payment'), 0),
    'write_offs', coalesce(sum(a.amount) filter (where p.kind = 'write_off'), 0),
    'discounts', coalesce(sum(a.amount) filter (where p.kind = 'discount'), 0),
    'adjustments', t.paid_amount - coalesce(sum(a.amount) filter (where p.kind is distinct from 'adjustment'), 0),
    'refunds', coalesce(sum(a.amount) filter (where p.kind = 'refund'), 0))
  from payment_allocations a left join payments p on p.tenant_id = $1 and p.id = a.payment_id
  where a.tenant_id = $1 and a.invoice_id = t.id)`;

/** What the credit notes of an invoice `t` credited of its charge `x`. */
const CREDITED_OF_CHARGE = `case when t.credited_amount = 0 then 0 else coalesce((select sum(k.amount)
  from credit_notes n cross join lateral jsonb_to_recordset(n.charges) as k("chargeId" uuid, amount numeric)
  where n.tenant_id = $1 and n.invoice_id = t.id and n.voided_at is null and k."chargeId" = uuid_generate_v5(t.id, (place - 1)::text)), 0) end`;

const PLACED_CHARGES = 'jsonb_array_elements(t.charges) with ordinality as charge (x, place)';

const CHARGES = `case when t.charges = '[]' then '[]'::json else (select json_agg(e) from (select ${select({
  id: 'uuid_generate_v5(t.id, (place - 1)::text)',
  name: `coalesce(x->>'name', '')`,
  type: `x->'type'`,
  value_type: `x->'valueType'`,
  amount: `x->'amount'`,
  tax_rate: `x->'taxRate'`,
  tax_category: `x->'taxCategory'`,
  reason_code: `x->'reasonCode'`,
  credited_amount: CREDITED_OF_CHARGE,
})} from ${PLACED_CHARGES}) e) end`;

/** The deposits that the charges of an invoice `t` take off. */
const DEPOSITS = `case when t.charges = '[]' then '[]'::json else (select coalesce(json_agg(e), '[]') from (select ${select(
  {
    invoice_id: `x->'deposit'->>'id'`,
    number: `x->'deposit'->>'number'`,
    base: `sum((x->>'amount')::numeric)`,
    tax: `sum(round((x->>'amount')::numeric * (x->>'taxRate')::numeric / 100, 2))`,
  },
)} from ${PLACED_CHARGES} where x ? 'deposit' group by 1, 2 order by min(place)) e) end`;

/** Fields of an invoice `t`, with expressions for fields from other tables. */
export const invoiceFields = ({
  orderIds,
  items,
  creditNoteIds,
  paymentIds,
}: Record<'orderIds' | 'items' | 'creditNoteIds' | 'paymentIds', string>) => ({
  ...columns('t', ['id', 'reference_id']),
  order_ids: orderIds,
  ...columns('t', ['invoice_number', 'customer_id']),
  status: `case when t.is_cancelled or t.paid_amount + t.credited_amount >= t.total_amount then 'PAID' else 'PENDING' end`,
  invoice_status: INVOICE_STATUS,
  available_actions: ACTIONS,
  currency: `'USD'`,
  ...columns('t', [
    'total_amount',
    'paid_amount',
    'credited_amount',
    'subtotal',
    'discount_total',
    'shipping_total',
    'tax_total',
    'line_tax_total',
  ]),
  tax_total_all: `t.tax_total + case when t.discount_total = 0 then t.line_tax_total
    else round(t.line_tax_total * (t.subtotal - t.discount_total) / t.subtotal, 2) end`,
  due_amount: 'case when t.is_cancelled then 0 else t.total_amount - t.paid_amount - t.credited_amount end',
  issued_at: time('coalesce(t.issued_at, case when t.is_issued then t.created_at end)'),
  due_date: time('t.due_date'),
  early_payment: list(`coalesce(t.early_payment, '[]')`, {
    days: `x->'days'`,
    percent: `x->'percent'`,
    until: `case when t.is_issued then to_char((coalesce(t.issued_at, t.created_at) at time zone 'UTC')::date + (x->>'days')::int, 'YYYY-MM-DD') end`,
    amount: `round((t.total_amount - t.credited_amount) * (x->>'percent')::numeric / 100, 2)`,
  }),
  ...columns('t', ['remarks', 'url', 'payment_method', 'payment_terms', 'po_number', 'shipping_method']),
  shipped_date: time('t.shipped_date'),
  sales_rep_id: 't.sales_rep_id',
  charges: CHARGES,
  attributes: list('t.attributes', {
    ...Object.fromEntries(['id', 'name', 'value', 'label'].map((name) => [name, `x->'${name}'`])),
    created_by: `x->'createdBy'`,
    updated_by: `x->'updatedBy'`,
    created_at: `x->'createdAt'`,
    updated_at: `x->'updatedAt'`,
  }),
  items,
  ...columns('t', ['tax_mode', 'delivery_date', 'buyer_reference', 'contract_reference']),
  tax_summary: list('t.tax_summary', {
    ...Object.fromEntries(['category', 'rate', 'base', 'tax'].map((name) => [name, `x->'${name}'`])),
    exemption_code: `x->'exemptionCode'`,
    exemption_reason: `x->'exemptionReason'`,
  }),
  type: 't.type',
  deposits: DEPOSITS,
  cancelled_at: time('t.cancelled_at'),
  cancellation_reason: 't.cancellation_reason',
  reminder_level: 't.reminder_level',
  last_reminded_at: time('t.last_reminded_at'),
  reminders_paused_until: 't.reminders_paused_until',
  created_at: time('t.created_at'),
  updated_at: time('t.updated_at'),
  settlement: SETTLEMENT,
  version: 't.version',
  credit_note_ids: creditNoteIds,
  payment_ids: paymentIds,
});

/** The quantities that the credit notes of an invoice `t` credited and returned, by item. */
const CREDITED = `select x.invoice_item_id as item, sum(coalesce(x.credited_quantity, x.quantity)) as credited,
    sum(x.quantity) filter (where n.returns_to_order) as returned
  from credit_notes n join credit_note_items x on x.tenant_id = $1 and x.credit_note_id = n.id
  where n.tenant_id = $1 and n.invoice_id = t.id and n.voided_at is null group by 1`;

/** The items that cost more than ordered, of the rows `i` of items, `a` of their allocations and `l` of order lines, after `from`. */
const warnings = (from: string): string => `(select coalesce(json_agg(w), '[]') from (
    select i.position as field, i.quantity * i.amount as reason from ${from}
    group by i.id, i.position, i.quantity, i.amount having i.quantity * i.amount > sum(a.quantity * (l.unit_price
      - case l.discount_type when 'percentage' then l.unit_price * l.discount / 100 else l.discount / l.quantity end))) w)`;

const STORED_INVOICE = invoiceFields({
  orderIds: `(select json_agg(o.order_id order by o.position) from invoice_orders o
    where o.tenant_id = $1 and o.invoice_id = t.id)`,
  items: `(select json_agg(e) from (select ${select({
    ...ITEM_FIELDS,
    credited_quantity: 'coalesce(c.credited, 0)',
    returned_quantity: 'coalesce(c.returned, 0)',
  })} from invoice_items i left join (${CREDITED}) c on c.item = i.id
    where i.tenant_id = $1 and i.invoice_id = t.id order by i.position) e)`,
  creditNoteIds: `(select coalesce(json_agg(n.id order by n.created_at, n.id), '[]') from credit_notes n
    where n.tenant_id = $1 and n.invoice_id = t.id)`,
  paymentIds: `(select coalesce(json_agg(p.id order by p.created_at, p.id), '[]') from payments p where p.tenant_id = $1 and p.id in (
    select a.payment_id from payment_allocations a where a.tenant_id = $1 and a.invoice_id = t.id))`,
});

/** A page, the total, and the position of the page's end. `$2` rows of a page, `$3` rows before it. */
const page = (
  table: string,
  column: string,
  direction: 'asc' | 'desc',
  fields: Record<string, string>,
  condition = 'true',
): string => {
  const own = `t.tenant_id = $1 and ${condition}`;
  const order = `order by t.${column} ${direction}, t.id ${direction}`;
  return `with page as materialized (select * from ${table} t where ${own} ${order} limit $2::int offset $3::bigint)
    select (select count(*)::text from ${table} t where ${own}),
      (select json_agg(r)::text from (select ${select(fields)} from page t) r),
      (select json_build_array(t.${column}, t.id)::text from page t offset $2::int - 1)`;
};

export const PRODUCTS = page('products', 'sku', 'asc', PRODUCT_LISTED, 't.deleted_at is null');
export const INVOICES = page('invoices', 'updated_at', 'desc', STORED_INVOICE);

const STORED_LINES = `invoice_items i join invoice_allocations a on a.tenant_id = $1 and a.invoice_item_id = i.id
    join order_lines l on l.tenant_id = $1 and l.id = a.order_line_id where i.tenant_id = $1 and i.invoice_id = t.id`;

/** A stored invoice; `$2` its id. Used only to compare creations. */
export const INVOICE = `select row_to_json(r)::text from (select ${select({ ...STORED_INVOICE, warnings: warnings(STORED_LINES) })} from invoices t
  where t.tenant_id = $1 and t.id = $2) r`;

const ITEM = `position integer, reference_id text, sku text, quantity numeric, amount numeric, item_total numeric,
  line_total numeric, final_unit_price numeric, tax_charges jsonb, item_status jsonb`;
const ITEM_COLUMNS =
  'position, reference_id, sku, product_id, name, quantity, amount, item_total, line_total, final_unit_price, tax_charges, unit_code';

/**
 * A complete creation in one statement, with the entries that the service adds to the journal. The lock is taken first because everything else reads `o`. A statement that waited
 * for it adds to the counters of the previous one, because an update reads concurrently changed rows again. `$2` the order's
 * reference, `$3` the new id, `$4`–`$8` reference, number, due date, payment terms and total, `$9` items and `$10` the summary of taxes as
 * JSON.
 */
export const CREATE_INVOICE = `with
  o as materialized (select id, customer_id, version, reference_id from orders where tenant_id = $1 and reference_id = $2 order by id for update),
  i as materialized (
    select uuidv7() as id, l.id as line_id, p.id as product_id, p.name, p.unit_code, false as is_adhoc,
      null::numeric as tax_rate, null as tax_category, null as buyer_item_id, x.*
    from o, json_to_recordset($9) as x(${ITEM})
      join lateral (select id from order_lines l where l.tenant_id = $1 and l.order_id = o.id and l.sku = x.sku limit 1) l on true
      join lateral (select id, name, unit_code from products p where p.tenant_id = $1 and p.sku = x.sku and p.deleted_at is null limit 1) p on true),
  t as (
    insert into invoices (tenant_id, id, reference_id, invoice_number, customer_id, is_issued, is_sent, due_date, total_amount,
      paid_amount, subtotal, discount_total, shipping_total, tax_total, line_tax_total, payment_terms, charges, attributes, tax_summary)
    select $1, $3, $4, $5, o.customer_id, true, false, $6, $8, 0, $8, 0, 0, 0, (select sum(line_total - item_total) from i), $7, '[]', '[]', $10 from o returning *),
  linked as (insert into invoice_orders (tenant_id, invoice_id, order_id, position) select $1, $3, o.id, 0 from o),
  stored as (
    insert into invoice_items (tenant_id, id, invoice_id, ${ITEM_COLUMNS}) select $1, i.id, $3, ${ITEM_COLUMNS} from i),
  allocated as (
    insert into invoice_allocations (tenant_id, invoice_item_id, order_line_id, quantity) select $1, i.id, i.line_id, i.quantity from i),
  counted as (
    update order_lines l set invoiced_quantity = l.invoiced_quantity + i.quantity from i where l.tenant_id = $1 and l.id = i.line_id),
  touched as (update orders set version = version + 1 where tenant_id = $1 and id = (select id from o)),
  journaled as (
    insert into journal_unnumbered (tenant_id, id, resource_type, resource_id, reference_id, version, action, is_move, changes)
    select $1, uuidv7(), 'invoice', $3, $4, 1, e.action, e.is_move, '[]'::jsonb from (values ('created', false), ('issued', true)) e (action, is_move)
    union all select $1, uuidv7(), 'order', o.id, o.reference_id, o.version + 1, 'updated', false, (
      select jsonb_agg(jsonb_build_object('field', 'line_items[' || l.id || '].invoiced_quantity',
        'before', l.invoiced_quantity, 'after', l.invoiced_quantity + i.quantity))
      from i join order_lines l on l.tenant_id = $1 and l.id = i.line_id) from o)
  select row_to_json(r)::text from (select ${select({
    ...invoiceFields({
      orderIds: '(select json_build_array(o.id) from o)',
      items: `(select json_agg(e) from (select ${select({
        ...ITEM_FIELDS,
        credited_quantity: '0',
        returned_quantity: '0',
      })} from i) e)`,
      creditNoteIds: `'[]'::json`,
      paymentIds: `'[]'::json`,
    }),
    warnings: warnings(
      'i join order_lines l on l.tenant_id = $1 and l.id = i.line_id cross join lateral (select i.quantity) a',
    ),
  })} from t) r`;
