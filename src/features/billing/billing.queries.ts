import { billedParts, carriedByInvoice, type CarriedRow } from '#features/orders/change/billed-parts.queries.js';
import type { Charge, ValueType } from '#features/orders/money/charge.js';
import type { OrderStatus, OrderType } from '#features/orders/order.entity.js';
import type { TaxCategory } from '#features/settings/settings.js';
import { documentStatement } from '#platform/data/sql/entity-sql.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';

/** A line of an order as {@link BILLABLE_ORDERS} returns it. */
export interface BillableLineRow {
  id: string;
  referenceId: string | null;
  sku: string;
  name: string | null;
  quantity: WireDecimal;
  cancelledQuantity: WireDecimal;
  shippedQuantity: WireDecimal;
  deliveredQuantity: WireDecimal;
  lastShippedAt: string | null;
  returnedQuantity: WireDecimal;
  invoicedQuantity: WireDecimal;
  unitPrice: WireDecimal;
  discount: WireDecimal;
  discountType: ValueType;
  net: WireDecimal;
  carriedQuantity: WireDecimal;
  carriedNet: WireDecimal;
  carriedParts: number;
  carriedTax: { rate: WireDecimal | null; category: TaxCategory | null } | null;
}

/** An order as {@link BILLABLE_ORDERS} returns it. */
export interface BillableOrderRow {
  id: string;
  referenceId: string | null;
  displayId: string;
  customerId: string;
  status: OrderStatus;
  type: OrderType;
  paymentTerm: string | null;
  paymentMethod: string | null;
  shippingMethod: string | null;
  poNumber: string | null;
  discountValue: WireDecimal;
  shippingCharge: WireDecimal;
  taxValue: WireDecimal;
  cartTotal: WireDecimal;
  charges: Charge[];
  lines: BillableLineRow[] | null;
  carried: CarriedRow[] | null;
}

/** SQL of the shipments `s` of an order line `l` that have left, with the quantities `a`. */
const SHIPMENTS_OF_LINE = `from shipment_allocations a
        join shipment_items i on i.tenant_id = $1 and i.id = a.shipment_item_id
        join shipments s on s.tenant_id = $1 and s.id = i.shipment_id
      where a.tenant_id = $1 and a.order_line_id = l.id and s.status in ('shipped', 'fulfilled')`;

/**
 * SQL of the quantity of an order line `l` that was shipped until the time in a parameter; all that was shipped if it is null. `left` is SQL of the
 * sum of its shipments that had left by then.
 */
const shippedUntil = (
  until: string,
  left: string,
): string => `case when ${until}::timestamptz is null then l.shipped_quantity
    else least(l.shipped_quantity, l.opening_shipped_quantity + coalesce(${left}, 0)) end`;

/**
 * Orders (`$2`, ids) with all that decides how they are invoiced, by their places in `$2`, as a JSON array or null; to be read while they are
 * locked. What invoices carry is read from the items that are allocated to the lines: cancelled and deleted invoices have no allocations. `$3`
 * the number of decimals of the currency, `$4` the time until which shipments count, or null.
 */
export const BILLABLE_ORDERS = documentStatement<BillableOrderRow[] | null>(`with carried as (
    ${billedParts('$2', '$3')} and o.carried_charges is not null),
  lines as (
    select l.order_id, json_agg(json_build_object('id', l.id, 'referenceId', l.reference_id, 'sku', l.sku, 'name', l.product_name,
        'quantity', l.quantity, 'cancelledQuantity', l.cancelled_quantity, 'shippedQuantity', ${shippedUntil('$4', 'departed.quantity')},
        'deliveredQuantity', l.delivered_quantity, 'lastShippedAt', departed.at, 'returnedQuantity', l.returned_quantity,
        'invoicedQuantity', l.invoiced_quantity, 'unitPrice', l.unit_price,
        'discount', l.discount, 'discountType', l.discount_type, 'net', l.line_net,
        'carriedQuantity', coalesce(c.quantity, 0), 'carriedNet', coalesce(c.net, 0), 'carriedParts', coalesce(c.parts, 0),
        'carriedTax', c.tax) order by l.position) as list
    from order_lines l left join (select line, sum(quantity) as quantity, sum(kept) as net, count(*)::int as parts,
        (array_agg(json_build_object('rate', tax_rate, 'category', tax_category) order by item desc))[1] as tax
      from carried where quantity > 0 group by line) c on c.line = l.id
      cross join lateral (select sum(a.quantity) as quantity, max(coalesce(s.shipped_at, s.created_at)) as at ${SHIPMENTS_OF_LINE}
        and ($4::timestamptz is null or coalesce(s.shipped_at, s.created_at) <= $4::timestamptz)) departed
    where l.tenant_id = $1 and l.order_id = any($2::uuid[]) and not l.is_removed group by l.order_id),
  carrying as (${carriedByInvoice('carried')})
  select json_agg(json_build_object('id', o.id, 'referenceId', o.reference_id, 'displayId', o.display_id, 'customerId', o.customer_id,
    'status', o.status, 'type', o.type, 'paymentTerm', coalesce(o.payment_term, c.payment_term), 'paymentMethod', o.payment_method,
    'shippingMethod', o.shipping_method, 'poNumber', o.po_number, 'discountValue', o.discount_value,
    'shippingCharge', o.shipping_charge, 'taxValue', o.tax_value, 'cartTotal', o.cart_total, 'charges', o.charges,
    'lines', lines.list, 'carried', carrying.list) order by array_position($2::uuid[], o.id)) as doc
  from orders o join customers c on c.tenant_id = $1 and c.id = o.customer_id
    left join lines on lines.order_id = o.id left join carrying on carrying.order_id = o.id
  where o.tenant_id = $1 and o.id = any($2::uuid[])`);

/** A row of {@link OPEN_ORDERS}. */
export interface OpenOrder {
  id: string;
  /** Number of lines of which something of the chosen quantity is not invoiced. */
  dueLines: number;
}

/** Maximum number of orders of a customer that are considered, the oldest first. */
export const MAX_OPEN_ORDERS = 10_000;

/**
 * The confirmed orders of a customer (`$2`, id) of which something is not invoiced yet, the oldest first. `$3` the chosen quantity, `$4` the
 * time until which shipments count, or null.
 */
export const OPEN_ORDERS = `select o.id, count(*) filter (where l.invoiced_quantity < case $3::text
      when 'shipped' then -l.returned_quantity + ${shippedUntil(
        '$4',
        `(select sum(a.quantity) ${SHIPMENTS_OF_LINE}
        and coalesce(s.shipped_at, s.created_at) <= $4::timestamptz)`,
      )}
      when 'delivered' then l.delivered_quantity - l.returned_quantity else l.quantity - l.cancelled_quantity end)::int as "dueLines"
  from orders o join order_lines l on l.tenant_id = $1 and l.order_id = o.id and not l.is_removed
  where o.tenant_id = $1 and o.customer_id = $2::uuid and o.status = 'confirmed' and o.type = 'order'
    and l.quantity - l.cancelled_quantity > l.invoiced_quantity
  group by o.id, o.created_at order by o.created_at, o.id limit ${MAX_OPEN_ORDERS}`;

/**
 * The smallest number above that of the invoices of an order (`$2`) with which no invoice has the reference `$3`, a hyphen and the number.
 */
export const NEXT_REFERENCE_NUMBER = `with recursive tried (number) as (
    select count(*) + 1 from invoice_orders where tenant_id = $1 and order_id = $2
    union all select number + 1 from tried
    where exists (select 1 from invoices where tenant_id = $1 and reference_id = $3 || '-' || number))
  select max(number)::int as number from tried`;
