import { type Part, partsOf } from './unreached-parts.js';

/** Parts of the statements of included records and lookups, and of the ids of documents, that the examples do not reach. */
export const UNREACHED_OF_RELATED_RECORDS: readonly Part[] = [
  // the invoices that are included or looked up are issued, not credited, and cost what was ordered
  ...partsOf(
    /^select null as found, row_to_json\(r\) as doc[^]*"termSources"/,
    'from tenant_settings s where s.tenant_id = $1',
    'from invoice_orders o where o.tenant_id = $1 and o.invoice_id = t.id) link',
    'join customers c on c.tenant_id = $1 and c.id = o.customer_id on',
    'on o.tenant_id = $1 and o.id = link.order_id',
    'where n.tenant_id = $1 and n.invoice_id = t.id and n.voided_at is null group by',
    'on a.tenant_id = $1 and a.invoice_item_id = i.id',
    'and i.tenant_id = $1 and i.invoice_id = t.id)',
    'on l.tenant_id = $1 and l.id = a.order_line_id',
    'from customers c where c.tenant_id = $1 and c.id = t.customer_id',
  ),
  // the orders that are included have no price list, and the contract that is looked up no segments
  ...partsOf(
    /^select null as found, row_to_json\(r\) as doc[^]*"shipmentIds"/,
    'from price_lists p where p.tenant_id = $1 and p.id = t.price_list_id',
  ),
  ...partsOf(
    /^select null as found, row_to_json\(r\) as doc[^]*"segmentIds"/,
    'from contract_segments m where m.tenant_id = $1 and m.contract_id = t.id',
  ),
  // the invoices of the examples name no sales rep, and the allocations are of payments
  ...partsOf(
    /left join sales_reps by_id/,
    'on by_id.tenant_id = $1',
    'on by_reference.tenant_id = $1',
    'where t.tenant_id = $1 and t.id = any($2::uuid[])) r',
  ),
  ...partsOf(
    /^with related as[^]*from payment_allocations t\s+where/,
    'from credit_notes n where n.tenant_id = $1 and n.id = t.source_credit_note_id',
    'from invoices i where i.tenant_id = $1 and i.id = t.source_invoice_id',
    'from deleted_invoices d where d.tenant_id = $1 and d.id = t.source_invoice_id',
    'from payment_allocations t\n  where t.tenant_id = $1 and t.id = any($2::uuid[])',
  ),
  // lists with some filters have records that no document names
  ...partsOf(
    /^select counted\.found[^]*"shipmentIds"/,
    'where o.tenant_id = $1 and o.order_id = t.id) f',
    'from invoices i where i.tenant_id = $1 and i.id = f.id offset 0',
    'where s.tenant_id = $1 and s.order_id = t.id) as "shipmentIds"',
  ),
  ...partsOf(/^select counted\.found[^]*"paymentIds"/, 'where a.tenant_id = $1 and a.invoice_id = t.id) f'),
];
