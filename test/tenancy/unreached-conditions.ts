import { UNREACHED_OF_RELATED_RECORDS } from './unreached-of-related-records.js';
import { type Part, partsOf } from './unreached-parts.js';
import { IS_OPEN_NOTE, IS_OPEN_PAYMENT } from '#features/receivables/open-items.queries.js';

/** Parts that lists with some filters never read, and parts for records of older releases. */
const NEVER_READ: readonly Part[] = [
  // an allocation of a payment has the payment's customer, not that of a source
  ...partsOf(
    / or t\.refunded_payment_id = any\(\$2/,
    'from invoices i where i.tenant_id = $1 and i.id = t.source_invoice_id',
    'from deleted_invoices d where d.tenant_id = $1 and d.id = t.source_invoice_id',
  ),
  // only documents of older releases cause them
  ...partsOf(
    /postdated as materialized/,
    'where a.tenant_id = $1 and a.effective_at - a.created_at >',
    'where n.tenant_id = $1 and n.issued_at - n.updated_at >',
    'union all select * from invoices i where i.tenant_id = $1',
    'union all select * from payments p where p.tenant_id = $1',
  ),
  // issued invoices no longer follow the payment terms of orders, customers and settings
  ...partsOf(
    /"termSources"[^]*where t\.tenant_id = \$1 and \(*t\.is_issued and /,
    'from tenant_settings s where s.tenant_id = $1',
    'from invoice_orders o where o.tenant_id = $1 and o.invoice_id = t.id) link',
    'join customers c on c.tenant_id = $1 and c.id = o.customer_id on',
    'on o.tenant_id = $1 and o.id = link.order_id',
  ),
  ...partsOf(/"invoiceTime"/, 'from invoices where tenant_id = $1 and is_issued and not is_cancelled'),
  // open payments have no due date and no sales representative
  ...partsOf(
    /\(t\.due > 0 and t\.due_date < \S+\) is true | t\.due_date < \S+ order | t\.sales_rep_id = \S+ order /,
    `from payments p where p.tenant_id = $1 and ${IS_OPEN_PAYMENT}`,
  ),
  // nothing is credited of an invoice that is just created
  ...partsOf(
    /^with invoice as \(insert/,
    'where n.tenant_id = $1 and n.invoice_id = t.id and n.voided_at is null group by',
    'where n.tenant_id = $1 and n.invoice_id = t.id) as "creditNoteIds"',
  ),
  // items are read only of older invoices without stored taxes, which have no discounts
  ...partsOf(
    /^select i\.id, i\.tax_mode as "taxMode"/,
    'from invoice_items l where l.tenant_id = $1 and l.invoice_id = i.id',
  ),
  // no sandbox of the examples keeps a logo
  ...partsOf(/^select k\.key, o\.object_key is not null/, 'left join sandboxes s on s.tenant_id = $1 and s.copied'),
  // balances have the amounts of transfers, not the numbers of their invoices
  ...partsOf(
    /'customer_balance' as field/,
    'select i.invoice_number from invoices i where i.tenant_id = $1 and i.id = a.invoice_id',
    'select d.invoice_number from deleted_invoices d where d.tenant_id = $1 and d.id = a.invoice_id',
  ),
];

/**
 * Parts that only select ids, of which each counts once, for a part with its own condition on the tenant. Copies have the ids, links, numbers and
 * keys of the original, so a search in all tenants selects the same ids. The condition keeps the search in the tenant's own index and, in a
 * distributed database, on the tenant's server.
 */
const SELECTING_IDS: readonly Part[] = [
  // the price list of an order, by its reference, if no price is searched in it
  ...partsOf(/'prices', null\)/, 'where r.tenant_id = $1 and r.reference_id = q."priceList"'),
  // invoices by number, reference, a part of the number, and the customers of a group
  ...partsOf(
    /"isDiscounted"/,
    'cross join lateral (select k.invoice_id as id from invoice_keys k where k.tenant_id = $1 and k.number_key',
    'cross join lateral (select k.invoice_id as id from invoice_keys k where k.tenant_id = $1 and k.reference_key',
    'from unnest($3::text[]) p(part) cross join lateral (select k.invoice_id as id from invoice_keys k where k.tenant_id = $1',
    'from unnest($4::text[]) p(part) cross join lateral (select k.invoice_id as id from invoice_keys k where k.tenant_id = $1',
    'select m.id from customers m where m.tenant_id = $1',
  ),
  // lines of banks by amount and key; the numbers of invoices that a payment pays, of which each counts once too
  ...partsOf(
    /^select l\.amount, l\.day/,
    'join invoices i on i.tenant_id = $1 and i.id = a.invoice_id',
    'where t.tenant_id = $1 and t.amount_key = a.amount',
    'where t.tenant_id = $1 and t.end_to_end_key = n.name',
    'where t.tenant_id = $1 and t.bank_reference_key = n.name',
  ),
  ...partsOf(
    /s\.account_iban as iban/,
    'from bank_lines l where l.tenant_id = $1 and l.booking_date = any($5::date[])',
  ),
  ...partsOf(
    /^select l\.id, l\.batch_line_id/,
    'from bank_lines d where d.tenant_id = $1 and d.batch_line_id in (',
    'select l.id from bank_lines l where l.tenant_id = $1 and l.statement_id = $2)',
  ),
  // allocations of payments and allocations that were entered together
  ...partsOf(
    /a\.with_allocation_id = any\(array\(/,
    'from payments w where w.tenant_id = $1 and w.with_payment_id = $2',
    'from payment_allocations d where d.tenant_id = $1 and d.payment_id = $2',
    'from payment_allocations d where d.tenant_id = $1 and d.with_allocation_id = $2',
  ),
  ...partsOf(/d\.with_credit_note_id = \$2/, 'from payments d where d.tenant_id = $1 and d.with_credit_note_id = $2'),
  // credit notes of the invoices of a group
  ...partsOf(
    /^with entries as materialized/,
    'select i.id from invoices i where i.tenant_id = $1 and i.customer_id = any(array(',
  ),
  // invoices and returns of order lines
  ...partsOf(
    /^select distinct j\.invoice_id/,
    'join invoice_items j on j.tenant_id = $1',
    'where a.tenant_id = $1 and a.order_line_id = any(',
  ),
  ...partsOf(
    /join return_items i on i\.tenant_id = \$1 and i\.order_line_id = l\.id/,
    'join return_items i on i.tenant_id = $1 and i.order_line_id = l.id',
    'where l.tenant_id = $1 and l.order_id = any(',
  ),
  // orders to return from: here the latest one has enough of a SKU, or all of them have too little
  ...partsOf(
    /^select distinct l\.order_id/,
    'where a.tenant_id = $1 and a.order_line_id = l.id',
    'join order_lines l on l.tenant_id = o.tenant_id',
  ),
];

/** Parts about credit notes without an invoice, of which the examples have few. */
const OF_FEW_CREDITS: readonly Part[] = [
  // open ones have no due date and no sales representative, and the customers and items that these filters name have none
  ...partsOf(
    / t\.due_date < \S+| t\.sales_rep_id = \S+|as type[^]* t where t\.tenant_id = \$1 and t\.id = any\(/,
    `from credit_notes n where n.tenant_id = $1 and ${IS_OPEN_NOTE}`,
  ),
  // nor have the customers whose exposure is read
  ...partsOf(
    /'creditLimit', c\.credit_limit/,
    'where n.tenant_id = $1 and n.customer_id = c.id and n.invoice_id is null',
  ),
  // the first allocations of the lists are not from them or from deleted invoices, nor are those that filters name
  ...partsOf(
    /from payment_allocations t where t\.tenant_id = \$1 and (?:\(t\.payment_id|t\.id = any)/,
    'from credit_notes n where n.tenant_id = $1 and n.id = t.source_credit_note_id',
    'select n.id from credit_notes n where n.tenant_id = $1 and n.customer_id = any(',
  ),
  ...partsOf(
    /from payment_allocations t where t\.tenant_id = \$1(?: and t\.(?:cre|upd)ated_at \S+ \S+| and \(t\.\w+, t\.id\) [<>] \([^)]*\))?(?:\) as found| order by)/,
    'from deleted_invoices d where d.tenant_id = $1 and d.id = t.source_invoice_id',
  ),
  // the allocation whose payer is locked is of a payment
  ...partsOf(/^select id from \(/, 'left join credit_notes n on n.tenant_id = $1 and n.id = a.source_credit_note_id'),
  // the one that is used has one allocation, which is of no payment and was not reversed
  ...partsOf(
    /a\.source_credit_note_id = \$2 or a\.refunded_credit_note_id = \$2/,
    'left join payments p on p.tenant_id = $1 and p.id = a.payment_id',
    'left join payment_allocations c on c.tenant_id = $1 and c.counterpart_of_id = a.id',
    'from payment_allocations r where r.tenant_id = $1 and r.reverses_id = a.id',
  ),
  // those that are named as a source have no invoice
  ...partsOf(
    /coalesce\(t\.customer_id, \(select i\.customer_id from invoices i/,
    'from invoices i where i.tenant_id = $1 and i.id = t.invoice_id',
  ),
];

/** Parts that find nothing in copies, whose amounts and names are others than those in the parameters. */
const BY_CHANGED_VALUES: readonly Part[] = [
  // by the name of a customer
  ...partsOf(/^select f\.id, f\.iban, /, 'from customer_party_keys t where t.tenant_id = $1'),
  // by an amount that is due, or less a discount; none of the invoices that are found otherwise has a discount
  ...partsOf(
    /"isDiscounted"/,
    'from unnest($5::bigint[]) a(amount) cross join lateral (select k.invoice_id as id from invoice_keys k where k.tenant_id = $1',
    'where a.tenant_id = $1 and a.invoice_id = i.id',
  ),
  // payments by amount
  ...partsOf(
    /k\.amount = w\.amount/,
    'join invoices i on i.tenant_id = $1 and i.id = a.invoice_id',
    'where a.tenant_id = $1 and a.payment_id = p.id',
    'from payments p where p.tenant_id = $1',
    'from payment_keys k where k.tenant_id = $1',
    'from bank_line_payments b where b.tenant_id = $1',
  ),
];

/** Parts of statements that find nothing in any state (see FINDING_NOTHING), or only what has no fault. */
const FINDING_NO_ROWS: readonly Part[] = [
  // never more is returned than was sent
  ...partsOf(
    /^select x\.id as line, trim_scale/,
    'where a.tenant_id = $1 and a.order_line_id = l.id',
    'from order_lines l where l.tenant_id = $1',
  ),
  // nor is anything taken back that was returned
  ...partsOf(
    /^select l\.sku, trim_scale/,
    'where a.tenant_id = $1 and a.order_line_id = l.id',
    'join returns t on t.tenant_id = $1 and t.id = i.return_id',
    'where i.tenant_id = $1 and i.order_line_id = l.id',
    'from order_lines l where l.tenant_id = $1',
  ),
  // an invoice has one reminder, or none that is not cancelled
  ...partsOf(/^select distinct on \(i\.invoice_id\)/, 'join reminders r on r.tenant_id = $1'),
  // no payment of a bank line left a rest
  ...partsOf(
    /^select a\.invoice_id as "invoiceId", p\.kind as rest/,
    'join payments w on w.tenant_id = $1',
    'join payment_allocations a on a.tenant_id = $1',
    'where p.tenant_id = $1',
  ),
  // a file without statements is deleted at once
  ...partsOf(/^select to_json\(f\.object_key\)/, 'from bank_statements s where s.tenant_id = $1 and s.file_id = f.id'),
  // no deposit is taken off beyond its amount; the statement of the deposits of orders has the same parts, and there each condition is reached
  ...partsOf(
    /'deposit' as field/,
    'join invoices d on d.tenant_id = $1 and d.id = o.invoice_id',
    'where n.tenant_id = $1 and n.invoice_id = i.id',
    'where o.tenant_id = $1 and true',
  ),
  // a check of the table refuses the counters of copies, whose quantities do not add up, also without the condition
  ...partsOf(/^with released as \(\s*delete from invoice_allocations/, 'where l.tenant_id = $1 and l.id = used.line'),
];

/**
 * Conditions on the tenant whose absence changes no result of these examples. Two other nets hold for them: their tables have policies as all tables
 * have (`tenancy-tables.spec.ts`), with which the same requests have the same answers when no statement has a condition (`tenancy.spec.ts`).
 */
export const UNREACHED: readonly Part[] = [
  ...NEVER_READ,
  ...UNREACHED_OF_RELATED_RECORDS,
  ...SELECTING_IDS,
  ...OF_FEW_CREDITS,
  ...BY_CHANGED_VALUES,
  ...FINDING_NO_ROWS,
];
