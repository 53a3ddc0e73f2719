import { EXAMPLE_INVOICE_ID, EXAMPLE_ORDER_ID } from '../../examples/example-ids.js';
import { CursorPageQuery, Sorted } from '../../platform/records/page-query.js';
import { Combined } from '../../platform/validation/combined.js';
import { ListOf, Nested } from '../../platform/validation/nested.js';
import { QueryList } from '../../platform/validation/query.js';
import { ResponseOnly } from '../../platform/validation/response-only.js';
import { OneOf, Text, Timestamp, Whole } from '../../platform/validation/scalars.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../shipment.entity.js';
import { SHIPMENT_SORTS } from '../shipments.queries.js';
import * as fields from '../wire/shipment-fields.js';

export class NewTrackingV2 extends fields.NewTrackingFields {}

export class NewShipmentItemV2 extends fields.NewShipmentItemFields {}

export class CreateShipmentV2 extends fields.NewShipmentFields {
  @ListOf(() => NewShipmentItemV2, { min: 1, max: fields.MAX_ITEMS }) shipment_items: NewShipmentItemV2[];
  @Nested(() => NewTrackingV2, { optional: true }) tracking_info?: NewTrackingV2;
  @Text({ optional: true, example: 'Leave at the gate' }) note?: string;
  @Timestamp({ optional: true }) created_at?: Date;
}

export class ShipmentItemV2 extends fields.ShipmentItemFields {}

export class TrackingV2 extends fields.TrackingFields {}

export class ShipmentV2 extends fields.ShipmentFields {
  @ListOf(() => ShipmentItemV2, { max: fields.MAX_ITEMS }) shipment_items: ShipmentItemV2[];
  @Nested(() => TrackingV2, { nullable: true }) tracking_info: TrackingV2 | null;
  @Text({ nullable: true }) note: string | null;
  @Whole({ min: 1, example: 1 }) version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

@ResponseOnly(ShipmentItemV2, { ignored: ['id'] })
export class ChangedShipmentItemV2 extends NewShipmentItemV2 {}

@ResponseOnly(ShipmentV2)
export class UpdateShipmentV2 extends fields.ShipmentChangeFields {
  @ListOf(() => ChangedShipmentItemV2, fields.CHANGED_ITEMS) shipment_items?: ChangedShipmentItemV2[];
  @Nested(() => NewTrackingV2, { change: true, nullable: true }) tracking_info?: NewTrackingV2 | null;
  @Text({ change: true, nullable: true, example: 'Ring twice' }) note?: string | null;
}

export class ChangeShipmentStatusV2 {
  @OneOf(SHIPMENT_STATUSES, {
    description:
      'Can only move forward: `created`, `shipped`, `fulfilled`. The present status is accepted and changes nothing',
    example: 'fulfilled',
  })
  status: ShipmentStatus;
}

export class ListShipmentsV2 extends Combined(Sorted(CursorPageQuery, SHIPMENT_SORTS), fields.ShipmentFilters) {
  @QueryList({ description: 'Only shipments of these orders', example: [EXAMPLE_ORDER_ID] }) order_ids?: string[];
  @QueryList({ description: 'Only shipments of these invoices', example: [EXAMPLE_INVOICE_ID] }) invoice_ids?: string[];
}
