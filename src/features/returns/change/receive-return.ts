import { addToStock } from '#features/inventories/add-to-stock.js';
import { touchOrders } from '#features/orders/quantities/order-line-quantities.js';
import { readSettings } from '#features/settings/read-settings.js';
import { checkDay } from '#features/settings/record-day.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { type Decimal, decimal, ZERO } from '#platform/base/values/decimal.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { newId } from '#platform/base/values/ids.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { MAX_RECEIPTS, ReturnReceipt } from '../return-receipt.entity.js';
import { requireReceivable } from '../return-status.js';
import { Return } from '../return.entity.js';
import type { ReturnItemRecord, ReturnRecord } from '../returns.queries.js';
import { lockReturn, ordersOf, readReturn } from './lock-return.js';
import { COUNT_RECEIVED_ITEMS, COUNT_RECEIVED_LINES } from './received.queries.js';

/** What arrived of an item. */
export interface ReceivedPart {
  /** Generated if absent. */
  id?: string;
  /** Id of the item. */
  item: string;
  accepted: Decimal;
  rejected: Decimal;
  condition?: string;
  /** Whether the accepted quantity is added to the stock; default as the settings say. */
  restocks?: boolean;
}

export interface NewReceipt {
  items: ReceivedPart[];
  /** Default: now. */
  receivedAt?: Date;
  /** What is missing will not come. */
  isFinal: boolean;
}

/**
 * Records that goods of an approved return arrived: the accepted quantities count as returned of their order lines, and where it is wanted as stock.
 * The return is received when all of it arrived, or with the final receipt. Throws `return_not_found`, `version_conflict`,
 * `invalid_state_transition` and `validation_failed` with all faults.
 */
export async function receiveReturn(
  tx: TenantTx,
  id: string,
  receipt: NewReceipt,
  precondition: Precondition,
): Promise<void> {
  const unlocked = await readReturn(tx, id);
  const present = await lockReturn(tx, unlocked, precondition);
  requireReceivable(present.status);
  const faults = new Faults();
  const { receivedAt = currentTime() } = receipt;
  checkDay({ field: 'received_at', time: receivedAt }, tx.tenant.timezone, faults);
  const received = receivedSums(present, receipt, faults);
  faults.throwIfAny();
  const { returnsRestock } = await readSettings(tx);
  const parts = receipt.items.map((part) => ({ ...part, restocks: part.restocks ?? returnsRestock }));
  await restock(tx, present, parts);
  const orderIds = ordersOf(present);
  tx.journal.watch('order', orderIds);
  const rows = parts.map(({ id: own = newId(), item, accepted, rejected, condition = null, restocks }) => ({
    ...{ id: own, returnItemId: item, accepted, rejected, condition },
    ...{ restocks: restocks && accepted.gt(ZERO), receivedAt },
  }));
  await tx.insert(ReturnReceipt, rows);
  const isComplete = receipt.isFinal || present.items.every((item) => leftOf(item, received).lte(ZERO));
  await tx.query(COUNT_RECEIVED_LINES, [JSON.stringify(countedLines(present, received, isComplete))]);
  await tx.query(COUNT_RECEIVED_ITEMS, [present.id]);
  await tx.update(Return, present.id, isComplete ? { status: 'received' } : {}, { isChanged: true });
  await touchOrders(tx, orderIds);
}

/** What a receipt has of each item, by id. */
type ReceivedSums = ReadonlyMap<string, { accepted: Decimal; rejected: Decimal }>;

const NOTHING = { accepted: ZERO, rejected: ZERO };

/** What has not arrived of an item. */
function leftOf(item: ReturnItemRecord, received: ReceivedSums): Decimal {
  const { accepted, rejected } = received.get(item.id) ?? NOTHING;
  return missingOf(item).minus(accepted).minus(rejected);
}

/** What has not arrived of an item before a receipt. */
const missingOf = ({ quantity, acceptedQuantity, rejectedQuantity }: ReturnItemRecord): Decimal =>
  decimal(quantity).minus(decimal(acceptedQuantity)).minus(decimal(rejectedQuantity));

/** Adds up what a receipt has of each item. Adds a fault for an item of another return, for nothing, and for more than is missing. */
function receivedSums({ items, receipts }: ReturnRecord, receipt: NewReceipt, faults: Faults): ReceivedSums {
  const byId = new Map(items.map((item) => [item.id, item]));
  const sums = new Map<string, { accepted: Decimal; rejected: Decimal }>();
  if (!receipt.items.length && !receipt.isFinal) faults.add('items', 'must not be empty, unless final is true');
  if (receipts.length + receipt.items.length > MAX_RECEIPTS)
    faults.add('items', `a return has at most ${MAX_RECEIPTS} receipts, and this one has ${receipts.length}`);
  for (const [index, part] of receipt.items.entries()) {
    const item = byId.get(part.item);
    if (!item) {
      faults.add(`items[${index}].item_id`, 'is no item of the return');
      continue;
    }
    if (part.accepted.plus(part.rejected).lte(ZERO))
      faults.add(`items[${index}].accepted`, 'must be above 0, or else rejected');
    const before = sums.get(item.id) ?? NOTHING;
    const [accepted, rejected] = [before.accepted.plus(part.accepted), before.rejected.plus(part.rejected)];
    sums.set(item.id, { accepted, rejected });
    if (!leftOf(item, sums).lt(ZERO)) continue;
    const missing = missingOf(item);
    const arrived = decimal(item.quantity).minus(missing).toFixed();
    const reason = `returned ${decimal(item.quantity).toFixed()}, received ${arrived}, at most ${missing.toFixed()} more`;
    faults.add(`items[${index}].accepted`, reason);
  }
  return sums;
}

/** Adds what is wanted of the accepted quantities to the stock. Throws `validation_failed` for SKUs without an inventory. */
async function restock(
  tx: TenantTx,
  { items }: ReturnRecord,
  parts: readonly (ReceivedPart & { restocks: boolean })[],
): Promise<void> {
  const skuOf = new Map(items.map(({ id, sku }) => [id, sku]));
  const quantities = new Map<string, Decimal>();
  for (const { item, accepted, restocks } of parts) {
    const sku = skuOf.get(item)!;
    if (restocks && accepted.gt(ZERO)) quantities.set(sku, (quantities.get(sku) ?? ZERO).plus(accepted));
  }
  const missing = new Set(await addToStock(tx, quantities));
  const details = parts.flatMap(({ item, accepted, restocks }, index) => {
    const sku = skuOf.get(item)!;
    const isMissing = restocks && accepted.gt(ZERO) && missing.has(sku);
    return isMissing ? [{ field: `items[${index}].restock`, reason: `${sku} has no inventory` }] : [];
  });
  if (details.length) throw DomainError.invalid(details);
}

/** How a receipt changes the counters of order lines: `returned` is added, and `open` taken off what is announced. */
function countedLines({ items }: ReturnRecord, received: ReceivedSums, isComplete: boolean) {
  return items.flatMap((item) => {
    const { accepted } = received.get(item.id) ?? NOTHING;
    const announced = decimal(item.quantity).minus(decimal(item.acceptedQuantity));
    return item.orderLineId === null
      ? []
      : [{ line: item.orderLineId, returned: accepted, open: isComplete ? announced : accepted }];
  });
}
