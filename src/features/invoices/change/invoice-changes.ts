import { isDeepStrictEqual } from 'node:util';
import { isSameValues } from '#features/attributes/attribute-values.js';
import type { NewAttributeValue } from '#platform/base/values/attribute-value.js';
import { type Decimal, decimal, type WireDecimal } from '#platform/base/values/decimal.js';
import { isSameText } from '#platform/base/values/text.js';
import type { EarlyPaymentDiscount, TaxMode } from '#features/settings/settings.js';
import type { ChangedDetails } from '#platform/base/values/details.js';
import type { INVOICE_DETAILS } from '../invoice-details.js';
import type { Invoice } from '../invoice.entity.js';
import { toItemStatus, toTaxCharges } from '../creation/invoice-item-values.js';
import { issuedAtOf, type InvoiceState } from '../state/invoice-state.js';
import type { InvoiceItemRecord, InvoiceRecord } from '../invoices.queries.js';
import { statedRule } from '#features/settings/tax/tax-rule.js';
import type { NewInvoice, NewInvoiceCharge, NewInvoiceItem } from '../creation/new-invoice.js';

/** Fields that can change in any state; the paid amount and the due date unless the invoice is cancelled. Null clears a field. */
export interface InvoiceDetails extends ChangedDetails<Invoice, typeof INVOICE_DETAILS> {
  referenceId?: string;
  paidAmount?: Decimal;
  dueDate?: Date;
}

/** Fields that can change only while the invoice is a draft. */
export interface DraftChanges {
  /** Null: it is drawn from the tenant's sequence when the invoice is issued. */
  invoiceNumber?: string | null;
  /** Our ids or the caller's references. */
  orderIds?: string[];
  items?: NewInvoiceItem[];
  charges?: NewInvoiceCharge[];
  taxMode?: TaxMode;
  /** A total that the caller states instead of the computed one. */
  statedTotal?: Decimal;
  referencesAreOwn?: NewInvoice['referencesAreOwn'];
}

/** The changes of one request; a field that is undefined keeps its value. */
export interface InvoiceChanges extends InvoiceDetails, DraftChanges {
  /** Instead of `orderIds`, for an API version that shows only the first order: if it is sent back, all orders are kept. */
  orderId?: string;
  state?: InvoiceState;
  /** Only together with the state `CANCELLED`; see `cancellationColumns`. */
  cancellationReason?: string | null;
  /** When a draft is to have been issued; fixed once it is. Null leaves it to the moment of issue. */
  issuedAt?: Date | null;
  /** The discounts for early payments of a draft; fixed once it is issued. */
  earlyPayment?: EarlyPaymentDiscount[];
  /** A payment status that must be the one that follows from the amounts. */
  statedPaymentStatus?: string;
  attributes?: NewAttributeValue[];
}

/** The v2 names of the draft fields whose value would change. `orderIds` must be our ids here. */
export function changedDraftFields(changes: DraftChanges, invoice: InvoiceRecord): string[] {
  const changed: Record<string, boolean> = {
    invoice_number: changes.invoiceNumber !== undefined && !isSameNumber(changes.invoiceNumber, invoice),
    order_ids: changes.orderIds !== undefined && !isDeepStrictEqual(changes.orderIds, invoice.orderIds),
    items: changes.items !== undefined && !isSameItems(changes.items, invoice.items),
    charges: changes.charges !== undefined && !isSameCharges(changes.charges, invoice.charges),
    tax_mode: changes.taxMode !== undefined && changes.taxMode !== invoice.taxMode,
    total_amount: changes.statedTotal !== undefined && !changes.statedTotal.eq(decimal(invoice.totalAmount)),
  };
  return Object.keys(changed).filter((field) => changed[field]);
}

/** The v2 names of the time of issue and of the discounts for early payments that would change although the invoice is issued or cancelled. */
export function changedIssue({ issuedAt, earlyPayment }: InvoiceChanges, invoice: InvoiceRecord): string[] {
  const present = issuedAtOf(invoice);
  const changed: Record<string, boolean> = {
    issued_at: issuedAt !== undefined && issuedAt?.getTime() !== (present === null ? undefined : Date.parse(present)),
    early_payment: earlyPayment !== undefined && !isDeepStrictEqual(earlyPayment, invoice.earlyPayment ?? []),
  };
  return Object.keys(changed).filter((field) => changed[field]);
}

/** The v2 names of the fields whose value would change although a cancelled invoice can no longer be paid or fall due. */
export function changedPaymentFields(
  { paidAmount, dueDate, attributes }: InvoiceChanges,
  invoice: InvoiceRecord,
): string[] {
  const changed: Record<string, boolean> = {
    paid_amount: paidAmount !== undefined && !paidAmount.eq(decimal(invoice.paidAmount)),
    due_date: dueDate !== undefined && dueDate.getTime() !== new Date(invoice.dueDate).getTime(),
    attributes: attributes !== undefined && !isSameValues(attributes, invoice.attributes),
  };
  return Object.keys(changed).filter((field) => changed[field]);
}

/** Whether a number that was sent is the present one; null: none yet. v1 shows the id of an invoice whose number is still to be drawn. */
export const isSameNumber = (sent: string | null, { invoiceNumber, numberSource }: InvoiceRecord): boolean =>
  sent === null ? numberSource === 'pending' : isSameText(sent, invoiceNumber);

const isSameOptional = (sent: string | undefined, stored: string | null): boolean =>
  isSameText(sent ?? '', stored ?? '');

/** A name, unit or tax data that were not sent count as unchanged. */
const isSameItems = (sent: readonly NewInvoiceItem[], stored: readonly InvoiceItemRecord[]): boolean =>
  sent.length === stored.length &&
  sent.every((item, index) => {
    const other = stored[index]!;
    return (
      isSameTax(item, other) &&
      (item.unitCode === undefined || item.unitCode === other.unitCode) &&
      isSameOptional(item.buyerItemId, other.buyerItemId) &&
      isSameText(item.sku, other.sku) &&
      item.quantity.eq(decimal(other.quantity)) &&
      item.amount.eq(decimal(other.amount)) &&
      isSameOptional(item.referenceId, other.referenceId) &&
      (item.name === undefined || isSameOptional(item.name, other.name)) &&
      isDeepStrictEqual(item.taxCharges ? toTaxCharges(item.taxCharges) : null, other.taxCharges) &&
      isDeepStrictEqual(item.status ? toItemStatus(item.status) : null, other.itemStatus)
    );
  });

const isSameTax = ({ taxRate, taxCategory }: NewInvoiceItem, stored: InvoiceItemRecord): boolean =>
  (taxRate === undefined || isSameRate(taxRate, stored.taxRate)) &&
  (taxCategory === undefined || taxCategory === stored.taxCategory);

const isSameRate = (sent: Decimal | undefined, stored: WireDecimal | null): boolean =>
  stored === null ? sent === undefined : (sent?.eq(decimal(stored)) ?? false);

const isSameCharges = (sent: readonly NewInvoiceCharge[], stored: InvoiceRecord['charges']): boolean =>
  sent.length === stored.length &&
  sent.every((charge, index) => {
    const { name, type, valueType = 'value', amount } = charge;
    const other = stored[index]!;
    const rule = statedRule(charge);
    return (
      isSameOptional(name, other.name) &&
      type === other.type &&
      valueType === other.valueType &&
      amount.eq(decimal(other.amount)) &&
      isSameRate(rule?.rate, other.taxRate ?? null) &&
      (rule?.category ?? null) === (other.taxCategory ?? null) &&
      isSameOptional(charge.reasonCode, other.reasonCode ?? null)
    );
  });
