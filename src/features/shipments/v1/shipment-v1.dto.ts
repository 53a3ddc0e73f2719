import { PageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { QueryList } from '#platform/edge/validation/query.js';
import { TimesFields } from '#platform/edge/validation/record-fields.js';
import { Answered, Changed, Created } from '#platform/edge/validation/shapes.js';
import { PROGRESS_STATUSES } from '../shipment.entity.js';
import { SHIPMENT_SORTS } from '../shipments.queries.js';
import * as fields from '../api/shipment.shape.js';

/** v1 does not show cancelled shipments. */
export const KNOWN_STATUSES = PROGRESS_STATUSES;

export class NewShipmentItemV1 extends Created(fields.ShipmentItemShape, 'v1') {}

const REQUEST = {
  nested: { shipment_items: () => NewShipmentItemV1, tracking_info: () => fields.NewTracking },
};

export class CreateShipmentV1 extends Combined(Created(fields.ShipmentShape, 'v1', REQUEST), fields.CreationTime) {}

export class ShipmentV1 extends Combined(
  Answered(Without(fields.ShipmentShape, ['shipment_status']), 'v1', {
    nested: { shipment_items: () => fields.ShipmentItem },
  }),
  TimesFields,
) {}

export class UpdateShipmentV1 extends Changed(fields.ShipmentShape, 'v1', REQUEST) {}

export class ListShipmentsV1 extends Combined(Sorted(PageQuery, SHIPMENT_SORTS), fields.ShipmentFilters) {
  @QueryList({ commas: true, description: 'Only shipments with these values of `reference_id`' })
  reference_ids?: string[];
}
