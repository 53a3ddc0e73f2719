import { PageQuery, Sorted } from '../../platform/records/page-query.js';
import { Combined } from '../../platform/validation/combined.js';
import { ListOf, Nested } from '../../platform/validation/nested.js';
import { QueryList } from '../../platform/validation/query.js';
import { Text, Timestamp } from '../../platform/validation/scalars.js';
import { SHIPMENT_SORTS } from '../shipments.queries.js';
import * as fields from '../wire/shipment-fields.js';

export class NewTrackingV1 extends fields.NewTrackingFields {}

export class NewShipmentItemV1 extends fields.NewShipmentItemFields {}

export class CreateShipmentV1 extends fields.NewShipmentFields {
  @Text({ example: 'SHP-EXAMPLE-1-V1' }) override reference_id: string;
  @ListOf(() => NewShipmentItemV1, { min: 1, max: fields.MAX_ITEMS }) shipment_items: NewShipmentItemV1[];
  @Nested(() => NewTrackingV1, { optional: true }) tracking_info?: NewTrackingV1;
  @Text({ optional: true, example: 'Leave at the gate' }) note?: string;
  @Timestamp({ optional: true }) created_at?: Date;
}

export class ShipmentItemV1 extends fields.ShipmentItemFields {}

export class TrackingV1 extends fields.TrackingFields {}

export class ShipmentV1 extends fields.ShipmentFields {
  @ListOf(() => ShipmentItemV1, { max: fields.MAX_ITEMS }) shipment_items: ShipmentItemV1[];
  @Nested(() => TrackingV1, { nullable: true }) tracking_info: TrackingV1 | null;
  @Text({ nullable: true }) note: string | null;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

export class UpdateShipmentV1 extends fields.ShipmentChangeFields {
  @ListOf(() => NewShipmentItemV1, fields.CHANGED_ITEMS) shipment_items?: NewShipmentItemV1[];
  @Nested(() => NewTrackingV1, { change: true, nullable: true }) tracking_info?: NewTrackingV1 | null;
  @Text({ change: true, nullable: true, example: 'Ring twice' }) note?: string | null;
}

export class ListShipmentsV1 extends Combined(Sorted(PageQuery, SHIPMENT_SORTS), fields.ShipmentFilters) {
  @QueryList({ commas: true, description: 'Only shipments with these values of `reference_id`' })
  reference_ids?: string[];
}
