import { changedAttributeValues } from '../platform/values/attribute-value.js';
import { decimal } from '../platform/values/decimal.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { Faults } from '../platform/errors/faults.js';
import type { Precondition } from '../platform/records/if-match.js';
import { lockRecord } from '../platform/records/record-by-id.js';
import { stringifyInSlices } from '../platform/event-loop/slices.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { changedOrder, refuseStatedProgress } from './changed-order.js';
import { refuseLockedLines, type RemovedLines } from './line-locks.js';
import { isUsed, useOf } from './line-use.js';
import { matchLines } from './match-lines.js';
import type { NewOrder, NewOrderLine } from './new-order.js';
import { checkAttributes, withDefaults } from './order-attributes.js';
import { checkDates } from './order-dates.js';
import { readGround, refuseNames } from './order-ground.js';
import { type BuiltLine, buildLines } from './order-lines.js';
import { copyParties } from './order-parties.js';
import { buildOrder } from './order-row.js';
import { requireTransition } from './order-transition.js';
import { Order } from './order.entity.js';
import {
  CLEAR_REFERENCES,
  LINES_ON_INVOICES,
  ORDER,
  type OrderLineRecord,
  type OrderRecord,
  REMOVE_LINES,
  STORE_LINES,
} from './orders.queries.js';

/** Locks an order, and with it its lines' counters, and reads it as it is behind the lock. */
export async function lockOrder(tx: TenantTx, id: string, precondition: Precondition): Promise<OrderRecord> {
  await lockRecord(tx, 'order', Order, id, precondition);
  return (await tx.queryOne<OrderRecord>(ORDER, [id]))!;
}

/** Changes an order as PUT does: lines as a whole, everything else where it was sent. */
export async function replaceOrder(
  tx: TenantTx,
  id: string,
  sent: NewOrder,
  precondition: Precondition,
): Promise<void> {
  const present = await lockOrder(tx, id, precondition);
  const faults = new Faults();
  const asked = {
    ...sent,
    priceListId: sent.priceListId ?? present.priceListId ?? undefined,
    source: sent.source ?? present.source,
    createdAt: new Date(present.createdAt),
  };
  const { customer, catalogue, definitions, priceOf } = await readGround(tx, asked, faults);
  const isSameCustomer = customer?.id === present.customerId;
  checkDates({ ...sent, createdAt: new Date(present.createdAt), updatedAt: undefined }, faults);
  checkAttributes(sent, definitions, faults, present);
  const input = withDefaults(changedOrder(sent, present, isSameCustomer), definitions, present);
  const matches = matchLines(sent.lines, present.lines, faults);
  const context = { orderId: id, tenant: tx.tenant, catalogue, priceOf, matches, faults };
  const lines = await buildLines(keepHidden(sent.lines, matches), context);
  const parties = copyParties(input, { customer, present, actorId: tx.actor.id, faults });
  const rate = isSameCustomer ? present.taxRate : (customer?.taxRate ?? null);
  const taxRate = rate === null ? null : decimal(rate);
  const row = buildOrder({ ...input, id }, { lines, customer, parties, taxRate, tx, faults });
  faults.throwIfAny();

  requireTransition(present.status, row.status, doneOf(present));
  refuseOtherTrade(present, row);
  refuseStatedProgress(sent, present);
  refuseLockedLines(lines, matches, await removedLines(tx, present, matches));
  await refuseNames(tx, sent, id);
  const attributes = input.attributes
    ? changedAttributeValues(present.attributes, input.attributes, tx.actor.id)
    : present.attributes;
  await tx.repo(Order).update({ id }, { ...row, ...UNCHANGED, displayId: input.displayId, attributes });
  await storeLines(tx, id, lines);
}

/** What of an order never changes again; undefined keeps it. */
const UNCHANGED = { createdBy: undefined, createdAt: undefined, updatedAt: undefined };
/** Of lines, whatever was sent. */
const NO_COUNTERS = {
  shippedQuantity: undefined,
  invoicedQuantity: undefined,
  cancelledQuantity: undefined,
  pickedQuantity: undefined,
};

/** What no generation need know of a line that it changes stays. */
const keepHidden = (
  lines: readonly NewOrderLine[],
  matches: readonly (OrderLineRecord | undefined)[],
): NewOrderLine[] => {
  const sent = new Set(lines.map(({ referenceId }) => referenceId));
  return lines.map((line, index) => {
    const before = matches[index];
    const reference = before && !sent.has(before.referenceId ?? undefined) ? before.referenceId : null;
    return {
      ...line,
      ...NO_COUNTERS,
      referenceId: line.referenceId ?? reference ?? undefined,
      appliedPromotion: line.appliedPromotion ?? before?.appliedPromotion ?? undefined,
      appliedModifiers: line.appliedModifiers ?? before?.appliedModifiers,
    };
  });
};

/** What was shipped or invoiced of an order, in words; empty when nothing was. */
export const doneOf = ({ lines }: OrderRecord): string =>
  lines.flatMap((line) => {
    const isDone = !decimal(line.shippedQuantity).eq(0) || !decimal(line.invoicedQuantity).eq(0);
    return isDone ? [`${line.sku} ${useOf(line)}`] : [];
  })[0] ?? '';

/** What documents stand on stays: whose order it is, and that it is one. */
function refuseOtherTrade(present: OrderRecord, row: { customerId: string; type: string }): void {
  const use = present.lines.filter(isUsed).map(useOf)[0];
  if (!use) return;
  const details = [
    ...(row.customerId === present.customerId ? [] : [{ field: 'customer_id', reason: `must stay: a line is ${use}` }]),
    ...(row.type === present.type ? [] : [{ field: 'type', reason: `must stay: a line is ${use}` }]),
  ];
  if (details.length)
    throw new DomainError('resource_locked', 'What was picked, shipped or invoiced needs the order.', details);
}

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

/** References are cleared first, for lines may exchange them. */
async function storeLines(tx: TenantTx, id: string, lines: readonly BuiltLine[]): Promise<void> {
  await tx.query(CLEAR_REFERENCES, [id]);
  await tx.query(REMOVE_LINES, [id, lines.map(({ row }) => row.id)]);
  await tx.query(STORE_LINES, [await stringifyInSlices(lines.map(({ row }) => row))]);
}
