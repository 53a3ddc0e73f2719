import { changedAttributeValues } from '../platform/values/attribute-value.js';
import { Faults } from '../platform/errors/faults.js';
import type { Precondition } from '../platform/records/if-match.js';
import { lockRecord } from '../platform/records/record-by-id.js';
import { stringifyInSlices } from '../platform/event-loop/slices.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { refuseChangesOfCancelledOrder } from './cancelled-order.js';
import { matchLines } from './match-lines.js';
import { mergeLine, mergeOrder, refuseStatedFulfillment, taxRateOf } from './merge-order.js';
import type { NewOrder, NewOrderLine } from './new-order.js';
import { copyAddresses, withoutFormerCustomer } from './order-addresses.js';
import { checkAttributes, withDefaults } from './order-attributes.js';
import { type BuiltLine, buildLines } from './order-line-rows.js';
import { readCustomer, readOrderReferences, requireUnique } from './order-references.js';
import { buildOrder, checkDates } from './order-row.js';
import { requireTransition } from './order-status.js';
import { type OrderWarning, orderWarnings } from './order-warnings.js';
import { Order } from './order.entity.js';
import {
  CLEAR_LINE_REFERENCES,
  DELETE_OTHER_LINES,
  LINES_ON_INVOICES,
  ORDER,
  type OrderLineRecord,
  type OrderRecord,
  STORE_LINES,
} from './orders.queries.js';
import {
  describeShippedOrInvoiced,
  refuseChangesOfUsedLines,
  refuseOtherCustomerOrType,
  type RemovedLines,
} from './used-lines.js';

/**
 * Locks an order, which also protects the counters of its lines, and reads it once it is locked. Throws `order_not_found` and
 * `version_conflict`.
 */
export async function lockAndReadOrder(tx: TenantTx, id: string, precondition: Precondition): Promise<OrderRecord> {
  await lockRecord(tx, 'order', Order, id, precondition);
  return (await tx.queryOne<OrderRecord>(ORDER, [id]))!;
}

/** Replaces the lines of an order as a whole, and each other field that was sent. Returns the warnings of its answer. */
export async function replaceOrder(
  tx: TenantTx,
  id: string,
  request: NewOrder,
  precondition: Precondition,
): Promise<OrderWarning[]> {
  const present = await lockAndReadOrder(tx, id, precondition);
  const faults = new Faults();
  const customer = await readCustomer(tx, request, faults, present.customerId);
  const isSameCustomer = customer?.id === present.customerId;
  const { sent, present: kept } = isSameCustomer ? { sent: request, present } : withoutFormerCustomer(request, present);
  const merged = mergeOrder(sent, present, isSameCustomer);
  const { referenced, definitions, priceOf } = await readOrderReferences(tx, merged, customer, faults);
  checkDates({ ...sent, createdAt: merged.createdAt, updatedAt: undefined }, faults);
  checkAttributes(sent, definitions, faults, kept);
  const input = withDefaults(merged, definitions, kept);
  const matches = matchLines(sent.lines, present.lines, faults);
  const context = { orderId: id, tenant: tx.tenant, referenced, priceOf, matches, faults };
  const lines = await buildLines(mergeLines(sent.lines, matches, isSameCustomer), context);
  const addresses = copyAddresses(input, { customer, present: kept, actorId: tx.actor.id, faults });
  const taxRate = taxRateOf(sent, present, customer);
  const { priceList } = referenced;
  const row = buildOrder({ ...input, id }, { lines, customer, priceList, addresses, taxRate, tx, faults });
  faults.throwIfAny();

  requireTransition(present.status, row.status, describeShippedOrInvoiced(present));
  refuseOtherCustomerOrType(present, row);
  refuseStatedFulfillment(sent, present);
  refuseChangesOfUsedLines(lines, matches, await removedLines(tx, present, matches));
  refuseChangesOfCancelledOrder(present, { sent, row, lines });
  await requireUnique(tx, sent, id);
  const attributes = input.attributes
    ? changedAttributeValues(present.attributes, input.attributes, tx.actor.id)
    : present.attributes;
  tx.journal.watch('order', [id]);
  const isChanged = await storeLines(tx, id, lines);
  const columns = { ...row, ...KEPT_COLUMNS, displayId: input.displayId, attributes };
  await tx.repo(Order).update({ id }, columns, { isChanged });
  return orderWarnings(sent.lines, priceList, priceOf);
}

/** Columns that a replacement does not write. */
const KEPT_COLUMNS = { createdBy: undefined, createdAt: undefined, updatedAt: undefined };

/** A replacement ignores counters that are sent. */
const NO_COUNTERS = {
  shippedQuantity: undefined,
  invoicedQuantity: undefined,
  cancelledQuantity: undefined,
  pickedQuantity: undefined,
};

/** The lines that were sent with the stored values of fields that were not. */
const mergeLines = (
  lines: readonly NewOrderLine[],
  matches: readonly (OrderLineRecord | undefined)[],
  isSameCustomer: boolean,
): NewOrderLine[] => {
  const sentReferences = new Set(lines.map(({ referenceId }) => referenceId));
  return lines.map((line, index) => {
    const stored = matches[index];
    const isFree = stored && !sentReferences.has(stored.referenceId ?? undefined);
    return {
      ...(stored ? mergeLine(line, stored, isSameCustomer) : line),
      ...NO_COUNTERS,
      referenceId: line.referenceId === undefined && isFree ? stored.referenceId : line.referenceId,
    };
  });
};

async function removedLines(
  tx: TenantTx,
  { lines: present }: OrderRecord,
  matches: readonly (OrderLineRecord | undefined)[],
): Promise<RemovedLines> {
  const kept = new Set(matches);
  const lines = present.filter((line) => !kept.has(line));
  const rows = lines.length ? await tx.query<{ id: string }>(LINES_ON_INVOICES, [lines.map(({ id }) => id)]) : [];
  return { lines, onInvoices: new Set(rows.map(({ id }) => id)) };
}

/** Returns whether a line was added, changed or removed. */
async function storeLines(tx: TenantTx, id: string, lines: readonly BuiltLine[]): Promise<boolean> {
  const rows = await stringifyInSlices(lines.map(({ row }) => row));
  await tx.query(CLEAR_LINE_REFERENCES, [id, rows]);
  const removed = await tx.query(DELETE_OTHER_LINES, [id, lines.map(({ row }) => row.id)]);
  const stored = await tx.query(STORE_LINES, [rows]);
  return removed.length + stored.length > 0;
}
