import { SHIPMENTS_BY_IDS } from './shipments.queries.js';
import { shipmentRepresentation } from './api/shipment.mapper.js';
import { SHIPMENT_DOCS } from './api/shipment.docs.js';
import { PRODUCTS_OF_SHIPMENTS } from './related.queries.js';
import { byReferences, relatedBy, relatedTo } from '#platform/data/reads/read-declaration.js';
import { lockedLines } from '#features/orders/quantities/line-use.js';
import { defineResource } from '#platform/data/records/resource.js';
import { internal, missing, taken } from '#platform/data/sql/constraints.js';
import { ShipmentAllocation } from './shipment-allocation.entity.js';
import { ShipmentItem } from './shipment-item.entity.js';
import { Shipment } from './shipment.entity.js';
import { SHIPMENT_JOURNAL } from './shipment-journal.js';
import { SHIPMENT_IMPORT } from './files/shipment-import.js';
import { ShipmentV2 } from './v2/shipment-v2.dto.js';
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
  exports: [exported(SHIPMENT_EXPORT, { line: ShipmentV2, filters: ListShipmentsV2, filterOf: filterFromV2 })],
  reads: [
    {
      name: 'shipments',
      scope: 'shipments',
      model: ShipmentV2,
      statement: SHIPMENTS_BY_IDS,
      toData: () => shipmentRepresentation,
      lookup: {
        path: 'shipments',
        key: 'reference_ids',
        statement: byReferences('shipments'),
        example: 'SHP-10248',
        docs: SHIPMENT_DOCS,
      },
    },
  ],
  relations: [
    {
      of: 'orders',
      name: 'shipments',
      to: 'shipments',
      ids: relatedTo('shipments', 'order_id'),
      text: 'its shipments, those of `shipment_ids`',
      below: ['invoices.orders'],
    },
    {
      of: 'shipments',
      name: 'order',
      to: 'orders',
      ids: relatedBy('shipments', 'order_id'),
      text: 'the order whose goods it has',
    },
    {
      of: 'shipments',
      name: 'invoice',
      to: 'invoices',
      ids: relatedBy('shipments', 'invoice_id'),
      text: 'the invoice that it names',
    },
    {
      of: 'shipments',
      name: 'products',
      to: 'products',
      ids: PRODUCTS_OF_SHIPMENTS,
      text: 'the products of its items',
    },
  ],
  constraints: {
    shipments_reference_id_key: taken('duplicate_reference', 'reference_id'),
    shipments_order_fk: missing('order_id'),
    shipments_invoice_fk: missing('invoice_id'),
    shipment_items_shipment_fk: internal(),
    shipment_allocations_item_fk: internal(),
    shipment_allocations_line_fk: lockedLines(),
  },
});
