import { everInvoiced } from '#features/invoices/sent-quantity.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import { documentStatement } from '#platform/data/sql/entity-sql.js';

/** What decides how lines of orders are credited, as {@link CREDITABLE} returns it. */
export interface CreditableRows {
  lines:
    | {
        line: string;
        shipped: WireDecimal;
        invoiced: WireDecimal;
        accepted: WireDecimal;
        credited: WireDecimal;
        notBilled: WireDecimal;
      }[]
    | null;
  /** The parts of the lines that invoices bill, those of the latest invoice first, and those of drafts last. */
  billed:
    | {
        line: string;
        invoice: string;
        invoiceNumber: string | null;
        isIssued: boolean;
        invoiceItem: string;
        left: WireDecimal;
        itemLeft: WireDecimal;
      }[]
    | null;
}

/** The counters and billed parts of order lines (`$2`, ids). To be read once while their orders and invoices are locked. */
export const CREDITABLE = documentStatement<CreditableRows>(`select json_build_object(
  'lines', (select json_agg(json_build_object('line', l.id, 'shipped', l.shipped_quantity, 'invoiced', ${everInvoiced('l')},
      'accepted', s.accepted, 'credited', s.credited, 'notBilled', s.not_billed) order by l.id)
    from order_lines l cross join lateral (
      select sum(i.accepted_quantity) as accepted, sum(i.credited_quantity) as credited, sum(i.not_billed_quantity) as not_billed
      from return_items i where i.tenant_id = $1 and i.order_line_id = l.id) s
    where l.tenant_id = $1 and l.id = any($2::uuid[])),
  'billed', (select json_agg(json_build_object('line', a.order_line_id, 'invoice', v.id, 'invoiceNumber', v.invoice_number,
      'isIssued', v.is_issued, 'invoiceItem', j.id,
      'left', a.quantity - a.returned_quantity - coalesce((
        select sum(c.quantity) from return_credits c join return_items i on i.tenant_id = $1 and i.id = c.return_item_id
        where c.tenant_id = $1 and c.invoice_item_id = a.invoice_item_id and i.order_line_id = a.order_line_id), 0),
      'itemLeft', j.quantity - coalesce((
        select sum(coalesce(c.credited_quantity, c.quantity))
        from credit_note_items c join credit_notes n on n.tenant_id = $1 and n.id = c.credit_note_id
        where c.tenant_id = $1 and c.invoice_item_id = j.id and n.voided_at is null), 0))
      order by v.is_issued desc, coalesce(v.issued_at, v.created_at) desc, v.id desc, j.position)
    from invoice_allocations a join invoice_items j on j.tenant_id = $1 and j.id = a.invoice_item_id
      join invoices v on v.tenant_id = $1 and v.id = j.invoice_id
    where a.tenant_id = $1 and a.order_line_id = any($2::uuid[]))) as doc`);

/** Ids of the invoices that bill some order lines (`$2`, ids). */
export const BILLING_INVOICES = `select distinct j.invoice_id as id from invoice_allocations a
    join invoice_items j on j.tenant_id = $1 and j.id = a.invoice_item_id
  where a.tenant_id = $1 and a.order_line_id = any($2::uuid[])`;

/** Counts what was settled of items of returns: `$2` a JSON array of {item, credited, notBilled}, which are added. */
export const COUNT_SETTLED = `update return_items i set credited_quantity = i.credited_quantity + x.credited,
    not_billed_quantity = i.not_billed_quantity + x.not_billed
  from (select item, sum(credited) as credited, sum("notBilled") as not_billed
    from json_to_recordset($2) as r(item uuid, credited numeric, "notBilled" numeric) group by item) x
  where i.tenant_id = $1 and i.id = x.item`;

/** Takes what a voided credit note (`$2`) has credited off the items of its return. */
export const RELEASE_CREDITED = `with released as (
    delete from return_credits where tenant_id = $1 and credit_note_id = $2 returning return_item_id, quantity)
  update return_items i set credited_quantity = i.credited_quantity - x.quantity
  from (select return_item_id, sum(quantity) as quantity from released group by return_item_id) x
  where i.tenant_id = $1 and i.id = x.return_item_id`;
