import { EXAMPLE_INVOICE_ID, EXAMPLE_ORDER_ID } from '#examples/example-ids.js';
import { CursorPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { QueryList, QueryOneOf } from '#platform/edge/validation/query.js';
import { StatedVersion, VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { Amount, OneOf } from '#platform/edge/validation/scalars.js';
import { Answered, Changed, Created } from '#platform/edge/validation/shapes.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../shipment.entity.js';
import { SHIPMENT_SORTS } from '../shipments.queries.js';
import * as fields from '../api/shipment.shape.js';

export class NewShipmentItemV2 extends Created(fields.ShipmentItemShape, 'v2') {
  @Amount({ above: 0, example: 1 }) override quantity: Decimal;
}

export class CreateShipmentV2 extends Combined(
  Created(fields.ShipmentShape, 'v2', {
    nested: { shipment_items: () => NewShipmentItemV2, tracking_info: () => fields.NewTracking },
  }),
  fields.CreationTime,
) {}

export class ShipmentV2 extends Combined(
  Answered(Without(fields.ShipmentShape, ['shipment_status']), 'v2', {
    nested: { shipment_items: () => fields.ShipmentItem },
  }),
  VersionAndTimesFields,
) {}

@ResponseOnly(fields.ShipmentItem, { ignored: ['id'] })
export class ChangedShipmentItemV2 extends NewShipmentItemV2 {}

@ResponseOnly(ShipmentV2)
export class UpdateShipmentV2 extends Changed(fields.ShipmentShape, 'v2', {
  nested: { shipment_items: () => ChangedShipmentItemV2, tracking_info: () => fields.NewTracking },
}) {}

export class ChangeShipmentStatusV2 {
  @OneOf(SHIPMENT_STATUSES, {
    text: fields.STATUS_TEXT,
    description: `${fields.MOVES}. The present status is accepted and changes nothing`,
    example: 'fulfilled',
  })
  status: ShipmentStatus;
  @StatedVersion() version?: number;
}

class ShipmentFiltersV2 extends fields.ShipmentFilters {
  @QueryOneOf(SHIPMENT_STATUSES, { description: 'Only shipments in this status; all without it', example: 'created' })
  override status?: ShipmentStatus;
  @QueryOneOf(SHIPMENT_STATUSES, { description: 'Another name for `status`', example: 'shipped' })
  override shipment_status?: ShipmentStatus;
}

export class ListShipmentsV2 extends Combined(Sorted(CursorPageQuery, SHIPMENT_SORTS), ShipmentFiltersV2) {
  @QueryList({ description: 'Only shipments of these orders, by id or `reference_id`', example: [EXAMPLE_ORDER_ID] })
  order_ids?: string[];
  @QueryList({
    description: 'Only shipments of these invoices, by id or `reference_id`',
    example: [EXAMPLE_INVOICE_ID],
  })
  invoice_ids?: string[];
}
