import { documentStatement } from '../../platform/data/sql/entity-sql.js';
import type { StoredTime } from '../../platform/base/values/time.js';
import type { WireDecimal } from '../../platform/base/values/decimal.js';
import { creditPolicy } from '../customers/credit-terms.js';
import type { CreditPolicy, Settings } from '../settings/settings.js';
import type { TaxData } from '../settings/tax-rule.js';

/** What a customer owes and is about to owe, in the currency of the tenant. */
export interface ExposureRecord {
  customerId: string;
  creditLimit: WireDecimal | null;
  policy: CreditPolicy;
  /** Sum of what is due on issued invoices; what is overpaid is subtracted. */
  openInvoices: WireDecimal;
  /** Sum of what would be due on drafts. */
  drafts: WireDecimal;
  /** Money that is not allocated to invoices. */
  unapplied: WireDecimal;
  /** Sum of what is not invoiced of confirmed orders. */
  openOrders: WireDecimal;
  /** The earliest due date of an issued invoice with something due. */
  oldestDueDate: StoredTime | null;
}

/** SQL of the sum of the charges of type tax of an order `o`; `exponent` is the number of decimals of the currency. */
const taxCharges = (exponent: string): string => `(select coalesce(sum(round(
    case x."valueType" when 'percentage' then o.cart_total * x.amount * 0.01 else x.amount end, ${exponent})), 0)
  from jsonb_to_recordset(o.charges) as x (type text, "valueType" text, amount numeric) where x.type = 'tax')`;

/**
 * SQL of the lines of an order `o` of a customer `c` in a tenant with the settings `s`, which are null without any, each with its category and
 * rate: `ruleOfGoods` as SQL for goods of which nothing is stated. In the tax mode stated, and where nothing has a rate, the rate is 0. A line
 * that is older than the product of its SKU has this product, as on invoices.
 */
const LINES = `select l.line_net, l.quantity - l.cancelled_quantity as ordered,
      greatest(l.quantity - l.cancelled_quantity - l.invoiced_quantity, 0) as quantity_left, t.category,
      case when s.tax_mode = 'net' and t.category in ('S', 'L', 'M') then coalesce(p.tax_rate, c.tax_rate, s.default_tax_rate, 0) else 0 end as rate
    from order_lines l
    left join lateral (select p.tax_rate, p.tax_category from products p
      where p.tenant_id = $1 and s.tax_mode = 'net' and p.id = coalesce(l.product_id, (
        select n.id from products n where n.tenant_id = $1 and n.sku = l.sku and n.deleted_at is null))) p on true
    cross join lateral (select case when c.tax_category <> 'S' then c.tax_category
      else coalesce(p.tax_category, s.default_tax_category) end as category) t
    where l.tenant_id = $1 and l.order_id = o.id and not l.is_removed`;

/**
 * `untaxedTotal` and `uninvoicedTotal` as SQL, of an order `o` as {@link LINES} has it; a test compares the two. `exponent` is the number
 * of decimals of the currency. A quotient has enough digits to be rounded again. The innermost query has a row for each category and rate, with
 * the sums over all of them.
 */
const uninvoicedTotal = (exponent: string): string => `(select max(g.untaxed) + case
    when max(g.net) > 0 then coalesce(sum(round(g.untaxed * g.group_left * g.rate / nullif(g.net_left * 100, 0), ${exponent})), 0)
    else round(max(g.untaxed) * max(g.rate) * 0.01, ${exponent}) end
  from (select g.*, round(case when g.net > 0 then total.amount * g.net_left / g.net
        when g.ordered > 0 then total.amount * g.quantity_left / g.ordered else total.amount end, ${exponent}) as untaxed
    from (select case when s.tax_mode = 'net' then greatest(o.payable_total - o.tax_value - ${taxCharges(exponent)}, 0)
        else o.payable_total end as amount) total
      cross join (select l.rate, sum(l.net_left) as group_left, sum(sum(l.net_left)) over () as net_left, sum(sum(l.line_net)) over () as net,
          sum(sum(l.ordered)) over () as ordered, sum(sum(l.quantity_left)) over () as quantity_left
        from (select l.*, case when l.quantity_left = l.ordered then l.line_net
            else round(l.line_net * l.quantity_left / l.ordered, 4) end as net_left from (${LINES}) l) l
        group by l.category, l.rate) g) g)`;

/**
 * The {@link ExposureRecord} of each of some customers (`$2`, ids) that exist, without some orders (`$3`, ids). `$4` is the number of decimals
 * of the currency. It reads the customer's open invoices and unallocated payments, and all its confirmed orders; in the tax mode net also the
 * products of these.
 */
export const EXPOSURES =
  documentStatement<ExposureRecord>(`select json_build_object('customerId', c.id, 'creditLimit', c.credit_limit,
    'policy', ${creditPolicy('c')}, 'openInvoices', i.due, 'drafts', d.due, 'unapplied', p.unapplied, 'openOrders', o.uninvoiced,
    'oldestDueDate', i.oldest) as doc
  from customers c left join tenant_settings s on s.tenant_id = $1
  cross join lateral (
    select coalesce(sum(due), 0) as due, min(due_date) filter (where due > 0) as oldest
    from (select i.due_date, i.total_amount - i.paid_amount - i.credited_amount as due from invoices i
      where i.tenant_id = $1 and i.customer_id = c.id and i.is_issued and not i.is_cancelled
        and i.total_amount <> i.paid_amount + i.credited_amount) i) i
  cross join lateral (
    select coalesce(sum(d.total_amount - d.paid_amount - d.credited_amount), 0) as due from invoices d
    where d.tenant_id = $1 and d.customer_id = c.id and not d.is_issued and not d.is_cancelled) d
  cross join lateral (
    select coalesce(sum(p.amount - p.allocated_amount - p.refunded_amount), 0) as unapplied from payments p
    where p.tenant_id = $1 and p.customer_id = c.id and p.reversed_at is null
      and p.allocated_amount + p.refunded_amount < p.amount) p
  cross join lateral (
    select coalesce(sum(${uninvoicedTotal('$4::int')}), 0) as uninvoiced from orders o
    where o.tenant_id = $1 and o.customer_id = c.id and o.status = 'confirmed' and o.type = 'order' and o.id <> all($3::uuid[])) o
  where c.tenant_id = $1 and c.id = any($2::uuid[])`);

/** What the tax of orders depends on beside the orders. */
export interface OrderTaxRecord {
  settings: Pick<Settings, 'defaultTaxRate' | 'defaultTaxCategory'>;
  customers: (TaxData & { id: string })[] | null;
  products: (TaxData & { id: string; sku: string | null })[] | null;
}

/**
 * The {@link OrderTaxRecord} of customers (`$2`, ids), products (`$3`, ids, also of deleted ones) and those with some SKUs (`$4`); no document in
 * the tax mode stated.
 */
export const ORDER_TAXES =
  documentStatement<OrderTaxRecord>(`select json_build_object('settings', json_build_object('defaultTaxRate', s.default_tax_rate,
      'defaultTaxCategory', s.default_tax_category),
    'customers', (select json_agg(json_build_object('id', c.id, 'taxRate', c.tax_rate, 'taxCategory', c.tax_category))
      from customers c where c.tenant_id = $1 and c.id = any($2::uuid[])),
    'products', (select json_agg(json_build_object('id', p.id, 'sku', case when p.deleted_at is null then p.sku end,
        'taxRate', p.tax_rate, 'taxCategory', p.tax_category))
      from products p where p.tenant_id = $1 and (p.id = any($3::uuid[]) or p.sku = any($4::text[]) and p.deleted_at is null))) as doc
  from tenant_settings s where s.tenant_id = $1 and s.tax_mode = 'net'`);
