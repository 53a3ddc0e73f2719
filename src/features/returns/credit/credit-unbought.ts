import { type CreditNoteWithTax, withTax } from '#features/credit-notes/credit-note-with-tax.js';
import { createCreditWithoutInvoice } from '#features/credit-notes/without-invoice/create-credit-without-invoice.js';
import type { CreditedGoods } from '#features/credit-notes/without-invoice/new-credit-without-invoice.js';
import type { InvoiceLinks } from '#features/invoices/invoice-links.js';
import { type Decimal, decimal } from '#platform/base/values/decimal.js';
import { newId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { ReturnCredit } from '../return-credit.entity.js';
import type { ReturnItemRecord, ReturnRecord } from '../returns.queries.js';

/** An accepted quantity of an item that is to be credited. */
export interface WantedCredit {
  item: ReturnItemRecord;
  quantity: Decimal;
}

/** Whether goods were not bought here, so that no invoice bills them. */
export const isUnbought = ({ orderLineId }: ReturnItemRecord): boolean => orderLineId === null;

/**
 * Credits goods of a return that were not bought here, at the price and rate that the return states of them, by one credit note without an invoice,
 * and stores which items it credits. The customer must be locked. Throws the errors of `createCreditWithoutInvoice`.
 */
export async function creditUnbought(
  tx: TenantTx,
  { documents }: InvoiceLinks,
  { id: returnId, customerId, reason }: ReturnRecord,
  wanted: readonly WantedCredit[],
  issuedAt: Date | undefined,
): Promise<CreditNoteWithTax> {
  const goods = wanted.map(({ item, quantity }) => ({
    returnItemId: item.id,
    quantity,
    credited: {
      id: newId(),
      sku: item.sku,
      quantity,
      amount: decimal(item.unitPrice!), // the creation of the return requires it
      taxRate: item.taxRate === null ? undefined : decimal(item.taxRate),
    } satisfies CreditedGoods,
  }));
  const items = goods.map(({ credited }) => credited);
  const input = { customerId, returnId, reason: reason ?? undefined, issuedAt, items };
  const note = withTax(await createCreditWithoutInvoice(tx, documents, input));
  const credits = goods.map(({ returnItemId, quantity, credited: { id: invoiceItemId } }) => ({
    ...{ returnItemId, invoiceItemId, creditNoteId: note.id, quantity },
  }));
  await tx.insert(ReturnCredit, credits);
  return note;
}
