import type { Complete } from '#platform/base/values/complete.js';
import type { AnsweredFields, ChangedFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type { InventoryRecord } from '../inventories.queries.js';
import type { InventoryValues, NewExpectedQuantity } from '../upsert-inventory.js';
import type { ExpectedQuantityShape, InventoryShape } from './inventory.shape.js';
import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';

type ExpectedQuantityBody = CreatedFields<ExpectedQuantityShape>;

/** The values of an inventory from the body of a request. */
export const inventoryValuesFrom = (dto: ChangedFields<InventoryShape>): InventoryValues => ({
  availableQuantity: dto.available_quantity,
  reservedQuantity: dto.reserved_quantity,
  inStockQuantity: dto.in_stock_quantity,
  backOrderQuantity: dto.back_order_quantity,
  outOfStockThreshold: dto.out_of_stock_threshold,
  backOrderAllowed: dto.back_order_allowed,
  inventoryStatus: dto.inventory_status,
  trackInventory: dto.track_inventory,
  onOrderDetails: expectedQuantities(dto.on_order_details),
  inTransitDetails: expectedQuantities(dto.in_transit_details),
  notes: dto.notes,
});

const expectedQuantities = (list: ExpectedQuantityBody[] | null | undefined): NewExpectedQuantity[] | undefined =>
  list === null ? [] : list?.map(expectedQuantity);

const expectedQuantity = ({ quantity, date, identifier }: ExpectedQuantityBody): Complete<NewExpectedQuantity> => ({
  quantity,
  date,
  identifier,
});

export const inventoryFields = (record: InventoryRecord): AnsweredFields<InventoryShape> => ({
  id: record.id,
  product_id: record.productId,
  sku: record.sku,
  status: record.status,
  available_quantity: record.availableQuantity,
  reserved_quantity: record.reservedQuantity,
  in_stock_quantity: record.inStockQuantity,
  back_order_quantity: record.backOrderQuantity,
  out_of_stock_threshold: record.outOfStockThreshold,
  back_order_allowed: record.backOrderAllowed,
  inventory_status: record.inventoryStatus,
  track_inventory: record.trackInventory,
  notes: record.notes,
  on_order_details: record.onOrderDetails,
  in_transit_details: record.inTransitDetails,
});

/** Stock figures as v2, files and the journal show them. */
export const inventoryRepresentation = (
  record: InventoryRecord,
): AnsweredFields<InventoryShape> & VersionAndTimesFields => ({
  ...inventoryFields(record),
  ...versionAndTimesOf(record),
});
