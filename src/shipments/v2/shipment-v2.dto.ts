import {
  EXAMPLE_INVOICE_ID,
  EXAMPLE_OPEN_ORDER_ID,
  EXAMPLE_ORDER_ID,
  EXAMPLE_PART_ORDER_ID,
} from '../../docs/examples.js';
import { CursorPageQuery, Sort, SortBy } from '../../platform/http/page-query.js';
import { ListOf, Nested } from '../../platform/validation/nested.js';
import { QueryList, QueryOneOf } from '../../platform/validation/query.js';
import { ResponseOnly } from '../../platform/validation/response-only.js';
import { Id, OneOf, Text, Timestamp, Url, Whole } from '../../platform/validation/scalars.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../shipment.entity.js';
import { SHIPMENT_SORTS, type ShipmentSort } from '../shipments.queries.js';

const MOST_ITEMS = 5000;
const ALIAS = 'Another name of status';

export class NewTrackingV2 {
  @Text({ example: '1Z999AA10123456784' }) tracking_number: string;
  @Url({ optional: true }) tracking_url?: string;
  @Text({ optional: true, example: 'Speedy Express' }) delivery_partner?: string;
}

export class NewShipmentItemV2 {
  @Text({ optional: true, description: 'Of lines of the order; or else product_id', example: 'NW-002' })
  sku_id?: string;
  @Text({ optional: true, description: 'The product of lines of the order' }) product_id?: string;
  @Whole({ min: 1, example: 1 }) quantity: number;
}

export class CreateShipmentV2 {
  @Text({ example: 'SHP-EXAMPLE-1' }) reference_id: string;
  @Text({ description: "Our id or the caller's reference of a confirmed order", example: EXAMPLE_OPEN_ORDER_ID })
  order_id: string;
  @Text({ optional: true }) invoice_id?: string;
  @OneOf(SHIPMENT_STATUSES, { optional: true, description: 'Default created', example: 'created' })
  status?: ShipmentStatus;
  @OneOf(SHIPMENT_STATUSES, { optional: true, description: ALIAS, example: 'created' })
  shipment_status?: ShipmentStatus;
  @ListOf(() => NewShipmentItemV2, { min: 1, max: MOST_ITEMS }) shipment_items: NewShipmentItemV2[];
  @Nested(() => NewTrackingV2, { optional: true }) tracking_info?: NewTrackingV2;
  @Text({ optional: true, example: 'Leave at the gate' }) note?: string;
  @Timestamp({ optional: true }) created_at?: Date;
}

export class ShipmentItemV2 {
  @Id() id: string;
  @Text({ example: 'NW-002' }) sku_id: string;
  @Whole({ min: 1, example: 1 }) quantity: number;
}

export class TrackingV2 {
  @Text({ example: '1Z999AA10123456784' }) tracking_number: string;
  @Url({ nullable: true }) tracking_url: string | null;
  @Text({ nullable: true, example: 'Speedy Express' }) delivery_partner: string | null;
}

export class ShipmentV2 {
  @Id() id: string;
  @Text() reference_id: string;
  @Id({ example: EXAMPLE_ORDER_ID }) order_id: string;
  @Id({ nullable: true }) invoice_id: string | null;
  @OneOf(SHIPMENT_STATUSES) status: ShipmentStatus;
  @ListOf(() => ShipmentItemV2, { max: MOST_ITEMS }) shipment_items: ShipmentItemV2[];
  @Nested(() => TrackingV2, { nullable: true }) tracking_info: TrackingV2 | null;
  @Text({ nullable: true }) note: string | null;
  @Whole({ min: 1, description: 'Counts the changes; the `ETag` begins with it', example: 1 }) version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

@ResponseOnly(ShipmentItemV2, { ignored: ['id'] })
export class ChangedShipmentItemV2 extends NewShipmentItemV2 {}

@ResponseOnly(ShipmentV2)
export class UpdateShipmentV2 {
  @Text({ change: true }) reference_id?: string;
  @Text({ change: true, description: 'Cannot change', example: EXAMPLE_PART_ORDER_ID }) order_id?: string;
  @Text({ change: true, nullable: true, example: EXAMPLE_INVOICE_ID }) invoice_id?: string | null;
  @OneOf(SHIPMENT_STATUSES, { change: true, description: 'Forward only', example: 'created' }) status?: ShipmentStatus;
  @OneOf(SHIPMENT_STATUSES, { change: true, description: ALIAS, example: 'created' }) shipment_status?: ShipmentStatus;
  @ListOf(() => ChangedShipmentItemV2, {
    change: true,
    min: 1,
    max: MOST_ITEMS,
    description: 'Replaces all, while the shipment is created',
    example: [{ sku_id: 'NW-016', quantity: 2 }],
  })
  shipment_items?: ChangedShipmentItemV2[];
  @Nested(() => NewTrackingV2, { change: true, nullable: true }) tracking_info?: NewTrackingV2 | null;
  @Text({ change: true, nullable: true, example: 'Ring twice' }) note?: string | null;
}

export class ChangeShipmentStatusV2 {
  @OneOf(SHIPMENT_STATUSES, { description: 'Forward only; the present one changes nothing', example: 'fulfilled' })
  status: ShipmentStatus;
}

export class ListShipmentsV2 extends CursorPageQuery {
  @SortBy(SHIPMENT_SORTS, 'updated_at') sort_by?: ShipmentSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryOneOf(SHIPMENT_STATUSES, { description: 'Only shipments in this status', example: 'created' })
  status?: ShipmentStatus;
  @QueryOneOf(SHIPMENT_STATUSES, { description: ALIAS }) shipment_status?: ShipmentStatus;
  @QueryList({ description: 'Only shipments of these orders' }) order_ids?: string[];
  @QueryList({ description: 'Only shipments of these invoices' }) invoice_ids?: string[];
}
