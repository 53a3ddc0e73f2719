import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { type Decimal, decimal, toWire, ZERO } from '#platform/base/values/decimal.js';
import { newId } from '#platform/base/values/ids.js';
import { INVENTORIES_BY_SKUS, type InventoryRecord, LOCK_PRODUCTS, STORE_INVENTORIES } from './inventories.queries.js';
import { statusAfterWrite } from './inventory-status.js';
import type { ExpectedQuantity, Inventory, InventoryStatus } from './inventory.entity.js';

/** A quantity that is ordered from a supplier or on its way, as callers send it. */
export interface NewExpectedQuantity {
  quantity: Decimal;
  /** Day, such as `2026-01-31`. */
  date?: string;
  identifier?: string;
}

/** Values of an inventory to write; those that are left out keep their values, or get the defaults in a new inventory. Null clears. */
export interface InventoryValues {
  availableQuantity?: Decimal;
  reservedQuantity?: Decimal;
  inStockQuantity?: Decimal;
  backOrderQuantity?: Decimal | null;
  outOfStockThreshold?: Decimal;
  backOrderAllowed?: boolean | null;
  inventoryStatus?: InventoryStatus;
  trackInventory?: boolean;
  onOrderDetails?: NewExpectedQuantity[];
  inTransitDetails?: NewExpectedQuantity[];
  notes?: string | null;
}

export interface InventoryUpsert extends InventoryValues {
  /** Id of a new inventory; set by writes that can be repeated, otherwise generated. */
  id?: string;
  sku: string;
}

/** The effect of an upsert on one inventory. */
export interface UpsertOutcome {
  id: string;
  outcome: 'created' | 'updated' | 'unchanged';
}

type Row = Omit<Inventory, 'tenantId' | 'version' | 'createdAt' | 'updatedAt'>;

/**
 * Creates or changes the inventories of products with four statements, whatever their number. No SKU may occur twice. Returns the outcomes
 * in the order of `inputs`, `undefined` where there is no such product. `check` gets the present inventory of each input before anything is
 * written, and may throw.
 */
export async function upsertInventories(
  tx: TenantTx,
  inputs: readonly InventoryUpsert[],
  check: (present: InventoryRecord | undefined) => void = () => undefined,
): Promise<(UpsertOutcome | undefined)[]> {
  const skus = inputs.map(({ sku }) => sku);
  tx.hold(...skus.map((sku) => `inventories:${sku}`));
  const products = await tx.query<{ id: string; sku: string }>(LOCK_PRODUCTS, [skus]);
  const productIds = new Map(products.map(({ id, sku }) => [sku, id]));
  const present = new Map<string, InventoryRecord>();
  for (const { doc } of await tx.query<{ doc: InventoryRecord }>(INVENTORIES_BY_SKUS, [skus]))
    present.set(doc.sku, doc);
  const writes: { row: Row; outcome: UpsertOutcome['outcome'] }[] = [];
  const outcomes = inputs.map((input) => {
    const productId = productIds.get(input.sku);
    if (!productId) return undefined;
    const before = present.get(input.sku);
    check(before);
    const row = mergedRow(input, productId, before);
    const outcome = !before ? 'created' : isSame(row, before) ? 'unchanged' : 'updated';
    if (outcome !== 'unchanged') writes.push({ row, outcome });
    return { id: row.id, outcome } as const;
  });
  const idsOf = (wanted: string) => writes.filter(({ outcome }) => outcome === wanted).map(({ row }) => row.id);
  for (const id of idsOf('created')) tx.journal.created('inventory', { id });
  tx.journal.watch('inventory', idsOf('updated'));
  if (writes.length) await tx.query(STORE_INVENTORIES, [JSON.stringify(writes.map(({ row }) => row))]);
  return outcomes;
}

function mergedRow(sent: InventoryUpsert, productId: string, before: InventoryRecord | undefined): Row {
  const amount = (value: Decimal | undefined, stored: InventoryRecord['availableQuantity'] | undefined): Decimal =>
    value ?? (stored === undefined ? ZERO : decimal(stored));
  /** The value that was sent, which may be null, or the stored one. */
  const kept = <T>(value: T | undefined, stored: T | undefined): T | null =>
    (value === undefined ? stored : value) ?? null;
  const stored = before?.backOrderQuantity ?? null;
  const level = {
    availableQuantity: amount(sent.availableQuantity, before?.availableQuantity),
    outOfStockThreshold: amount(sent.outOfStockThreshold, before?.outOfStockThreshold),
    backOrderAllowed: kept(sent.backOrderAllowed, before?.backOrderAllowed),
  };
  return {
    id: before?.id ?? sent.id ?? newId(),
    productId,
    sku: sent.sku,
    ...level,
    ...statusAfterWrite(level, sent.inventoryStatus, before),
    reservedQuantity: amount(sent.reservedQuantity, before?.reservedQuantity),
    inStockQuantity: amount(sent.inStockQuantity, before?.inStockQuantity),
    backOrderQuantity: kept(sent.backOrderQuantity, stored === null ? null : decimal(stored)),
    trackInventory: sent.trackInventory ?? before?.trackInventory ?? true,
    onOrderDetails: sent.onOrderDetails?.map(storedExpectation) ?? before?.onOrderDetails ?? [],
    inTransitDetails: sent.inTransitDetails?.map(storedExpectation) ?? before?.inTransitDetails ?? [],
    notes: kept(sent.notes, before?.notes),
  };
}

const storedExpectation = ({ quantity, date, identifier }: NewExpectedQuantity): ExpectedQuantity => ({
  quantity: toWire(quantity),
  date: date ?? null,
  identifier: identifier ?? null,
});

const EXACT = [
  'availableQuantity',
  'reservedQuantity',
  'inStockQuantity',
  'backOrderQuantity',
  'outOfStockThreshold',
] as const;
const PLAIN = ['backOrderAllowed', 'inventoryStatus', 'isStatusStated', 'trackInventory', 'notes'] as const;
const LISTS = ['onOrderDetails', 'inTransitDetails'] as const;

/** Whether a complete row has the values that are stored. */
const isSame = (row: Row, before: InventoryRecord): boolean =>
  PLAIN.every((name) => row[name] === before[name]) &&
  EXACT.every((name) => {
    const [value, stored] = [row[name], before[name]];
    return value === null || stored === null ? value === stored : value.eq(decimal(stored));
  }) &&
  LISTS.every((name) => isSameList(row[name], before[name]));

const isSameList = (list: readonly ExpectedQuantity[], stored: readonly ExpectedQuantity[]): boolean =>
  list.length === stored.length &&
  list.every(({ quantity, date, identifier }, index) => {
    const other = stored[index]!;
    return decimal(quantity).eq(decimal(other.quantity)) && date === other.date && identifier === other.identifier;
  });
