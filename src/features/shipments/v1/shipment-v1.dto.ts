import { PageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { QueryList } from '../../../platform/edge/validation/query.js';
import { TimesFields } from '../../../platform/edge/validation/record-fields.js';
import { Identifier } from '../../../platform/edge/validation/scalars.js';
import { PROGRESS_STATUSES } from '../shipment.entity.js';
import { SHIPMENT_SORTS } from '../shipments.queries.js';
import * as fields from '../wire/shipment-fields.js';

/** v1 does not show cancelled shipments. */
export const KNOWN_STATUSES = PROGRESS_STATUSES;

export class CreateShipmentV1 extends fields.NewShipmentFields {
  @Identifier({ example: 'SHP-EXAMPLE-1-V1' }) override reference_id: string;
}

export class ShipmentV1 extends Combined(fields.ShipmentFields, TimesFields) {}

export class UpdateShipmentV1 extends fields.ShipmentChangeFields {}

export class ListShipmentsV1 extends Combined(Sorted(PageQuery, SHIPMENT_SORTS), fields.ShipmentFilters) {
  @QueryList({ commas: true, description: 'Only shipments with these values of `reference_id`' })
  reference_ids?: string[];
}
