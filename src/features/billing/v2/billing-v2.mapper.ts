import { warnedRepresentation } from '#features/invoices/api/invoice-representation.mapper.js';
import { dryRunFromV2, dryRunToV2 } from '#features/invoices/v2/invoice-v2.mapper.js';
import type { Complete } from '#platform/base/values/complete.js';
import type { BillingTerms, CollectiveBilling, OrderBilling } from '../billing-request.js';
import type { CollectiveInvoice } from '../billing.service.js';
import type * as types from './billing-v2.dto.js';

type TermsV2 = Omit<types.BillOrderV2, 'lines' | 'quantities'>;

const termsFromV2 = (dto: TermsV2): Complete<BillingTerms> => ({
  state: dto.invoice_status ?? 'DRAFT',
  referenceId: dto.reference_id,
  invoiceNumber: dto.invoice_number,
  issuedAt: dto.issued_at,
  dueDate: dto.due_date,
  remarks: dto.remarks,
  poNumber: dto.po_number,
  deliveryDate: dto.delivery_date,
  buyerReference: dto.buyer_reference,
  contractReference: dto.contract_reference,
  attributes: dto.attributes ?? [],
  deductsDeposits: dto.deduct_deposits ?? true,
  dryRun: dryRunFromV2(dto),
});

export const orderBillingFromV2 = (dto: types.BillOrderV2): Complete<OrderBilling> => ({
  ...termsFromV2(dto),
  quantities: dto.quantities,
  lines: dto.lines?.map(({ line_id: lineId, quantity }) => ({ lineId, quantity })),
});

export const collectiveBillingFromV2 = (dto: types.BillOrdersV2): Complete<CollectiveBilling> => ({
  ...termsFromV2(dto),
  quantities: dto.quantities ?? 'shipped',
  orderIds: dto.order_ids,
  customerId: dto.customer_id,
  shippedUntil: dto.shipped_until,
});

const skipped = ({ skippedOrderIds }: CollectiveInvoice) => ({ skipped_order_ids: skippedOrderIds });

export const collectiveToV2 = (invoice: CollectiveInvoice): types.CollectiveInvoiceV2 =>
  Object.assign(warnedRepresentation(invoice), skipped(invoice));

export const collectiveDryRunToV2 = (invoice: CollectiveInvoice): types.CollectiveInvoicePreviewV2 =>
  Object.assign(dryRunToV2(invoice), skipped(invoice));
