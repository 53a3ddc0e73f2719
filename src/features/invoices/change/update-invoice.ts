import type { Complete } from '#platform/base/values/complete.js';
import {
  checkValues,
  completeValues,
  definitionParameters,
  definitionsOf,
} from '#features/attributes/attribute-values.js';
import { findOrder, lockOrders } from '#features/orders/quantities/order-line-quantities.js';
import { checkDay, requireOpenDay } from '#features/settings/record-day.js';
import { currentTime } from '#platform/base/values/current-time.js';
import {
  type AttributeValue,
  changedAttributeValues,
  type NewAttributeValue,
} from '#platform/base/values/attribute-value.js';
import { assertUniqueReference } from '#platform/data/records/unique-values.js';
import { decimal, toWire } from '#platform/base/values/decimal.js';
import { Faults } from '#platform/base/errors/faults.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { isId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import {
  changedDraftFields,
  changedIssue,
  changedPaymentFields,
  type InvoiceChanges,
  type InvoiceDetails,
} from './invoice-changes.js';
import { cancellationColumns, requireNothingOnIt } from '../state/cancellation.js';
import { CUSTOMER_TAX, type CustomerTax } from '../tax/customer-tax.queries.js';
import { requireDocumentCodes } from '../creation/check-invoice.js';
import { changesDocuments } from './document-details.js';
import { drawInvoiceNumber } from '../creation/draw-invoice-numbers.js';
import type { InvoiceLinks } from '../invoice-links.js';
import type { InvoiceMoney } from '../money/invoice-money.js';
import { requireReturnsSent } from '../require-returns-sent.js';
import {
  type InvoiceFlags,
  issuedAtOf,
  overdueBeforeNow,
  requireStatedStatus,
  stateInputOf,
  writeState,
} from '../state/invoice-state.js';
import { detailsOf } from '#platform/base/values/details.js';
import { INVOICE_DETAILS } from '../invoice-details.js';
import { Invoice } from '../invoice.entity.js';
import { INVOICE_DEFINITIONS, type InvoiceRecord } from '../invoices.queries.js';
import { lockInvoice } from './lock-invoice.js';
import { refuseChanges, refuseChangesOfDeposit } from './refuse-changes.js';
import { requireNotTakenOff } from '../deposits/deposits.js';
import { linkedCharges, requireOrdersOfDeposits } from '../deposits/linked-charges.js';
import { rebuildDraft, type RebuiltColumns, releaseLines } from './rebuild-draft.js';
import { termColumns, withoutShownValues } from './changed-terms.js';

/**
 * Changes details, state and, while the invoice is a draft, its orders, items, charges, number and total. Returns the tax data of the customer of
 * a draft in the tax mode net that is issued, else null.
 */
export async function updateInvoice(
  tx: TenantTx,
  { money, documents }: InvoiceLinks,
  id: string,
  sent: InvoiceChanges,
  precondition: Precondition,
): Promise<CustomerTax | null> {
  const invoice = await lockInvoice(tx, id, precondition);
  const changes = withoutShownValues(sent, invoice, tx.tenant.timezone);
  tx.journal.watch('invoice', [invoice.id]);
  requireDocumentCodes(changes, invoice);
  const attributes = await changedAttributes(tx, invoice, changes.attributes);
  const rebuilt = await rebuildIfChanged(tx, invoice, changes);
  const changed = applyAmounts(invoice, changes, rebuilt);
  requireStatedStatus(changes.statedPaymentStatus, stateInputOf(changed));
  await assertUniqueReference(tx, 'invoices', changes.referenceId, id);
  if (changes.state === 'CANCELLED') await requireNothingOnIt(tx, money, changed);
  const flags = changes.state && writeState(stateInputOf(changed), changes.state, overdueBeforeNow());
  const isIssuedNow = flags?.isIssued === true && !invoice.isIssued;
  if (isIssuedNow) await requireIssueDay(tx, invoice, changes);
  const isCancelledNow = flags?.isCancelled && !invoice.isCancelled;
  if (isCancelledNow) {
    await releaseLines(tx, invoice);
    await requireReturnsSent(tx, invoice, 'invoice_status');
    await requireNotTakenOff(tx, invoice);
  }
  const issuedAt = issuedAtAfter(invoice, changes, flags);
  const cancellation = cancellationColumns(invoice, changes, isCancelledNow === true);
  await recordMoney(tx, money, { invoice, changed }, rebuilt?.customerId ?? invoice.customerId);
  const { numberSource } = rebuilt ?? invoice;
  const drawn =
    isIssuedNow && numberSource === 'pending' ? await drawInvoiceNumber(tx, statedIssue(invoice, changes)) : {};
  const terms = await termColumns(
    tx,
    invoice,
    changes,
    isIssuedNow ? (issuedAt ?? statedIssue(invoice, changes)) : null,
  );
  const columns = {
    ...rebuilt,
    ...changedColumns(changes),
    ...terms,
    ...flags,
    ...cancellation,
    issuedAt,
    attributes,
    ...drawn,
  };
  await tx.update(Invoice, id, columns, { isChanged: rebuilt !== undefined }); // orders or items, whatever their amounts
  if (invoice.isIssued && changesDocuments(changes)) await documents.follow(tx, id);
  const refusal = isIssuedNow && (await documents.refusal(tx, 'invoice', id));
  if (refusal) throw refusal;
  const { customerTax, customerId } = rebuilt ?? invoice;
  return isIssuedNow && customerTax ? ((await tx.queryOne(CUSTOMER_TAX, [customerId])) ?? null) : null;
}

/** Records a paid amount that differs from the present one, or all of it anew if a draft gets another customer. */
async function recordMoney(
  tx: TenantTx,
  money: InvoiceMoney,
  { invoice, changed }: { invoice: InvoiceRecord; changed: InvoiceRecord },
  customerId: string,
): Promise<void> {
  const [present, paidAmount] = [decimal(invoice.paidAmount), decimal(changed.paidAmount)];
  const isMoved = customerId !== invoice.customerId;
  if (isMoved) await money.release(tx, invoice, { isDeleted: false });
  else if (paidAmount.eq(present)) return;
  const issuedAt = invoice.isIssued ? issuedAtOf(invoice) : null;
  await money.recordPaidAmounts(tx, [
    { invoiceId: invoice.id, customerId, issuedAt: issuedAt === null ? null : new Date(issuedAt), paidAmount },
  ]);
}

/** The attribute values that replace the present ones as a whole; undefined if none were sent. */
async function changedAttributes(
  tx: TenantTx,
  { attributes: present }: InvoiceRecord,
  sent?: NewAttributeValue[],
): Promise<AttributeValue[] | undefined> {
  if (!sent) return undefined;
  const rows = await tx.queryOne(INVOICE_DEFINITIONS, definitionParameters([['invoice', sent]]));
  const definitions = definitionsOf(rows ?? null);
  const faults = new Faults();
  checkValues(definitions, 'invoice', sent, 'attributes', faults, present);
  faults.throwIfAny();
  return changedAttributeValues(present, completeValues(definitions, 'invoice', sent, present), tx.actor.id);
}

/**
 * Rebuilds a draft whose orders, items, charges, number or total change. Throws `resource_locked` with all fields that would
 * change but cannot in the invoice's state.
 */
async function rebuildIfChanged(
  tx: TenantTx,
  invoice: InvoiceRecord,
  sent: InvoiceChanges,
): Promise<RebuiltColumns | undefined> {
  const orderIds = await requestedOrderIds(tx, sent, invoice);
  const changes = { ...sent, orderIds, charges: sent.charges && linkedCharges(sent.charges, invoice.charges) };
  const fields = changedDraftFields(changes, invoice);
  const fixed = [...fields, ...changedIssue(changes, invoice)];
  if (invoice.isCancelled) refuseChanges('cancelled', [...fixed, ...changedPaymentFields(changes, invoice)]);
  if (invoice.isIssued) refuseChanges('issued', fixed);
  const contents = fields.filter((field) => field !== 'invoice_number');
  if (invoice.type === 'deposit') refuseChangesOfDeposit(contents);
  requireOrdersOfDeposits(invoice, contents, changes.charges);
  return fields.length ? rebuildDraft(tx, invoice, changes, !contents.length) : undefined;
}

/** Our ids of the orders that were sent; undefined if none were, or only the first order by an API version that shows no others. */
async function requestedOrderIds(
  tx: TenantTx,
  sent: InvoiceChanges,
  invoice: InvoiceRecord,
): Promise<string[] | undefined> {
  const idsOrReferences = sent.orderIds ?? (sent.orderId === undefined ? undefined : [sent.orderId]);
  const ids = idsOrReferences && (await resolveOrderIds(tx, idsOrReferences, invoice));
  return sent.orderId !== undefined && ids?.[0] === invoice.orderIds[0] ? undefined : ids;
}

/**
 * Resolves ids or references of orders to our ids. Locks these orders and the present ones with one statement, so that all are
 * locked in the sequence of their ids. Throws `validation_failed` for orders that do not exist.
 */
async function resolveOrderIds(
  tx: TenantTx,
  idsOrReferences: string[],
  { orderIds }: InvoiceRecord,
): Promise<string[]> {
  const orders = await lockOrders(tx, [...idsOrReferences.filter(isId), ...orderIds], idsOrReferences);
  const faults = new Faults();
  const ids = idsOrReferences.map((idOrReference, index) => {
    const order = findOrder(idOrReference, orders);
    if (!order) faults.add(`order_ids[${index}]`, 'does not exist');
    return order?.id ?? idOrReference;
  });
  faults.throwIfAny();
  return ids;
}

/** The invoice with the changed values that its state and payment status depend on. */
const applyAmounts = (
  invoice: InvoiceRecord,
  { paidAmount, dueDate }: InvoiceChanges,
  rebuilt?: RebuiltColumns,
): InvoiceRecord => ({
  ...invoice,
  totalAmount: rebuilt ? toWire(rebuilt.totalAmount) : invoice.totalAmount,
  paidAmount: paidAmount ? toWire(paidAmount) : invoice.paidAmount,
  dueDate: dueDate?.toISOString() ?? invoice.dueDate,
});

const changedColumns = (changes: InvoiceChanges): Complete<InvoiceDetails> => ({
  referenceId: changes.referenceId,
  paidAmount: changes.paidAmount,
  dueDate: changes.dueDate,
  ...detailsOf(INVOICE_DETAILS, changes),
});

/** The column after a request; undefined: it stays. A draft that is issued without a stated time is issued now. */
function issuedAtAfter(
  { isIssued, issuedAt }: InvoiceRecord,
  { issuedAt: sent }: InvoiceChanges,
  after?: InvoiceFlags,
): Date | null | undefined {
  if (isIssued) return undefined;
  const stated = statedIssue({ issuedAt }, { issuedAt: sent });
  return after?.isIssued && stated === null ? currentTime() : sent;
}

/**
 * Checks the day of a draft that is issued, as the caller stated it now or before. Throws `validation_failed` for a day after today and
 * `period_closed`.
 */
async function requireIssueDay(tx: TenantTx, invoice: InvoiceRecord, changes: InvoiceChanges): Promise<void> {
  const time = statedIssue(invoice, changes);
  if (!time) return;
  const faults = new Faults();
  const cure = changes.issuedAt ? undefined : 'send issued_at null to issue the draft today';
  checkDay({ field: 'issued_at', time, cure }, tx.tenant.timezone, faults);
  faults.throwIfAny();
  await requireOpenDay(tx, 'issued_at', time);
}

/** When a draft is to be issued, as the caller stated it now or before; null: when it is. */
const statedIssue = (
  { issuedAt }: Pick<InvoiceRecord, 'issuedAt'>,
  { issuedAt: sent }: Pick<InvoiceChanges, 'issuedAt'>,
): Date | null => (sent === undefined ? issuedAt && new Date(issuedAt) : sent);
