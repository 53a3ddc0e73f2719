import { lockedLines } from '#features/orders/quantities/line-use.js';
import { defineResource } from '#platform/data/records/resource.js';
import { internal, missing, taken } from '#platform/data/sql/constraints.js';
import { ShipmentAllocation } from './shipment-allocation.entity.js';
import { ShipmentItem } from './shipment-item.entity.js';
import { Shipment } from './shipment.entity.js';
import { SHIPMENT_JOURNAL } from './shipment-journal.js';
import { SHIPMENT_IMPORT } from './files/shipment-import.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { SHIPMENT_EXPORT } from './files/shipment-export.js';
import { ListShipmentsV2 } from './v2/shipment-v2.dto.js';
import { filterFromV2 } from './v2/shipment-v2.mapper.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how files of it are imported and exported, and the errors of
 * its constraints.
 */
export const SHIPMENTS_RESOURCE = defineResource({
  entities: [Shipment, ShipmentItem, ShipmentAllocation],
  journal: { shipment: SHIPMENT_JOURNAL },
  imports: [SHIPMENT_IMPORT],
  exports: [exported(SHIPMENT_EXPORT, { filters: ListShipmentsV2, filterOf: filterFromV2 })],
  constraints: {
    shipments_reference_id_key: taken('duplicate_reference', 'reference_id'),
    shipments_order_fk: missing('order_id'),
    shipments_invoice_fk: missing('invoice_id'),
    shipment_items_shipment_fk: internal(),
    shipment_allocations_item_fk: internal(),
    shipment_allocations_line_fk: lockedLines(),
  },
});
