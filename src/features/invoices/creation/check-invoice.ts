import { checkValues, completeRecord } from '#features/attributes/attribute-values.js';
import {
  type Allocation,
  allocateLines,
  type Excess,
  type RequestedItem,
} from '#features/orders/quantities/allocate-lines.js';
import {
  type InvoiceableLine,
  quantitiesText,
  type UsedQuantity,
} from '#features/orders/quantities/order-line-quantities.js';
import type { LockedOrder } from '#features/orders/quantities/order-line-quantities.queries.js';
import { checkDay, requireOpenPeriod } from '#features/settings/record-day.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { inSlice, mapInSlices, stringifyInSlices } from '#platform/base/event-loop/slices.js';
import { type Decimal, sum } from '#platform/base/values/decimal.js';
import { uniqueError } from '#platform/data/records/unique-values.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { InvoiceAllocation } from '../invoice-allocation.entity.js';
import type { InvoiceOrder } from '../invoice-order.entity.js';
import { FIRST_STATES } from '../state/invoice-state.js';
import { checkInvoiceReferences } from './check-references.js';
import { type InvoiceReferences, readInvoiceReferences } from './invoice-references.js';
import { type BuiltInvoice, buildInvoice } from './invoice-rows.js';
import type { InvoiceToCreate, NewInvoice } from './new-invoice.js';

/** An invoice that passed all checks. */
export interface CheckedInvoice extends BuiltInvoice {
  orders: LockedOrder[];
  allocations: InvoiceableAllocation[];
  carriedCharges: NewInvoice['carriedCharges'];
  /** The quantities that are taken from order lines. */
  used: UsedQuantity[];
}

/** An allocation with what may be invoiced of its line today, for `addInvoicedQuantities`. */
type InvoiceableAllocation = Partial<InvoiceAllocation> & { invoiceableQuantity: Decimal };

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
  if (input.attributes) checkValues(definitions, 'invoice', input.attributes, 'attributes', faults);
  const complete = completeRecord(definitions, 'invoice', input);
  await checkInvoiceReferences(input, references, faults);
  if (issuedAt) checkDay({ field: 'issued_at', time: issuedAt }, tx.tenant.timezone, faults);
  const built = await buildInvoice(complete, references, tx, faults);
  faults.throwIfAny();
  const orders = references.orders as LockedOrder[]; // a missing order was a fault
  if (!references.hasCheckedOrders) requireInvoiceable(orders);
  requireUnique(input, references);
  const allocated = await allocate(input, built, references);
  requireFirstState(input);
  if (issuedAt) requireOpenPeriod([{ field: 'issued_at', time: issuedAt }], references.settings, tx.tenant.timezone);
  return { ...built, ...allocated, orders, carriedCharges: input.carriedCharges };
}

/** Distributes the items over the lines of their orders. Throws `over_invoiced`. */
async function allocate(
  input: NewInvoice,
  { items }: BuiltInvoice,
  references: InvoiceReferences,
): Promise<Pick<CheckedInvoice, 'allocations' | 'used'>> {
  const { allocations, excesses } = await inSlice(() => allocateInvoiceItems(input.items, references.lines, input));
  if (excesses.length) throw overInvoiced(excesses);
  const lines = new Map(references.lines.map((line) => [line.id, line]));
  return {
    allocations: await mapInSlices(allocations, ({ item, line, quantity }): InvoiceableAllocation => ({
      invoiceItemId: items[item]!.id,
      orderLineId: line,
      quantity,
      invoiceableQuantity: lines.get(line)!.invoiceableQuantity,
    })),
    used: allocations.map(({ line, quantity }) => ({ line: lines.get(line)!, quantity })),
  };
}

/** Distributes invoice items over order lines as {@link allocateLines} does, at most what can still be invoiced of each. */
export const allocateInvoiceItems = (
  items: readonly RequestedItem[],
  lines: readonly InvoiceableLine[],
  { referencesAreOwn }: Pick<NewInvoice, 'referencesAreOwn'>,
): { allocations: Allocation[]; excesses: Excess[] } =>
  allocateLines(items, lines, { explain, itemsField: 'items', mayUseOtherLines: referencesAreOwn });

/** The quantities before this request, and how much more can be invoiced. */
const explain = (lines: readonly InvoiceableLine[]): string =>
  `${quantitiesText(lines)}, at most ${sum(lines.map(({ left }) => left)).toFixed()} more`;

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

function requireFirstState({ state }: NewInvoice): void {
  if (FIRST_STATES.includes(state)) return;
  throw new DomainError('invalid_state_transition', `An invoice cannot be created as ${state}.`, [
    { field: 'invoice_status', reason: `must be one of ${FIRST_STATES.join(', ')}` },
  ]);
}

const overInvoiced = (excesses: { item: number; reason: string }[]) =>
  new DomainError(
    'over_invoiced',
    'More would be invoiced than was ordered.',
    excesses.map(({ item, reason }) => ({ field: `items[${item}].quantity`, reason })),
  );

/** The parameters `$3` to `$6` of {@link STORE_INVOICE}: orders, items and allocations as JSON arrays, and the orders' ids. */
export async function childParameters(invoices: readonly CheckedInvoice[]): Promise<unknown[]> {
  const orders = invoices.flatMap(({ row, orders: own, carriedCharges }): Partial<InvoiceOrder>[] =>
    own.map(({ id }, position) => {
      const carried = carriedCharges?.get(id) ?? null;
      return { invoiceId: row.id, orderId: id, position, carriedCharges: carried };
    }),
  );
  const lists: unknown[] = [];
  for (const rows of [orders, invoices.flatMap(({ items }) => items), invoices.flatMap((one) => one.allocations)])
    lists.push(await stringifyInSlices(rows));
  return [...lists, orders.map(({ orderId }) => orderId)];
}
