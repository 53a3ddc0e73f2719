import { PageQuery, Sorted } from '../../platform/records/page-query.js';
import { Combined } from '../../platform/validation/combined.js';
import { ListOf, Nested } from '../../platform/validation/nested.js';
import { QueryList } from '../../platform/validation/query.js';
import { Text, Timestamp } from '../../platform/validation/scalars.js';
import { SHIPMENT_SORTS } from '../shipments.queries.js';
import {
  CHANGED_ITEMS,
  MAX_ITEMS,
  NewShipmentFields,
  NewShipmentItemFields,
  NewTrackingFields,
  ShipmentChangeFields,
  ShipmentFields,
  ShipmentFilters,
  ShipmentItemFields,
  TrackingFields,
} from '../wire/shipment-fields.js';

export class NewTrackingV1 extends NewTrackingFields {}

export class NewShipmentItemV1 extends NewShipmentItemFields {}

export class CreateShipmentV1 extends NewShipmentFields {
  @Text({ example: 'SHP-EXAMPLE-1-V1' }) override reference_id: string;
  @ListOf(() => NewShipmentItemV1, { min: 1, max: MAX_ITEMS }) shipment_items: NewShipmentItemV1[];
  @Nested(() => NewTrackingV1, { optional: true }) tracking_info?: NewTrackingV1;
  @Text({ optional: true, example: 'Leave at the gate' }) note?: string;
  @Timestamp({ optional: true }) created_at?: Date;
}

export class ShipmentItemV1 extends ShipmentItemFields {}

export class TrackingV1 extends TrackingFields {}

export class ShipmentV1 extends ShipmentFields {
  @ListOf(() => ShipmentItemV1, { max: MAX_ITEMS }) shipment_items: ShipmentItemV1[];
  @Nested(() => TrackingV1, { nullable: true }) tracking_info: TrackingV1 | null;
  @Text({ nullable: true }) note: string | null;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

export class UpdateShipmentV1 extends ShipmentChangeFields {
  @ListOf(() => NewShipmentItemV1, CHANGED_ITEMS) shipment_items?: NewShipmentItemV1[];
  @Nested(() => NewTrackingV1, { change: true, nullable: true }) tracking_info?: NewTrackingV1 | null;
  @Text({ change: true, nullable: true, example: 'Ring twice' }) note?: string | null;
}

export class ListShipmentsV1 extends Combined(Sorted(PageQuery, SHIPMENT_SORTS), ShipmentFilters) {
  @QueryList({ commas: true, description: 'Only shipments with these values of `reference_id`' })
  reference_ids?: string[];
}
