import type { INestApplicationContext } from '@nestjs/common';
import { demoId } from '#examples/example-ids.js';
import { InventoriesService } from '#features/inventories/inventories.service.js';
import type { InventoryUpsert } from '#features/inventories/upsert-inventory.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { decimal } from '#platform/base/values/decimal.js';

/** Available quantity and threshold of some products of Northwind. */
const FIGURES: [sku: string, available: number, threshold: number][] = [
  ['NW-001', 39, 10],
  ['NW-011', 22, 30],
  ['NW-028', 26, 0],
  ['NW-042', 26, 5],
  ['NW-072', 14, 0],
];

/** The demo tenant's inventories; the API documents read the first one, change the next two, and delete the products of the others. */
export const DEMO_INVENTORIES: readonly InventoryUpsert[] = FIGURES.map(([sku, available, threshold]) => ({
  id: demoId('inventory', sku),
  sku,
  availableQuantity: decimal(available),
  inStockQuantity: decimal(available),
  outOfStockThreshold: decimal(threshold),
  backOrderAllowed: threshold > 0,
  onOrderDetails: available < threshold ? [{ quantity: decimal(40), date: '2026-12-01', identifier: `PO-${sku}` }] : [],
}));

/** Creates an inventory of the demo, unless its product was deleted or has an inventory already. */
export async function makeDemoInventory(app: INestApplicationContext, record: InventoryUpsert): Promise<void> {
  const service = app.get(InventoriesService);
  try {
    if (!(await service.findBySku(record.sku))) await service.upsert(record);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'product_not_found') throw error;
  }
}
