import { documentStatement } from '#platform/data/sql/entity-sql.js';
import type { StoredTime } from '#platform/base/values/time.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import { creditPolicy } from '#features/customers/customers.queries.js';
import type { CreditPolicy } from '#features/settings/settings.js';

/** What a customer owes and is about to owe, in the currency of the tenant. */
export interface ExposureRecord {
  customerId: string;
  creditLimit: WireDecimal | null;
  policy: CreditPolicy;
  /** Sum of what is due on issued invoices; what is overpaid is subtracted. */
  openInvoices: WireDecimal;
  /** Sum of what would be due on drafts. */
  drafts: WireDecimal;
  /** Money and credit notes without an invoice that are not allocated to invoices. */
  unapplied: WireDecimal;
  /** Sum of what is not invoiced of confirmed orders, less the deposits that invoices have not taken off. */
  openOrders: WireDecimal;
  /** The earliest due date of an issued invoice with something due. */
  oldestDueDate: StoredTime | null;
}

/**
 * SQL of the lines of an order `o` of a customer `c` in a tenant with the settings `s`, which are null without any, each with its category and
 * rate: `ruleOfGoods` as SQL for goods of which nothing is stated. In the tax mode stated, and where nothing has a rate, the rate is 0. A line
 * that is older than the product of its SKU has this product, as on invoices.
 */
const LINES = `select l.line_net, l.quantity - l.cancelled_quantity as ordered,
      greatest(l.quantity - l.cancelled_quantity - l.invoiced_quantity, 0) as quantity_left, t.category,
      case when s.tax_mode = 'net' and t.category in ('S', 'L', 'M') then coalesce(p.tax_rate, c.tax_rate, s.default_tax_rate, 0) else 0 end as rate
    from order_lines l
    left join products p on p.tenant_id = $1 and p.id = case when s.tax_mode = 'net' then coalesce(l.product_id, (
      select n.id from products n where n.tenant_id = $1 and n.sku = l.sku and n.deleted_at is null)) end
    cross join lateral (select case when c.tax_category <> 'S' then c.tax_category
      else coalesce(p.tax_category, s.default_tax_category) end as category) t
    where l.tenant_id = $1 and l.order_id = o.id and not l.is_removed`;

/**
 * SQL of the groups of {@link LINES} by category and rate, with the sums over all of them. `place` 1 is the one that gets the charges of an order
 * whose lines are free: of those with something that is not cancelled, if there are any, the one with the highest rate.
 */
const GROUPS = `select l.category, l.rate, sum(l.line_net) as weight, sum(l.net_left) as group_left, sum(sum(l.line_net)) over () as net,
      sum(sum(l.net_left)) over () as net_left, sum(sum(l.ordered)) over () as ordered, sum(sum(l.quantity_left)) over () as quantity_left,
      row_number() over (order by bool_or(l.ordered > 0) desc, l.rate desc, l.category) as place
    from (select l.*, case when l.quantity_left = l.ordered then l.line_net
        else round(l.line_net * l.quantity_left / l.ordered, 4) end as net_left from (${LINES}) l) l
    group by l.category, l.rate`;

/**
 * `chargesOf` as SQL, of an order `o` in a tenant with the settings `s`: the charges of the tax mode net, in smallest units of the currency; none
 * in the mode stated, in which no tax is added.
 */
const charges = (
  exponent: string,
): string => `select row_number() over () as number, case c.type when 'discount' then -1 else 1 end as sign,
      round(sum(c.amount), ${exponent}) * power(10::numeric, ${exponent}) as units
    from (select 'discount' as type, 'Discount' as name, o.discount_value as amount
      union all select 'shipping', 'Shipping', o.shipping_charge
      union all select case x.type when 'discount' then x.type else 'shipping' end, coalesce(x.name, x.type),
        round(case x."valueType" when 'percentage' then o.cart_total * x.amount * 0.01 else x.amount end, ${exponent})
      from jsonb_to_recordset(o.charges) as x (type text, name text, "valueType" text, amount numeric) where x.type <> 'tax') c
    where s.tax_mode = 'net' and c.amount > 0 group by c.type, c.name`;

/**
 * `taxGroups` as SQL: the base and the tax of each of {@link GROUPS} with its parts of {@link charges}. Each charge is spread in smallest units: whole
 * ones first, then those that are missing to the groups with the largest remainders, of equal ones to that with the higher rate.
 */
const taxGroups = (exponent: string): string => `select t.*, round(t.base * t.rate * 0.01, ${exponent}) as tax from (
    select p.category, p.rate, min(p.weight) as weight, min(p.group_left) as group_left, min(p.net) as net, min(p.net_left) as net_left,
      min(p.ordered) as ordered, min(p.quantity_left) as quantity_left, min(p.weight) + coalesce(sum(
        p.sign * (p.whole_units + case when p.turn <= p.missing then 1 else 0 end)), 0) / power(10::numeric, ${exponent}) as base
    from (select p.*, row_number() over (partition by p.number order by p.remainder desc, p.rate desc, p.category) as turn,
        p.units - sum(p.whole_units) over (partition by p.number) as missing
      from (select g.*, c.number, c.sign, c.units,
          case when g.net > 0 then div(c.units * g.weight, g.net) when g.place = 1 then c.units else 0 end as whole_units,
          case when g.net > 0 then mod(c.units * g.weight, g.net) else 0 end as remainder
        from (${GROUPS}) g left join (${charges(exponent)}) c on true) p) p
    group by p.category, p.rate) t`;

/**
 * `uninvoicedTotal` as SQL, of an order `o` as {@link LINES} has it; a test compares the two. `exponent` is the number of decimals of the currency.
 * A quotient has enough digits to be rounded again.
 */
const uninvoicedTotal = (exponent: string): string => `(select greatest(case
    when t.net > 0 then round(t.total * t.net_left / t.net, ${exponent}) + t.tax_by_net
    when t.ordered > 0 then round(t.total * t.quantity_left / t.ordered, ${exponent}) + t.tax_by_quantity
    else round(t.total, ${exponent}) + t.tax end, 0)
  from (select min(t.net) as net, min(t.net_left) as net_left, min(t.ordered) as ordered, min(t.quantity_left) as quantity_left,
      case when s.tax_mode = 'net' then sum(t.base) else o.payable_total end as total, sum(t.tax) as tax,
      coalesce(sum(round(t.tax * t.group_left / nullif(t.weight, 0), ${exponent})), 0) as tax_by_net,
      sum(round(t.tax * t.quantity_left / nullif(t.ordered, 0), ${exponent})) as tax_by_quantity
    from (${taxGroups(exponent)}) t) t)`;

/**
 * SQL of what the deposits of a customer `c` have with tax, by order: less what was credited of them and what invoices take off. These are issued or
 * drafts, neither cancelled nor wholly credited.
 */
const depositsOf = (exponent: string): string => `select x.order_id,
      sum(greatest(d.total_amount - d.credited_amount - coalesce(t.taken, 0), 0)) as open
    from invoices d join invoice_orders x on x.tenant_id = $1 and x.invoice_id = d.id
    cross join lateral (
      select sum(k.amount + round(k.amount * k."taxRate" * 0.01, ${exponent})) as taken
      from invoice_orders u join invoices i on i.tenant_id = $1 and i.id = u.invoice_id and not i.is_cancelled
        and (i.total_amount <= 0 or i.credited_amount < i.total_amount)
      cross join lateral jsonb_to_recordset(i.charges) as k("taxRate" numeric, amount numeric, deposit jsonb)
      where u.tenant_id = $1 and u.order_id = x.order_id and k.deposit->>'id' = d.id::text) t
    where d.tenant_id = $1 and d.customer_id = c.id and d.type = 'deposit' and not d.is_cancelled
    group by x.order_id`;

/**
 * The {@link ExposureRecord} of each of some customers (`$2`, ids) that exist, without some orders (`$3`, ids). `$4` is the number of decimals
 * of the currency. It reads the customer's open invoices, unallocated payments and credit notes, and all its confirmed orders; in the tax mode net also the
 * products of these. The deposits of orders that are left out are subtracted as well, because whoever adds these orders knows only what is not
 * invoiced of them.
 */
export const EXPOSURES =
  documentStatement<ExposureRecord>(`select json_build_object('customerId', c.id, 'creditLimit', c.credit_limit,
    'policy', ${creditPolicy('c')}, 'openInvoices', i.due, 'drafts', d.due, 'unapplied', p.unapplied, 'openOrders', o.uninvoiced - e.deposited,
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
    select coalesce(sum(u.amount - u.allocated_amount - u.refunded_amount), 0) as unapplied from (
      select p.amount, p.allocated_amount, p.refunded_amount from payments p
      where p.tenant_id = $1 and p.customer_id = c.id and p.reversed_at is null and p.allocated_amount + p.refunded_amount < p.amount
      union all
      select n.amount, n.allocated_amount, n.refunded_amount from credit_notes n
      where n.tenant_id = $1 and n.customer_id = c.id and n.invoice_id is null and n.voided_at is null
        and n.allocated_amount + n.refunded_amount < n.amount) u) p
  cross join lateral (
    select coalesce(sum(greatest(${uninvoicedTotal('$4::int')} - coalesce(b.open, 0), 0)), 0) as uninvoiced
    from orders o left join (${depositsOf('$4::int')}) b on b.order_id = o.id
    where o.tenant_id = $1 and o.customer_id = c.id and o.status = 'confirmed' and o.type = 'order' and o.id <> all($3::uuid[])) o
  cross join lateral (
    select coalesce(sum(b.open), 0) as deposited from (${depositsOf('$4::int')}) b where b.order_id = any($3::uuid[])) e
  where c.tenant_id = $1 and c.id = any($2::uuid[])`);
