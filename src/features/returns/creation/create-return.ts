import { lockOrders } from '#features/orders/quantities/order-line-quantities.js';
import { readSettings } from '#features/settings/read-settings.js';
import { decimal, type Decimal, sum } from '#platform/base/values/decimal.js';
import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { groupBy } from '#platform/base/values/group-by.js';
import { newId } from '#platform/base/values/ids.js';
import { nextDisplayId } from '#platform/data/records/next-display-id.js';
import { assertUniqueReference } from '#platform/data/records/unique-values.js';
import { LateLock } from '#platform/data/tenancy/restart-errors.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { ReturnItem } from '../return-item.entity.js';
import { returnStates } from '../return-status.js';
import { Return } from '../return.entity.js';
import { NEXT_RETURN_NUMBER } from '../returns.queries.js';
import {
  allocateReturn,
  type ExceedingItem,
  type ReturnedPart,
  type SentLine,
  type WantedItem,
} from './allocate-return.js';
import type { NewReturn, NewReturnItem } from './new-return.js';
import { resolveReturn } from './return-references.js';
import {
  ADD_OPEN_RETURNS,
  ORDERS_TO_RETURN,
  SENT_LINES,
  SENT_OF_SKUS,
  type SentLineRow,
} from './sent-lines.queries.js';

/**
 * Stores a return, and announces its quantities on the order lines that they come from. Throws `validation_failed` with all faults, otherwise the
 * first conflict: `duplicate_reference`, `goods_not_bought` or `over_returned`.
 */
export async function createReturn(tx: TenantTx, { items, ...input }: NewReturn & { id: string }): Promise<void> {
  const faults = new Faults();
  const { customerId, wanted } = await resolveReturn(tx, input.customerId, items, faults);
  faults.throwIfAny();
  const lines = await lockSentLines(tx, customerId, wanted);
  await assertUniqueReference(tx, 'returns', input.referenceId);
  const { parts, exceeding } = allocateReturn(wanted, lines);
  if (exceeding.length) await requireAllLocked(tx, customerId, wanted, lines);
  const unbought = await unboughtOf(tx, customerId, items, wanted, exceeding);
  const { id, referenceId, status = 'requested', reason = null, note = null } = input;
  tx.journal.created('return', { id, referenceId }, returnStates({ status }));
  const displayId = await nextDisplayId(tx, NEXT_RETURN_NUMBER);
  await tx.insert(Return, [{ id, referenceId, displayId, customerId, status, reason, note }]);
  await tx.insert(ReturnItem, rowsOf(id, items, parts, unbought));
  const announced = parts.map(({ line, quantity }) => ({ line: line.id, quantity }));
  await tx.query(ADD_OPEN_RETURNS, [JSON.stringify(announced)]);
}

/** The quantities that items without a line or an order ask of each SKU, beside what the other items ask of it. */
function quantitiesBySku(wanted: readonly WantedItem[]): Map<string, Decimal> {
  const free = new Set(wanted.flatMap((item) => ((item.lineId ?? item.orderId) ? [] : [item.sku])));
  const ofSkus = groupBy(
    wanted.filter(({ sku }) => free.has(sku)),
    ({ sku }) => sku,
  );
  return new Map([...ofSkus].map(([sku, own]) => [sku, sum(own.map(({ quantity }) => quantity))]));
}

/** The ids of the orders of which items without a line or an order can take what they ask. */
async function ordersToReturn(tx: TenantTx, customerId: string, wanted: readonly WantedItem[]): Promise<string[]> {
  const quantities = quantitiesBySku(wanted);
  if (!quantities.size) return [];
  const values = [customerId, [...quantities.keys()], [...quantities.values()].map((quantity) => quantity.toFixed())];
  return (await tx.query<{ id: string }>(ORDERS_TO_RETURN, values)).map(({ id }) => id);
}

/** Locks the orders from which the items can come, and reads their lines, those of the latest order first. */
async function lockSentLines(tx: TenantTx, customerId: string, wanted: readonly WantedItem[]): Promise<SentLine[]> {
  const named = wanted.flatMap(({ orderId, lineOrderId }) => lineOrderId ?? orderId ?? []);
  const ids = [...new Set([...named, ...(await ordersToReturn(tx, customerId, wanted))])];
  if (!ids.length) return [];
  await lockOrders(tx, ids);
  const skus = [...new Set(wanted.map(({ sku }) => sku))];
  const rows = await tx.query<SentLineRow>(SENT_LINES, [customerId, ids, skus]);
  return rows.map((row) => ({ ...row, sent: decimal(row.sent), returned: decimal(row.returned) }));
}

/** Throws {@link LateLock} if another return took quantities meanwhile, so that those of other orders are needed. */
async function requireAllLocked(
  tx: TenantTx,
  customerId: string,
  wanted: readonly WantedItem[],
  lines: readonly SentLine[],
): Promise<void> {
  const locked = new Set(lines.map(({ orderId }) => orderId));
  const needed = await ordersToReturn(tx, customerId, wanted);
  if (needed.some((id) => !locked.has(id))) throw new LateLock();
}

/**
 * The indexes of the items that were not bought, where the settings accept such goods. Throws `goods_not_bought` and `over_returned`, and
 * `validation_failed` if such an item has no price.
 */
async function unboughtOf(
  tx: TenantTx,
  customerId: string,
  items: readonly NewReturnItem[],
  wanted: readonly WantedItem[],
  exceeding: readonly ExceedingItem[],
): Promise<number[]> {
  const free = exceeding.filter(({ item }) => !wanted[item]!.lineId && !wanted[item]!.orderId);
  const skus = [...new Set(free.map(({ item }) => wanted[item]!.sku))];
  const sums = skus.length
    ? await tx.query<{ sku: string; sent: string; returned: string }>(SENT_OF_SKUS, [customerId, skus])
    : [];
  const bySku = new Map(sums.map((row) => [row.sku, { sent: decimal(row.sent), returned: decimal(row.returned) }]));
  const explained = exceeding.map((one) => ({
    ...one,
    ...(free.includes(one) ? bySku.get(wanted[one.item]!.sku) : {}),
  }));
  const isSent = ({ item, sent }: ExceedingItem) => wanted[item]!.lineId !== undefined || sent.gt(0);
  const unbought = explained.filter((one) => !isSent(one));
  const settings = unbought.length ? await readSettings(tx) : undefined;
  if (settings?.returnsUnbought === 'refuse') throw notBought(unbought, wanted);
  const over = explained.filter(isSent);
  if (over.length) throw overReturned(over);
  const faults = new Faults();
  for (const { item } of unbought) {
    const { unitPrice, taxRate } = items[item]!;
    const reason = 'is required for goods that were not bought here';
    if (unitPrice === undefined) faults.add(`items[${item}].unit_price`, reason);
    if (taxRate === undefined && settings?.taxMode === 'net') faults.add(`items[${item}].tax_rate`, reason);
  }
  faults.throwIfAny();
  return unbought.map(({ item }) => item);
}

const notBought = (unbought: readonly ExceedingItem[], wanted: readonly WantedItem[]): DomainError =>
  new DomainError(
    'goods_not_bought',
    'Goods are returned that were not sent to the customer.',
    unbought.map(({ item }) => ({
      field: `items[${item}].sku`,
      reason: `nothing of ${wanted[item]!.sku} was shipped or invoiced to the customer${wanted[item]!.orderId ? ' by the order' : ''}`,
    })),
  );

const overReturned = (exceeding: readonly ExceedingItem[]): DomainError =>
  new DomainError(
    'over_returned',
    'More would be returned than was sent.',
    exceeding.map(({ item, sent, returned, most }): ErrorDetail => {
      const others = sent.minus(returned).minus(most);
      const taken = others.gt(0) ? `, other items of the return take ${others.toFixed()}` : '';
      const reason = `sent ${sent.toFixed()}, returned ${returned.toFixed()}${taken}, at most ${most.toFixed()} more`;
      return { field: `items[${item}].quantity`, reason };
    }),
  );

/** The rows of a return: one for each line from which an item comes, in the sequence of the items. */
function rowsOf(
  returnId: string,
  items: readonly NewReturnItem[],
  parts: readonly ReturnedPart[],
  unbought: readonly number[],
): Partial<ReturnItem>[] {
  const bought = parts.map(({ item, line, quantity }) => ({
    item,
    row: { orderLineId: line.id, quantity, unitPrice: null, taxRate: null },
  }));
  const others = unbought.map((item) => {
    const { quantity, unitPrice = null, taxRate = null } = items[item]!;
    return { item, row: { orderLineId: null, quantity, unitPrice, taxRate } };
  });
  const named = new Set<number>();
  return [...bought, ...others]
    .sort((a, b) => a.item - b.item)
    .map(({ item, row }, position) => {
      const { id, sku, reason = null } = items[item]!;
      const isFirst = named.size < named.add(item).size;
      return { id: (isFirst ? id : undefined) ?? newId(), returnId, position, sku, reason, ...row };
    });
}
