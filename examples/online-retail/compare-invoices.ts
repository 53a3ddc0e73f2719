import type { InvoiceView } from './invoice-view.js';
import type { Mismatches } from './mismatches.js';
import type { Sale } from './model.js';
import { itemTotal, wireNumber } from './money.js';
import { dueOf } from './payments.js';
import type { WireInvoiceV2 } from './wire.js';

export function compareWithFile(
  sale: Sale,
  invoice: InvoiceView,
  orderId: string | undefined,
  mismatches: Mismatches,
): void {
  const name = `invoice ${sale.reference}`;
  mismatches.expect(`${name} order`, invoice.order, orderId);
  mismatches.expect(`${name} invoice_number`, invoice.number, sale.reference);
  mismatches.expect(`${name} total_amount`, invoice.total, wireNumber(sale.total));
  mismatches.expect(`${name} paid_amount`, invoice.paid, wireNumber(dueOf(sale)));
  mismatches.expect(`${name} due_date`, invoice.due, sale.dueDate);
  mismatches.expect(`${name} number of items`, invoice.items.size, sale.lines.length);

  for (const { reference, sku, quantity, unitPrice } of sale.lines) {
    const item = invoice.items.get(reference);
    const place = `${name} item ${reference}`;
    if (!item) {
      mismatches.add(`${place} is missing`);
      continue;
    }
    mismatches.expect(`${place} sku`, item.sku, sku);
    mismatches.expect(`${place} quantity`, item.quantity, wireNumber(quantity));
    mismatches.expect(`${place} amount`, item.amount, wireNumber(unitPrice));
    mismatches.expect(`${place} item_total`, item.item_total, wireNumber(itemTotal(quantity, unitPrice)));
  }
}

/** Whether an invoice was issued when the file says, is credited and paid by records as planned, and owes nothing any more. */
export function compareSettlement(
  sale: Sale,
  invoice: Pick<WireInvoiceV2, 'issued_at' | 'credited_amount' | 'due_amount' | 'invoice_status' | 'settlement'>,
  mismatches: Mismatches,
): void {
  const name = `invoice ${sale.reference}`;
  const isCredited = sale.total.gt(0) && sale.credited.eq(sale.total);
  mismatches.expect(`${name} issued_at`, invoice.issued_at, sale.createdAt);
  mismatches.expect(`${name} credited_amount`, invoice.credited_amount, wireNumber(sale.credited));
  mismatches.expect(`${name} due_amount`, invoice.due_amount, 0);
  mismatches.expect(`${name} invoice_status`, invoice.invoice_status, isCredited ? 'CREDIT_NOTE_ISSUED' : 'CLOSED');
  mismatches.expect(`${name} settlement.payments`, invoice.settlement.payments, wireNumber(dueOf(sale)));
  for (const kind of ['write_offs', 'adjustments', 'refunds'] as const)
    mismatches.expect(`${name} settlement.${kind}`, invoice.settlement[kind], 0);
}

export function compareVersions(v1: InvoiceView, v2: InvoiceView, mismatches: Mismatches): void {
  const name = `invoice ${v2.reference} in v1:`;
  for (const field of ['id', 'order', 'number', 'total', 'paid', 'due'] as const) {
    mismatches.expect(`${name} ${field}`, v1[field], v2[field]);
  }
  mismatches.expect(`${name} number of items`, v1.items.size, v2.items.size);
  for (const [reference, second] of v2.items) {
    const first = v1.items.get(reference);
    if (!first) {
      mismatches.add(`${name} item ${reference} is missing`);
      continue;
    }
    for (const field of ['id', 'product_id', 'quantity', 'amount', 'item_total'] as const) {
      mismatches.expect(`${name} item ${reference} ${field}`, first[field], second[field]);
    }
  }
}
