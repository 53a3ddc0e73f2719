import type { AttributeValue } from '#platform/base/values/attribute-value.js';
import { toWire, ZERO } from '#platform/base/values/decimal.js';
import { timesOf, toTimestamp, toTimestampOrNull } from '#platform/base/values/time.js';
import type { ItemStatus, TaxCharges } from '../invoice-item.entity.js';
import type { InvoiceChargeValues } from '../invoice.entity.js';
import { taxSummaryToV2 } from './tax-summary-v2.mapper.js';
import { availableActions, dueAmountOf, type StateInput, stateInputOf, invoiceState } from '../state/invoice-state.js';
import type { DocumentProblems } from '../invoice-documents.js';
import type { InvoiceItemRecord } from '../invoices.queries.js';
import type { InvoiceView, WarnedInvoice } from '../invoice-view.js';
import { type Settlement, settlementOf } from '../money/settlement.js';
import type { SettledAmounts } from '../money/invoice-money.queries.js';
import type * as types from './invoice-v2.dto.js';

export function toV2(invoice: InvoiceView): types.InvoiceV2 {
  const paid = paidToV2(stateInputOf(invoice), invoice.settled, invoice.overdueBefore);
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
    remarks: invoice.remarks,
    url: invoice.url,
    payment_method: invoice.paymentMethod,
    payment_terms: invoice.paymentTerms,
    po_number: invoice.poNumber,
    shipping_method: invoice.shippingMethod,
    shipped_date: toTimestampOrNull(invoice.shippedDate),
    sales_rep_id: invoice.salesRepId,
    charges: invoice.charges.map(chargeToV2),
    attributes: invoice.attributes.map(attributeToV2),
    items: invoice.items.map(itemToV2),
    tax_mode: invoice.taxMode,
    delivery_date: invoice.deliveryDate,
    buyer_reference: invoice.buyerReference,
    contract_reference: invoice.contractReference,
    tax_summary: taxSummaryToV2(invoice.taxSummary),
    cancelled_at: toTimestampOrNull(invoice.cancelledAt),
    cancellation_reason: invoice.cancellationReason,
    ...timesOf(invoice),
    settlement: paid.settlement,
    version: invoice.version,
  };
}

/** The fields that follow from what is paid of an invoice, in the order of the document. `settled` is null if nothing was allocated to it. */
export function paidToV2(
  input: StateInput,
  settled: SettledAmounts | null,
  overdueBefore: Date,
): Pick<types.InvoiceV2, PaidField> {
  const dueAmount = dueAmountOf(input);
  const paidAmount = toWire(input.paidAmount);
  return {
    status: dueAmount.lte(ZERO) ? 'PAID' : 'PENDING',
    invoice_status: invoiceState(input, overdueBefore),
    available_actions: availableActions(input),
    paid_amount: paidAmount,
    due_amount: toWire(dueAmount),
    settlement: settlementToV2(settlementOf(paidAmount, settled)),
  };
}

type PaidField = 'status' | 'invoice_status' | 'available_actions' | 'paid_amount' | 'due_amount' | 'settlement';

const settlementToV2 = (settlement: Settlement): types.InvoiceV2['settlement'] => ({
  payments: settlement.payments,
  write_offs: settlement.writeOffs,
  adjustments: settlement.adjustments,
  refunds: settlement.refunds,
});

export const withWarningsToV2 = (invoice: WarnedInvoice): types.InvoiceWithWarningsV2 =>
  Object.assign(toV2(invoice), { warnings: invoice.warnings.map(({ field, reason }) => ({ field, reason })) });

/** What an ETag depends on beside the version: the state becomes OVERDUE by time alone, and warnings depend on the prices of orders. */
export const etagPartsOf = (_: unknown, { invoice_status, warnings }: types.InvoiceWithWarningsV2): unknown =>
  warnings.length ? [invoice_status, warnings] : invoice_status;

export const previewToV2 = (invoice: WarnedInvoice): types.InvoicePreviewV2 => ({
  ...withWarningsToV2(invoice),
  id: null,
  invoice_number: null,
  document_problems: problemsToV2(invoice.documentProblems ?? {}),
});

const problemsToV2 = (problems: DocumentProblems): types.InvoicePreviewV2['document_problems'] =>
  Object.fromEntries(
    Object.entries(problems).map(([format, list]) => [format, list.map(({ field, reason }) => ({ field, reason }))]),
  );

const itemToV2 = (item: InvoiceItemRecord): types.InvoiceItemV2 => ({
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
  tax_charges: item.taxCharges && taxChargesToV2(item.taxCharges),
  item_status: item.itemStatus && itemStatusToV2(item.itemStatus),
});

const taxChargesToV2 = (charges: TaxCharges): types.TaxChargesV2 => ({
  tax: charges.tax,
  tax_type: charges.taxType,
  discount: charges.discount,
  discount_type: charges.discountType,
  shipping: charges.shipping,
  shipping_type: charges.shippingType,
  additional: charges.additional,
  additional_type: charges.additionalType,
});

const itemStatusToV2 = (status: ItemStatus): types.ItemStatusV2 => ({
  ordered_quantity: status.orderedQuantity,
  shipped_quantity: status.shippedQuantity,
  open_quantity: status.openQuantity,
  ship_date: status.shipDate,
  delivered_date: status.deliveredDate,
  requested_ship_date: status.requestedShipDate,
  requested_delivery_date: status.requestedDeliveryDate,
});

const chargeToV2 = (charge: InvoiceChargeValues): types.InvoiceChargeV2 => ({
  name: charge.name ?? '',
  type: charge.type,
  value_type: charge.valueType,
  amount: charge.amount,
  tax_rate: charge.taxRate ?? null,
  tax_category: charge.taxCategory ?? null,
  reason_code: charge.reasonCode ?? null,
});

const attributeToV2 = (attribute: AttributeValue): types.InvoiceAttributeV2 => ({
  id: attribute.id,
  name: attribute.name,
  value: attribute.value,
  label: attribute.label ?? null,
  created_by: attribute.createdBy,
  updated_by: attribute.updatedBy,
  created_at: attribute.createdAt,
  updated_at: attribute.updatedAt,
});
