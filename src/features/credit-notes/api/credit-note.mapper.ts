import { type Decimal, decimal, toWire, ZERO } from '#platform/base/values/decimal.js';
import { toTimestamp, toTimestampOrNull, versionAndTimesOf } from '#platform/base/values/time.js';
import { taxSummaryRepresentation } from '#features/invoices/api/invoice-representation.mapper.js';
import type { CreditNoteWithTax } from '../credit-note-with-tax.js';
import type { CreditNoteItemRecord } from '../credit-notes.queries.js';
import type { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import type { AnsweredFields } from '#platform/edge/validation/shapes.js';
import type { CreditNoteCharge } from '../credit-note.entity.js';
import type { CreditNoteChargeShape, CreditNoteItemShape, CreditNoteShape } from './credit-note.shape.js';

type CreditNoteRepresentation = AnsweredFields<CreditNoteShape> &
  VersionAndTimesFields & { tax_summary: ReturnType<typeof taxSummaryRepresentation> };

/** A credit note as v2, files and the journal show it. */
export const creditNoteRepresentation = (note: CreditNoteWithTax): CreditNoteRepresentation => ({
  id: note.id,
  invoice_id: note.invoiceId,
  customer_id: note.customerId,
  reference_id: note.referenceId,
  credit_note_number: note.displayId,
  status: note.voidedAt === null ? 'issued' : 'voided',
  reason: note.reason,
  currency: note.currency,
  amount: note.amount,
  allocated_amount: note.allocatedAmount,
  refunded_amount: note.refundedAmount,
  unallocated_amount: toWire(unallocatedOf(note)),
  tax_mode: note.taxMode,
  net_amount: toWire(decimal(note.amount).minus(decimal(note.taxAmount)).minus(decimal(note.roundingAmount))),
  tax_amount: note.taxAmount,
  rounding_amount: note.roundingAmount,
  return_to_order: note.returnsToOrder,
  items: note.items.map(itemRepresentation),
  charges: note.charges.map(chargeRepresentation),
  issued_at: toTimestamp(note.issuedAt ?? note.createdAt),
  tax_summary: taxSummaryRepresentation(note.taxSummary),
  voided_at: toTimestampOrNull(note.voidedAt),
  void_reason: note.voidReason,
  return_id: note.returnId,
  ...versionAndTimesOf(note),
});

/** What can still be used of a credit note without an invoice. */
const unallocatedOf = (note: CreditNoteWithTax): Decimal =>
  note.invoiceId === null && note.voidedAt === null
    ? decimal(note.amount).minus(decimal(note.allocatedAmount)).minus(decimal(note.refundedAmount))
    : ZERO;

const itemRepresentation = (item: CreditNoteItemRecord): AnsweredFields<CreditNoteItemShape> => ({
  id: item.id,
  invoice_item_id: item.invoiceItemId,
  sku: item.sku,
  name: item.name,
  quantity: item.quantity,
  amount: item.unitAmount ?? item.amount,
  line_total: item.unitAmount === null ? null : item.amount,
  tax_rate: item.taxRate,
  tax_category: item.taxCategory,
});

const chargeRepresentation = (charge: CreditNoteCharge): AnsweredFields<CreditNoteChargeShape> => ({
  charge_id: charge.chargeId,
  name: charge.name,
  amount: charge.amount,
});
