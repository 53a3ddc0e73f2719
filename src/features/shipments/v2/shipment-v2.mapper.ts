import type { ShipmentFilter } from '../shipments.service.js';
import { shipmentFilter } from '../api/shipment.mapper.js';
import type { ListShipmentsV2 } from './shipment-v2.dto.js';

export const filterFromV2 = (query: ListShipmentsV2): ShipmentFilter => ({
  ...shipmentFilter(query),
  orderIds: query.order_ids,
  invoiceIds: query.invoice_ids,
});
