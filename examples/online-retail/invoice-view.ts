import type { WireInvoiceV1, WireInvoiceV2, WireItem } from './wire.js';

/** An invoice as both API versions return it, in one form for comparisons. */
export interface InvoiceView {
  reference: string;
  id: string;
  order: string;
  number: string;
  total: number;
  paid: number;
  due: string;
  items: Map<string, WireItem>;
}

export function viewOfV1(invoice: WireInvoiceV1): InvoiceView {
  return { ...common(invoice), order: invoice.order_id };
}

export function viewOfV2(invoice: WireInvoiceV2): InvoiceView {
  return { ...common(invoice), order: invoice.order_ids.join(', ') };
}

function common(invoice: WireInvoiceV1 | WireInvoiceV2): Omit<InvoiceView, 'order'> {
  return {
    reference: invoice.reference_id,
    id: invoice.id,
    number: invoice.invoice_number,
    total: invoice.total_amount,
    paid: invoice.paid_amount,
    due: invoice.due_date,
    items: new Map(invoice.items.map((item) => [item.reference_id, item])),
  };
}
