import type { CreditNote, Customer, Line, Payment, Product, Sale } from './model.js';
import { wireNumber } from './money.js';
import { dueOf } from './payments.js';

export const PRICE_LIST = 'ONLINE-RETAIL';

export function priceListBody(): object {
  return {
    reference_id: PRICE_LIST,
    name: 'Online Retail',
    description: 'The latest unit price of every product of the Online Retail data',
  };
}

export function productBody({ sku, name, price }: Product, priceListId: string): object {
  const product_prices = [{ price_list_id: priceListId, price: wireNumber(price) }];
  return { group_code: sku, variants: [{ sku_id: sku, name, product_prices }] };
}

export function customerBody({ reference, companyName }: Customer): object {
  return { reference_id: reference, company_name: companyName };
}

export function orderBody(sale: Sale, customerId: string): object {
  return {
    reference_id: sale.reference,
    customer_id: customerId,
    created_at: sale.createdAt,
    status: 'confirmed',
    line_items: sale.lines.map(({ reference, sku, quantity, unitPrice }) => ({
      reference_id: reference,
      sku,
      quantity: wireNumber(quantity),
      unit_price: wireNumber(unitPrice),
    })),
  };
}

/** An invoice of v1 is issued when it is created. */
export function invoiceBodyV1(sale: Sale, orderId: string): object {
  return {
    ...invoiceBody(sale),
    order_id: orderId,
    created_at: sale.createdAt,
    total_amount: wireNumber(sale.total),
    paid_amount: 0,
  };
}

/** The service computes the total. Only v2 has drafts: OPEN issues the invoice at once, as v1 does. */
export function invoiceBodyV2(sale: Sale, orderId: string): object {
  return { ...invoiceBody(sale), order_ids: [orderId], issued_at: sale.createdAt, invoice_status: 'OPEN' };
}

/** The service computes the amounts. Cancelled quantities must not be invoiced again, so they are not returned to the order. */
export function creditNoteBody({ reference, cancellation, issuedAt, items }: CreditNote): object {
  return {
    reference_id: reference,
    credit_note_number: reference,
    reason: `Cancellation ${cancellation}`,
    issued_at: issuedAt,
    items: items.map(({ line, quantity }) => ({ invoice_item_id: line.reference, quantity: wireNumber(quantity) })),
  };
}

/** Customer and invoices by their references. An invoice that is paid completely gets what the service says is due. */
export function paymentBody({ reference, customer, paidAt, amount, allocations, isAutomatic }: Payment): object {
  const listed = allocations.map(({ sale, amount: part }) => ({
    invoice_id: sale.reference,
    amount: allocations.length > 1 || !part.eq(dueOf(sale)) ? wireNumber(part) : undefined,
  }));
  return {
    reference_id: reference,
    customer_id: customer,
    amount: wireNumber(amount),
    paid_at: paidAt,
    method: 'Bank transfer',
    ...(isAutomatic ? { auto_allocate: 'oldest_due' } : { allocations: listed }),
  };
}

function invoiceBody({ reference, dueDate, lines }: Sale): object {
  return {
    reference_id: reference,
    invoice_number: reference,
    due_date: dueDate,
    items: lines.map(invoiceItem),
  };
}

function invoiceItem({ reference, sku, quantity, unitPrice, name }: Line): object {
  return { reference_id: reference, sku, quantity: wireNumber(quantity), amount: wireNumber(unitPrice), name };
}
