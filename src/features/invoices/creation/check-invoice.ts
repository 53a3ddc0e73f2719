import { checkValues, completeRecord } from '#features/attributes/attribute-values.js';
import {
  type Allocation,
  allocateLines,
  type Excess,
  type RequestedItem,
} from '#features/orders/quantities/allocate-lines.js';
import { type InvoiceableLine, quantitiesText } from '#features/orders/quantities/order-line-quantities.js';
import type { LockedOrder } from '#features/orders/quantities/order-line-quantities.queries.js';
import { checkPaymentTerms, reasonCodeFault } from '#features/settings/check-document-codes.js';
import { checkDiscounts } from '#features/settings/payment-terms/check-discounts.js';
import { checkDay, requireOpenPeriod } from '#features/settings/record-day.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { eachInSlices, inSlice } from '#platform/base/event-loop/slices.js';
import { sum } from '#platform/base/values/decimal.js';
import { NearestTextFinder } from '#platform/base/values/nearest-text.js';
import { uniqueError } from '#platform/data/records/unique-values.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { InvoiceChanges } from '../change/invoice-changes.js';
import type { InvoiceRecord } from '../invoices.queries.js';
import { requireFirstState } from '../state/invoice-state.js';
import { type InvoiceReferences, readInvoiceReferences } from './invoice-references.js';
import { type BuiltInvoice, buildInvoice } from './invoice-rows.js';
import type { InvoiceToCreate, NewInvoice, NewInvoiceItem } from './new-invoice.js';
import { SimilarSkus } from './similar-skus.js';

/** An invoice that passed all checks. */
export interface CheckedInvoice extends BuiltInvoice {
  orders: LockedOrder[];
  carriedCharges: NewInvoice['carriedCharges'];
  /** The quantities that are taken from order lines, which have the counters of before. */
  allocations: Allocation<InvoiceableLine>[];
}

/** Why an invoice cannot be without a number. */
export const NUMBER_REQUIRED = 'is required, because the settings have no invoice_sequence';

/** When an invoice that is not created as a draft is to have been issued; undefined: now. */
const statedIssue = ({ state, issuedAt }: NewInvoice): Date | undefined => (state === 'DRAFT' ? undefined : issuedAt);

/** Locks the orders of a draft that is changed, checks it as {@link checkInvoice} does and builds its rows; its codes must have been checked. */
export async function checkDraft(tx: TenantTx, input: InvoiceToCreate): Promise<CheckedInvoice> {
  const [references] = await readInvoiceReferences(tx, [input]);
  return checkInvoice(tx, input, references!, new Faults());
}

/**
 * Checks a new invoice against all rules and builds its rows. `faults` are what is known to be wrong. Throws `validation_failed` with all faults of
 * the request, otherwise the first conflict: `order_not_invoiceable`, `duplicate_reference`, `duplicate_invoice_number`, `over_invoiced`,
 * `invalid_state_transition`, or a closed period. Works in slices, so that a long invoice does not block other requests.
 */
export async function checkInvoice(
  tx: TenantTx,
  input: InvoiceToCreate,
  references: InvoiceReferences,
  faults: Faults,
): Promise<CheckedInvoice> {
  const { definitions, hasSequence } = references;
  const issuedAt = statedIssue(input);
  if (input.invoiceNumber === undefined && !hasSequence) faults.add('invoice_number', NUMBER_REQUIRED);
  if (!references.hasCheckedOrders) checkOrders(references.orders, faults, input.updatedAt);
  if (!references.orders.includes(undefined)) await checkSkus(input.items, references, faults); // else some lines are unknown
  if (issuedAt) checkDay({ field: 'issued_at', time: issuedAt }, tx.tenant.timezone, faults);
  if (input.attributes) checkValues(definitions, 'invoice', input.attributes, 'attributes', faults);
  const complete = completeRecord(definitions, 'invoice', input);
  const built = await buildInvoice(complete, references, tx, faults);
  faults.throwIfAny();
  const orders = references.orders as LockedOrder[]; // a missing order was a fault
  if (!references.hasCheckedOrders) requireInvoiceable(orders);
  requireUnique(input, references);
  const allocations = await allocate(input, references);
  requireFirstState(input.state);
  if (issuedAt) requireOpenPeriod([{ field: 'issued_at', time: issuedAt }], references.settings, tx.tenant.timezone);
  return { ...built, orders, allocations, carriedCharges: input.carriedCharges };
}

/** Distributes the items over the lines of their orders. Throws `over_invoiced`. */
async function allocate(input: NewInvoice, { lines }: InvoiceReferences): Promise<Allocation<InvoiceableLine>[]> {
  const { allocations, excesses } = await inSlice(() => allocateInvoiceItems(input.items, lines, input));
  if (excesses.length) throw overInvoiced(excesses);
  return allocations;
}

/** Distributes invoice items over order lines as {@link allocateLines} does, at most what can still be invoiced of each. */
export const allocateInvoiceItems = (
  items: readonly RequestedItem[],
  lines: readonly InvoiceableLine[],
  { referencesAreOwn }: Pick<NewInvoice, 'referencesAreOwn'>,
): { allocations: Allocation<InvoiceableLine>[]; excesses: Excess[] } =>
  allocateLines(items, lines, { explain, itemsField: 'items', mayUseOtherLines: referencesAreOwn });

/** The quantities before this request, and how much more can be invoiced. */
const explain = (lines: readonly InvoiceableLine[]): string =>
  `${quantitiesText(lines)}, at most ${sum(lines.map(({ left }) => left)).toFixed()} more`;

/** Orders of one invoice must exist, not be repeated, be of one customer and be older than a stated `updated_at`. */
export function checkOrders(orders: readonly (LockedOrder | undefined)[], faults: Faults, updatedAt?: Date): void {
  orders.forEach((order, index) => {
    const field = `order_ids[${index}]`;
    if (!order) faults.add(field, 'does not exist');
    else if (orders.findIndex((other) => other?.id === order.id) < index) faults.add(field, 'must not be repeated');
    else if (order.customerId !== orders.find(Boolean)!.customerId)
      faults.add(field, 'is of another customer than the first');
    else if (updatedAt && updatedAt <= order.createdAt) {
      faults.add('updated_at', `must be later than the creation of the order, ${order.createdAt.toISOString()}`);
    }
  });
}

/**
 * An item must have the SKU of an order line or be an extra line such as freight, which has a name and whose SKU is neither a product nor,
 * unless the caller says that it is meant, similar to one of the orders. Without this rule an item with a mistyped SKU would be invoiced
 * outside the order lines, which limit the invoiced quantities.
 */
async function checkSkus(items: NewInvoiceItem[], references: InvoiceReferences, faults: Faults): Promise<void> {
  const { lineSkus, extraSkus, orderedSkus } = references;
  const nearest = orderedSkus && new NearestTextFinder(orderedSkus);
  const similar = orderedSkus && new SimilarSkus(orderedSkus);
  await eachInSlices(items, ({ sku, name, isAdhoc }, index) => {
    const field = `items[${index}].sku`;
    if (!extraSkus.has(sku)) {
      if (!lineSkus.has(sku)) faults.add(field, 'is on none of the orders');
    } else if (!name) {
      const question = didYouMean(nearest?.nearest(sku));
      faults.add(field, `${UNKNOWN}; give the line a name if it is meant${question}`);
    } else if (!isAdhoc) {
      const meant = similar?.find(sku);
      const ifNot = isAdhoc === undefined ? 'An extra line needs another sku' : 'Send is_adhoc: true if not';
      if (meant !== undefined) faults.add(field, `${UNKNOWN}${didYouMean(meant)} ${ifNot}`);
    }
  });
}

const UNKNOWN = 'is neither a product nor on the orders';
const didYouMean = (sku: string | undefined): string =>
  sku === undefined ? '' : `; did you mean ${JSON.stringify(sku)}?`;

/** Throws `order_not_invoiceable` unless all are confirmed orders. `fieldOf` makes the path of an order in the request from its index. */
export function requireInvoiceable(
  orders: readonly LockedOrder[],
  fieldOf = (index: number): string => `order_ids[${index}]`,
): void {
  const refused = orders.flatMap(({ status, type }, index) => {
    if (type === 'quote') return [{ field: fieldOf(index), reason: 'is a quote; create an order' }];
    if (status === 'confirmed') return [];
    const reason = status === 'draft' ? 'is draft; write status confirmed first' : `is ${status}`;
    return [{ field: fieldOf(index), reason }];
  });
  if (refused.length) throw new DomainError('order_not_invoiceable', 'Only confirmed orders can be invoiced.', refused);
}

/** Throws `duplicate_reference` or `duplicate_invoice_number` if another invoice has the reference or number. */
function requireUnique(
  { id, referenceId, invoiceNumber }: NewInvoice,
  { sameReference, sameNumber }: InvoiceReferences,
): void {
  if (sameReference && sameReference !== id) {
    throw uniqueError({ column: 'reference_id', value: referenceId, code: 'duplicate_reference' }, sameReference);
  }
  if (sameNumber && sameNumber !== id) {
    throw uniqueError({ column: 'invoice_number', value: invoiceNumber, code: 'duplicate_invoice_number' }, sameNumber);
  }
}

const overInvoiced = (excesses: { item: number; reason: string }[]) =>
  new DomainError(
    'over_invoiced',
    'More would be invoiced than was ordered.',
    excesses.map(({ item, reason }) => ({ field: `items[${item}].quantity`, reason })),
  );

const isDiscount = ({ type }: { type: string }): boolean => type === 'discount';

/**
 * Adds a fault for payment terms and for each reason code of a charge that electronic invoices could not have, where `stored` ones can be sent back,
 * and for discounts for early payments in a wrong order.
 */
export function checkDocumentCodes(
  { paymentTerms, earlyPayment, charges = [] }: Pick<InvoiceChanges, 'paymentTerms' | 'earlyPayment' | 'charges'>,
  faults: Faults,
  stored?: Pick<InvoiceRecord, 'paymentTerms' | 'charges'>,
): void {
  checkPaymentTerms('payment_terms', { sent: paymentTerms, stored: stored?.paymentTerms }, faults);
  if (earlyPayment) checkDiscounts('early_payment', earlyPayment, faults);
  charges.forEach((charge, index) => {
    const { type, reasonCode } = charge;
    const hasCode = (one: InvoiceRecord['charges'][number]) =>
      one.reasonCode === reasonCode && isDiscount(one) === isDiscount(charge);
    if (!reasonCode || stored?.charges.some(hasCode)) return;
    const fault = reasonCodeFault(type, reasonCode);
    if (fault) faults.add(`charges[${index}].reason_code`, fault);
  });
}

/** Throws `validation_failed` with what {@link checkDocumentCodes} finds in changes of an invoice. */
export function requireDocumentCodes(changes: InvoiceChanges, invoice: InvoiceRecord): void {
  const faults = new Faults();
  checkDocumentCodes(changes, faults, invoice);
  faults.throwIfAny();
}
