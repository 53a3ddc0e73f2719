import { documentStatement } from '../../platform/data/sql/entity-sql.js';
import type { StoredTime } from '../../platform/base/values/time.js';
import type { WireDecimal } from '../../platform/base/values/decimal.js';
import { creditPolicy } from '../customers/credit-terms.js';
import type { CreditPolicy } from '../settings/settings.js';

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

/**
 * `uninvoicedTotal` as SQL, of an order `o`; a test compares the two. `exponent` is the number of decimals of the currency. A quotient has
 * enough digits to be rounded again.
 */
const uninvoicedTotal = (exponent: string): string => `(select round(case
    when l.net > 0 then o.payable_total * l.net_left / l.net
    when l.ordered > 0 then o.payable_total * l.quantity_left / l.ordered
    else o.payable_total end, ${exponent})
  from (select sum(l.line_net) as net, sum(l.ordered) as ordered, sum(l.quantity_left) as quantity_left,
      sum(case when l.quantity_left = l.ordered then l.line_net else round(l.line_net * l.quantity_left / l.ordered, 4) end) as net_left
    from (select l.line_net, l.quantity - l.cancelled_quantity as ordered,
        greatest(l.quantity - l.cancelled_quantity - l.invoiced_quantity, 0) as quantity_left
      from order_lines l where l.tenant_id = $1 and l.order_id = o.id and not l.is_removed) l) l)`;

/**
 * The {@link ExposureRecord} of each of some customers (`$2`, ids) that exist, without some orders (`$3`, ids). `$4` is the number of decimals
 * of the currency. It reads the customer's open invoices and unallocated payments, and all its confirmed orders.
 */
export const EXPOSURES =
  documentStatement<ExposureRecord>(`select json_build_object('customerId', c.id, 'creditLimit', c.credit_limit,
    'policy', ${creditPolicy('c')}, 'openInvoices', i.due, 'drafts', d.due, 'unapplied', p.unapplied, 'openOrders', o.uninvoiced,
    'oldestDueDate', i.oldest) as doc
  from customers c
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
