import type { AttributeValue } from '#platform/base/values/attribute-value.js';
import { decimal, sum, toWire, type WireDecimal, ZERO } from '#platform/base/values/decimal.js';
import { timesOf, toTimestamp, toTimestampOrNull } from '#platform/base/values/time.js';
import type { ItemStatus, TaxCharges } from '../invoice-item.entity.js';
import type { InvoiceChargeValues } from '../invoice.entity.js';
import { chargeId } from '../charge-id.js';
import type { TakenOffDeposit } from '../deposits/deductions.js';
import type { ShownState } from '../state/invoice-state.js';
import type { InvoiceItemRecord } from '../invoices.queries.js';
import type { AnsweredInvoiceView, InvoiceView, WarnedInvoice } from '../invoice-view.js';
import type { SettledAmounts } from '../money/invoice-money.queries.js';
import type { OfferedDiscount } from '../terms/early-payment.js';
import type { TaxSummaryRow } from '../tax/tax-summary.js';
import type { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import type { AnsweredFields } from '#platform/edge/validation/shapes.js';
import type { InvoiceItemShape, ItemStatusShape, TaxChargesShape } from './invoice-item.shape.js';
import type { InvoiceRemindersShape } from './invoice-reminders.shape.js';
import type { InvoiceTaxShape, TaxSummaryRowShape } from './invoice-tax.shape.js';
import type {
  EarlyPaymentShape,
  InvoiceAttributeShape,
  InvoiceCancellationShape,
  InvoiceChargeShape,
  InvoiceDepositShape,
  InvoiceShape,
  SettlementShape,
  TakenOffDepositShape,
} from './invoice.shape.js';

/** An invoice as answers, files and the journal show it. */
export type InvoiceRepresentation = AnsweredFields<
  InvoiceShape & InvoiceTaxShape & InvoiceDepositShape & InvoiceCancellationShape & InvoiceRemindersShape
> &
  VersionAndTimesFields & {
    tax_summary: ReturnType<typeof taxSummaryRepresentation>;
    settlement: AnsweredFields<SettlementShape>;
  };

/** An invoice as files and the journal show it; {@link answeredInvoice} has more. */
export function invoiceRepresentation(invoice: InvoiceView): InvoiceRepresentation {
  const paid = paidRepresentation(invoice.shown, invoice.paidAmount, invoice.settled);
  return {
    id: invoice.id,
    reference_id: invoice.referenceId,
    order_ids: invoice.orderIds,
    invoice_number: invoice.numberSource === 'pending' ? null : invoice.invoiceNumber,
    customer_id: invoice.customerId,
    status: paid.status,
    invoice_status: paid.invoice_status,
    available_actions: paid.available_actions,
    currency: invoice.currency,
    total_amount: invoice.totalAmount,
    paid_amount: paid.paid_amount,
    credited_amount: invoice.creditedAmount,
    due_amount: paid.due_amount,
    subtotal: invoice.subtotal,
    discount_total: invoice.discountTotal,
    shipping_total: invoice.shippingTotal,
    tax_total: invoice.taxTotal,
    line_tax_total: invoice.lineTaxTotal,
    tax_total_all: invoice.taxTotalAll,
    issued_at: toTimestampOrNull(invoice.issuedAt),
    due_date: toTimestamp(invoice.dueDate),
    early_payment: invoice.offered.map(offeredRepresentation),
    remarks: invoice.remarks,
    url: invoice.url,
    payment_method: invoice.paymentMethod,
    payment_terms: invoice.paymentTerms,
    po_number: invoice.poNumber,
    shipping_method: invoice.shippingMethod,
    shipped_date: toTimestampOrNull(invoice.shippedDate),
    sales_rep_id: invoice.salesRepId,
    charges: invoice.charges.map((charge, place) => chargeRepresentation(charge, chargeId(invoice.id, place), invoice)),
    attributes: invoice.attributes.map(attributeRepresentation),
    items: invoice.items.map(itemRepresentation),
    tax_mode: invoice.taxMode,
    delivery_date: invoice.deliveryDate,
    buyer_reference: invoice.buyerReference,
    contract_reference: invoice.contractReference,
    tax_summary: taxSummaryRepresentation(invoice.taxSummary),
    type: invoice.type,
    deposits: invoice.deposits.map(depositRepresentation),
    cancelled_at: toTimestampOrNull(invoice.cancelledAt),
    cancellation_reason: invoice.cancellationReason,
    reminder_level: invoice.reminderLevel,
    last_reminded_at: toTimestampOrNull(invoice.lastRemindedAt),
    reminders_paused_until: invoice.remindersPausedUntil,
    ...timesOf(invoice),
    settlement: paid.settlement,
    version: invoice.version,
  };
}

/** An invoice as lists of v2 show it: also with the documents that name it, which may change without it. */
export const answeredInvoice = (invoice: AnsweredInvoiceView) =>
  Object.assign(invoiceRepresentation(invoice), {
    credit_note_ids: invoice.creditNoteIds,
    payment_ids: invoice.paymentIds,
  });

/** An invoice as single reads and writes of v2 show it. */
export const warnedRepresentation = (invoice: WarnedInvoice) =>
  Object.assign(answeredInvoice(invoice), {
    warnings: invoice.warnings.map(({ field, reason }) => ({ field, reason })),
  });

const offeredRepresentation = ({
  days,
  percent,
  until,
  amount,
}: OfferedDiscount): AnsweredFields<EarlyPaymentShape> => ({
  days,
  percent,
  until,
  amount: toWire(amount),
});

/** The fields that follow from what is paid of an invoice, in the order of the document. `settled` is null if nothing was allocated to it. */
export function paidRepresentation(
  { state, actions, dueAmount }: ShownState,
  paidAmount: WireDecimal,
  settled: SettledAmounts | null,
): Pick<InvoiceRepresentation, PaidField> {
  return {
    status: dueAmount.lte(ZERO) ? 'PAID' : 'PENDING',
    invoice_status: state,
    available_actions: actions,
    paid_amount: paidAmount,
    due_amount: toWire(dueAmount),
    settlement: settlementRepresentation(paidAmount, settled),
  };
}

type PaidField = 'status' | 'invoice_status' | 'available_actions' | 'paid_amount' | 'due_amount' | 'settlement';

const NONE = toWire(ZERO);
const NOTHING: SettledAmounts = { payments: NONE, writeOffs: NONE, discounts: NONE, refunds: NONE };

/**
 * The parts of a paid amount, whose sum it is. What no payment, write-off, discount or refund explains was stated by callers: adjustments, also before
 * they are recorded.
 */
function settlementRepresentation(
  paidAmount: WireDecimal,
  settled: SettledAmounts | null,
): InvoiceRepresentation['settlement'] {
  const { payments, writeOffs, discounts, refunds } = settled ?? NOTHING;
  const explained = sum([payments, writeOffs, discounts, refunds].map(decimal));
  const adjustments = toWire(decimal(paidAmount).minus(explained));
  return { payments, write_offs: writeOffs, discounts, adjustments, refunds };
}

const itemRepresentation = (item: InvoiceItemRecord): AnsweredFields<InvoiceItemShape> => ({
  id: item.id,
  reference_id: item.referenceId,
  sku: item.sku,
  product_id: item.productId,
  name: item.name,
  quantity: item.quantity,
  credited_quantity: item.creditedQuantity,
  returned_quantity: item.returnedQuantity,
  amount: item.amount,
  item_total: item.itemTotal,
  line_total: item.lineTotal,
  final_unit_price: item.finalUnitPrice,
  unit_code: item.unitCode,
  tax_rate: item.taxRate,
  tax_category: item.taxCategory,
  buyer_item_id: item.buyerItemId,
  is_adhoc: item.isAdhoc,
  tax_charges: item.taxCharges && taxChargesRepresentation(item.taxCharges),
  item_status: item.itemStatus && itemStatusRepresentation(item.itemStatus),
});

const taxChargesRepresentation = (charges: TaxCharges): AnsweredFields<TaxChargesShape> => ({
  tax: charges.tax,
  tax_type: charges.taxType,
  discount: charges.discount,
  discount_type: charges.discountType,
  shipping: charges.shipping,
  shipping_type: charges.shippingType,
  additional: charges.additional,
  additional_type: charges.additionalType,
});

const itemStatusRepresentation = (status: ItemStatus): AnsweredFields<ItemStatusShape> => ({
  ordered_quantity: status.orderedQuantity,
  shipped_quantity: status.shippedQuantity,
  open_quantity: status.openQuantity,
  ship_date: status.shipDate,
  delivered_date: status.deliveredDate,
  requested_ship_date: status.requestedShipDate,
  requested_delivery_date: status.requestedDeliveryDate,
});

const chargeRepresentation = (
  charge: InvoiceChargeValues,
  id: string,
  { creditedCharges }: InvoiceView,
): AnsweredFields<InvoiceChargeShape> => ({
  id,
  name: charge.name ?? '',
  type: charge.type,
  value_type: charge.valueType,
  amount: charge.amount,
  tax_rate: charge.taxRate ?? null,
  tax_category: charge.taxCategory ?? null,
  reason_code: charge.reasonCode ?? null,
  credited_amount: creditedCharges?.[id] ?? toWire(ZERO),
});

const depositRepresentation = (deposit: TakenOffDeposit): AnsweredFields<TakenOffDepositShape> => ({
  invoice_id: deposit.id,
  number: deposit.number,
  base: deposit.base,
  tax: deposit.tax,
});

const attributeRepresentation = (attribute: AttributeValue): AnsweredFields<InvoiceAttributeShape> => ({
  id: attribute.id,
  name: attribute.name,
  value: attribute.value,
  label: attribute.label ?? null,
  created_by: attribute.createdBy,
  updated_by: attribute.updatedBy,
  created_at: attribute.createdAt,
  updated_at: attribute.updatedAt,
});

/** The tax summary of an invoice or credit note. */
export const taxSummaryRepresentation = (
  rows: readonly TaxSummaryRow[] | null,
): AnsweredFields<TaxSummaryRowShape>[] | null =>
  rows &&
  rows.map(({ category, rate, base, tax, exemptionCode, exemptionReason }) => ({
    category,
    rate,
    base,
    tax,
    exemption_code: exemptionCode,
    exemption_reason: exemptionReason,
  }));
