import { EXAMPLE_INVOICE_ID, EXAMPLE_ORDER_ID } from '../../examples/example-ids.js';
import { CursorPageQuery, Sorted } from '../../platform/records/page-query.js';
import { Combined } from '../../platform/validation/combined.js';
import { ListOf } from '../../platform/validation/nested.js';
import { QueryList } from '../../platform/validation/query.js';
import { StatedVersion, VersionAndTimesFields } from '../../platform/validation/record-fields.js';
import { ResponseOnly } from '../../platform/validation/response-only.js';
import { OneOf } from '../../platform/validation/scalars.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../shipment.entity.js';
import { SHIPMENT_SORTS } from '../shipments.queries.js';
import * as fields from '../wire/shipment-fields.js';

export class CreateShipmentV2 extends fields.NewShipmentFields {}

export class ShipmentV2 extends Combined(fields.ShipmentFields, VersionAndTimesFields) {}

@ResponseOnly(fields.ShipmentItem, { ignored: ['id'] })
export class ChangedShipmentItemV2 extends fields.NewShipmentItem {}

@ResponseOnly(ShipmentV2)
export class UpdateShipmentV2 extends fields.ShipmentChangeFields {
  @ListOf(() => ChangedShipmentItemV2, fields.CHANGED_ITEMS) override shipment_items?: ChangedShipmentItemV2[];
}

export class ChangeShipmentStatusV2 {
  @OneOf(SHIPMENT_STATUSES, {
    description:
      'Can only move forward: `created`, `shipped`, `fulfilled`. The present status is accepted and changes nothing',
    example: 'fulfilled',
  })
  status: ShipmentStatus;
  @StatedVersion() version?: number;
}

export class ListShipmentsV2 extends Combined(Sorted(CursorPageQuery, SHIPMENT_SORTS), fields.ShipmentFilters) {
  @QueryList({ ids: 'lenient', description: 'Only shipments of these orders', example: [EXAMPLE_ORDER_ID] })
  order_ids?: string[];
  @QueryList({ ids: 'lenient', description: 'Only shipments of these invoices', example: [EXAMPLE_INVOICE_ID] })
  invoice_ids?: string[];
}
