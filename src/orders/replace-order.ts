import { changedAttributeValues } from '../platform/values/attribute-value.js';
import { decimal } from '../platform/values/decimal.js';
import { Faults } from '../platform/errors/faults.js';
import type { Precondition } from '../platform/records/if-match.js';
import { lockRecord } from '../platform/records/record-by-id.js';
import { stringifyInSlices } from '../platform/event-loop/slices.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { matchLines } from './match-lines.js';
import { mergeOrder, refuseStatedFulfillment } from './merge-order.js';
import type { NewOrder, NewOrderLine } from './new-order.js';
import { copyAddresses } from './order-addresses.js';
import { checkAttributes, withDefaults } from './order-attributes.js';
import { type BuiltLine, buildLines } from './order-line-rows.js';
import { readOrderReferences, requireUnique } from './order-references.js';
import { buildOrder, checkDates } from './order-row.js';
import { requireTransition } from './order-status.js';
import { Order } from './order.entity.js';
import {
  CLEAR_LINE_REFERENCES,
  DELETE_OTHER_LINES,
  LINES_ON_DOCUMENTS,
  MARK_LINES_REMOVED,
  ORDER,
  type OrderLineRecord,
  type OrderRecord,
  STORE_LINES,
} from './orders.queries.js';
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
export async function lockAndReadOrder(tx: TenantTx, id: string, precondition: Precondition): Promise<OrderRecord> {
  await lockRecord(tx, 'order', Order, id, precondition);
  return (await tx.queryOne<OrderRecord>(ORDER, [id]))!;
}

/** Replaces the lines of an order as a whole, and each other field that was sent. */
export async function replaceOrder(
  tx: TenantTx,
  id: string,
  sent: NewOrder,
  precondition: Precondition,
): Promise<void> {
  const present = await lockAndReadOrder(tx, id, precondition);
  const faults = new Faults();
  const createdAt = new Date(present.createdAt);
  const priced = {
    ...sent,
    priceListId: sent.priceListId ?? present.priceListId ?? undefined,
    source: sent.source ?? present.source,
    createdAt,
  };
  const { customer, referenced, definitions, priceOf } = await readOrderReferences(tx, priced, faults);
  const isSameCustomer = customer?.id === present.customerId;
  checkDates({ ...sent, createdAt, updatedAt: undefined }, faults);
  checkAttributes(sent, definitions, faults, present);
  const input = withDefaults(mergeOrder(sent, present, isSameCustomer), definitions, present);
  const matches = matchLines(sent.lines, present.lines, faults);
  const context = { orderId: id, tenant: tx.tenant, referenced, priceOf, matches, faults };
  const lines = await buildLines(mergeLines(sent.lines, matches), context);
  const addresses = copyAddresses(input, { customer, present, actorId: tx.actor.id, faults });
  const rate = isSameCustomer ? present.taxRate : (customer?.taxRate ?? null);
  const taxRate = rate === null ? null : decimal(rate);
  const row = buildOrder({ ...input, id }, { sent, lines, customer, addresses, taxRate, tx, faults });
  faults.throwIfAny();

  requireTransition(present.status, row.status, describeShippedOrInvoiced(present));
  refuseOtherCustomerOrType(present, row);
  refuseStatedFulfillment(sent, present);
  const replaced = await replacedLines(tx, present, lines, matches);
  refuseChangesOfUsedLines(replaced);
  await requireUnique(tx, sent, id);
  const attributes = input.attributes
    ? changedAttributeValues(present.attributes, input.attributes, tx.actor.id)
    : present.attributes;
  tx.journal.watch('order', [id]);
  const isChanged = await storeLines(tx, id, replaced);
  const columns = { ...row, ...KEPT_COLUMNS, displayId: input.displayId, attributes };
  await tx.repo(Order).update({ id }, columns, { isChanged });
}

/** Columns that a replacement does not write. */
const KEPT_COLUMNS = { createdBy: undefined, createdAt: undefined, updatedAt: undefined };

/** A replacement ignores the counters that documents change. */
const NO_DOCUMENT_COUNTERS = {
  shippedQuantity: undefined,
  invoicedQuantity: undefined,
  pickedQuantity: undefined,
};

/** The lines that were sent with the stored values of fields that not every API version has. */
const mergeLines = (
  lines: readonly NewOrderLine[],
  matches: readonly (OrderLineRecord | undefined)[],
): NewOrderLine[] => {
  const sentReferences = new Set(lines.map(({ referenceId }) => referenceId));
  return lines.map((line, index) => {
    const stored = matches[index];
    const isFree = stored && !sentReferences.has(stored.referenceId ?? undefined);
    return {
      ...line,
      ...NO_DOCUMENT_COUNTERS,
      referenceId: line.referenceId ?? (isFree ? stored.referenceId : null) ?? undefined,
      appliedPromotion: line.appliedPromotion ?? stored?.appliedPromotion ?? undefined,
      appliedModifiers: line.appliedModifiers ?? stored?.appliedModifiers,
    };
  });
};

async function replacedLines(
  tx: TenantTx,
  { lines: present }: OrderRecord,
  built: readonly BuiltLine[],
  matches: readonly (OrderLineRecord | undefined)[],
): Promise<ReplacedLines> {
  const kept = new Set(matches);
  const removed = present.filter((line) => !kept.has(line));
  const renamed = built.flatMap(({ row }, index) => (row.sku === matches[index]?.sku ? [] : (matches[index] ?? [])));
  const ids = [...removed, ...renamed].map(({ id }) => id);
  const named = ids.length ? await tx.query<{ id: string }>(LINES_ON_DOCUMENTS, [ids]) : [];
  return { built, matches, removed, onDocuments: new Set(named.map(({ id }) => id)) };
}

/** Returns whether a line was added, changed or removed. */
async function storeLines(tx: TenantTx, id: string, { built, removed, onDocuments }: ReplacedLines): Promise<boolean> {
  const rows = await stringifyInSlices(built.map(({ row }) => row));
  await tx.query(CLEAR_LINE_REFERENCES, [id, rows]);
  const named = removed.flatMap((line) => (onDocuments.has(line.id) ? [line.id] : []));
  if (named.length) await tx.query(MARK_LINES_REMOVED, [named]);
  await tx.query(DELETE_OTHER_LINES, [id, built.map(({ row }) => row.id)]);
  const stored = await tx.query(STORE_LINES, [rows]);
  return removed.length + stored.length > 0;
}
