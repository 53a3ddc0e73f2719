import type { Complete } from '#platform/base/values/complete.js';
import { changedAttributeValues } from '#platform/base/values/attribute-value.js';
import { type Decimal, decimal, ZERO } from '#platform/base/values/decimal.js';
import type { CustomerForOrder } from '#features/customers/customer-for-order.js';
import { checkPaymentTerms } from '#features/settings/check-document-codes.js';
import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { lockRecord } from '#platform/data/records/record-by-id.js';
import { stringifyInSlices } from '#platform/base/event-loop/slices.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { matchLines } from './match-lines.js';
import { refuseChangesOfBilledParts } from './billed-parts.js';
import { refuseChangesOfCancelledOrder } from './cancelled-order.js';
import { keepPresentDays, kept, mergeOrder, priceListAfter, refuseStatedFulfillment } from './merge-order.js';
import type { NewOrderLine, ReplacedOrder, ReplacedOrderLine } from '../creation/new-order.js';
import { copyAddresses } from '../creation/order-addresses.js';
import { checkAttributes, withDefaults } from '../creation/order-attributes.js';
import { type BuiltLine, buildLines } from '../creation/order-line-rows.js';
import {
  readCustomers,
  readOrderReferences,
  refuseInactiveCustomer,
  requireUnique,
} from '../creation/order-references.js';
import { buildOrder, checkDates, datesAfter } from '../creation/order-rows.js';
import { creditAfter, type CreditLock } from '../money/order-credit.js';
import { requireTransition } from '../state/order-status.js';
import { isTaxComputed, missingRate, readTaxes, replacedTaxes } from '../tax/order-tax.js';
import { Order } from '../order.entity.js';
import { ORDER_TO_CHANGE, type OrderLineRecord, type OrderRecord, type OrderToChange } from '../orders.queries.js';
import { storeLineTaxes } from '../tax/store-line-taxes.js';
import {
  CLEAR_LINE_REFERENCES,
  DELETE_OTHER_LINES,
  LINES_ON_DOCUMENTS,
  MARK_LINES_REMOVED,
  STORE_LINES,
} from './stored-lines.queries.js';
import {
  describeShippedOrInvoiced,
  refuseChangesOfUsedLines,
  refuseOtherCustomerOrType,
  type ReplacedLines,
} from './used-lines.js';

/**
 * Locks an order, which also protects the counters of its lines, and reads it once it is locked. Throws `order_not_found` and
 * `version_conflict`.
 */
export async function lockAndReadOrder(tx: TenantTx, id: string, precondition: Precondition): Promise<OrderToChange> {
  await lockRecord(tx, 'order', Order, id, precondition);
  return (await tx.queryOne(ORDER_TO_CHANGE, [id]))!;
}

/**
 * Replaces the lines of an order as a whole, and each other field that was sent. Returns warnings if the caller wants them. With another
 * customer, what belongs to the former one goes: payment method, price list, prices that are not sent, tax, and copied addresses.
 */
export async function replaceOrder(
  tx: TenantTx,
  id: string,
  given: ReplacedOrder,
  { precondition, lock }: { precondition: Precondition; lock: CreditLock },
): Promise<ErrorDetail[]> {
  await lock.begin(tx);
  const present = await lockAndReadOrder(tx, id, precondition);
  const faults = new Faults();
  const createdAt = new Date(present.createdAt);
  const sent = datesAfter(keepPresentDays(given, present, tx.tenant.timezone), createdAt, tx.tenant.timezone);
  const [customer] = await readCustomers(tx, [{ customerId: sent.customerId, faults }]);
  const isSameCustomer = customer?.id === present.customerId;
  if (!isSameCustomer) refuseInactiveCustomer(customer, faults);
  const matches = matchLines(sent.lines, present.lines, faults);
  const merged = mergeLines(sent.lines, matches, isSameCustomer);
  const order = {
    ...sent,
    priceListId: priceListAfter(sent, present, isSameCustomer),
    paymentMethodId: sent.paymentMethodId ?? undefined,
    source: sent.source ?? present.source,
    createdAt,
    lines: merged,
  };
  const [[references], taxOf] = await Promise.all([
    readOrderReferences(tx, [{ order, customer, faults }]),
    readTaxes(tx, [customer?.id, present.customerId], [...present.lines, ...merged.map(({ sku }) => ({ sku }))]),
  ]);
  const { products, priceListId, definitions, pricing } = references!;
  const { shipmentDate, dueDate } = sent;
  checkDates({ createdAt, shipmentDate: shipmentDate ?? undefined, dueDate: dueDate ?? undefined }, faults);
  if (sent.judgesPaymentTerm)
    checkPaymentTerms('payment_term', { sent: sent.paymentTerm, stored: present.paymentTerm }, faults);
  checkAttributes(sent, definitions, faults, present);
  const completed = withDefaults(sent, definitions, present);
  const input = mergeOrder(completed, present, isSameCustomer);
  const after = { customerId: customer?.id, status: input.status };
  const ownTaxOf = taxOf && isTaxComputed(input) ? replacedTaxes(taxOf, present, after) : undefined;
  const context = { orderId: id, tenant: tx.tenant, products, pricing, matches, taxOf: ownTaxOf, faults };
  const lines = await buildLines(merged, context);
  const copied = { customer, present, isOtherCustomer: !isSameCustomer, actorId: tx.actor.id, faults };
  const addresses = copyAddresses(completed, copied);
  const taxRate = taxRateAfter(sent, present, isSameCustomer, customer) ?? missingRate(taxOf);
  const parts = { sent, lines, customer, addresses, taxRate, tx, faults };
  const row = buildOrder({ ...input, id, lines: merged, priceListId: priceListId ?? undefined }, parts);
  faults.throwIfAny();

  requireTransition(present.status, row.status, describeShippedOrInvoiced(present));
  refuseOtherCustomerOrType(present, row);
  refuseStatedFulfillment(sent, present);
  const replaced = await replacedLines(tx, present, lines, matches);
  refuseChangesOfCancelledOrder(present, sent, row, replaced);
  refuseChangesOfUsedLines(replaced);
  await refuseChangesOfBilledParts(tx, present, { sent, row, lines: replaced });
  await requireUnique(tx, { referenceId: sent.referenceId ?? undefined, displayId: sent.displayId }, id);
  const hasCreditLimit = customer?.hasCreditLimit ?? false;
  const counted = { ...row, lines: lines.map((line) => line.row) };
  const change = { present, after: counted, taxOf, hasCreditLimit, field: 'customer_id' };
  const credit = await creditAfter(tx, lock, change);
  const attributes = input.attributes
    ? changedAttributeValues(present.attributes, input.attributes, tx.actor.id)
    : present.attributes;
  tx.journal.watch('order', [id]);
  const isChanged = await storeLines(tx, id, replaced);
  const columns = { ...row, ...credit, ...KEPT_COLUMNS, displayId: input.displayId, attributes };
  await tx.update(Order, id, columns, { isChanged });
  return pricing.warningsOf(merged);
}

/**
 * The tax rate of a replaced order: that of its creation, that of another customer, or the customer's present one if null replaces a
 * stated tax. Null for none.
 */
function taxRateAfter(
  { taxValue }: ReplacedOrder,
  present: OrderRecord,
  isSameCustomer: boolean,
  customer: CustomerForOrder | undefined,
): Decimal | null {
  const usesPresent = !isSameCustomer || (taxValue === null && present.taxRate === null);
  const rate = usesPresent ? (customer?.taxRate ?? null) : present.taxRate;
  return rate === null ? null : decimal(rate);
}

/** Columns that a replacement does not write. */
const KEPT_COLUMNS = { createdBy: undefined, createdAt: undefined, updatedAt: undefined };

/** A replacement ignores the counters that documents change. */
const NO_DOCUMENT_COUNTERS = {
  shippedQuantity: undefined,
  invoicedQuantity: undefined,
  pickedQuantity: undefined,
};

/**
 * The lines that were sent. A line that keeps the SKU of its stored line also keeps what it omits: discount, note, promotion, modifiers, and
 * the unit price unless the customer changes; without a product, for which no price can be resolved, also then. Null asks for the resolved price and clears the others.
 */
const mergeLines = (
  lines: readonly ReplacedOrderLine[],
  matches: readonly (OrderLineRecord | undefined)[],
  isSameCustomer: boolean,
): Complete<NewOrderLine>[] => {
  const sentReferences = new Set(lines.map(({ referenceId }) => referenceId));
  return lines.map((line, index) => {
    const match = matches[index];
    const stored = match?.sku === line.sku ? match : undefined;
    const isFree = match && !sentReferences.has(match.referenceId ?? undefined);
    const keepsPrice = stored && (isSameCustomer || stored.productId === null);
    const keepsDiscount = stored && line.discount === undefined;
    return {
      ...NO_DOCUMENT_COUNTERS,
      id: line.id,
      sku: line.sku,
      quantity: line.quantity,
      referenceId: kept(line.referenceId, isFree ? match.referenceId : null),
      unitPrice: kept(line.unitPrice, keepsPrice ? decimal(stored.unitPrice) : null),
      discount: kept(line.discount, keepsDiscount ? decimal(stored.discount) : null),
      discountType: kept(line.discountType, keepsDiscount ? stored.discountType : null),
      note: kept(line.note, stored?.note),
      isAdhoc: kept(line.isAdhoc, stored?.isAdhoc),
      cancelledQuantity: line.cancelledQuantity === null ? ZERO : line.cancelledQuantity,
      appliedPromotion: kept(line.appliedPromotion, stored?.appliedPromotion),
      appliedModifiers: kept(line.appliedModifiers, stored?.appliedModifiers),
    };
  });
};

async function replacedLines(
  tx: TenantTx,
  { lines: present }: OrderRecord,
  built: readonly BuiltLine[],
  matches: readonly (OrderLineRecord | undefined)[],
): Promise<ReplacedLines> {
  const matched = new Set(matches);
  const removed = present.filter((line) => !matched.has(line));
  const renamed = built.flatMap(({ row }, index) => (row.sku === matches[index]?.sku ? [] : (matches[index] ?? [])));
  const ids = [...removed, ...renamed].map(({ id }) => id);
  const named = ids.length ? await tx.query<{ id: string }>(LINES_ON_DOCUMENTS, [ids]) : [];
  return { built, matches, removed, onDocuments: new Set(named.map(({ id }) => id)) };
}

/** Returns whether a line was added, changed or removed. */
async function storeLines(
  tx: TenantTx,
  id: string,
  { built, matches, removed, onDocuments }: ReplacedLines,
): Promise<boolean> {
  const rows = await stringifyInSlices(built.map(({ row }) => row));
  await tx.query(CLEAR_LINE_REFERENCES, [id, rows]);
  const named = removed.flatMap((line) => (onDocuments.has(line.id) ? [line.id] : []));
  if (named.length) await tx.query(MARK_LINES_REMOVED, [named]);
  await tx.query(DELETE_OTHER_LINES, [id, built.map(({ row }) => row.id)]);
  const stored = await tx.query(STORE_LINES, [rows]);
  const own = built.map(({ row }) => row);
  await storeLineTaxes(tx, id, own, (_, index) => matches[index]);
  return removed.length + stored.length > 0;
}
