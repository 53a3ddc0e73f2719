import { EXAMPLE_OPEN_ORDER_ID, EXAMPLE_ORDER_ID, EXAMPLE_PART_ORDER_ID } from '../../../demo/ids/example-ids.js';
import { ListOf, Nested } from '../../../platform/edge/validation/nested.js';
import { QueryOneOf } from '../../../platform/edge/validation/query.js';
import {
  Amount,
  ExactText,
  Id,
  Identifier,
  OneOf,
  Text,
  Timestamp,
  Url,
  Whole,
} from '../../../platform/edge/validation/scalars.js';
import type { Decimal, WireDecimal } from '../../../platform/base/values/decimal.js';
import { PROGRESS_STATUSES, type ShipmentStatus } from '../shipment.entity.js';

const MAX_ITEMS = 5000;
/** Options of the items of a creation. */
export const NEW_ITEMS = { min: 1, max: MAX_ITEMS };
/** Options of the items of an update. */
export const CHANGED_ITEMS = {
  change: true,
  min: 1,
  max: MAX_ITEMS,
  description: 'Replaces all items; possible only while the status is `created`',
  example: [{ sku_id: 'NW-016', quantity: 2 }],
};

export abstract class NewTracking {
  @Identifier({ example: '1Z999AA10123456784' }) tracking_number: string;
  @Url({ optional: true }) tracking_url?: string;
  @Text({ optional: true, example: 'Speedy Express' }) delivery_partner?: string;
}

export abstract class NewShipmentItem {
  @Identifier({ optional: true, example: 'NW-002' })
  sku_id?: string;
  @Identifier({ optional: true })
  product_id?: string;
  @Whole({ min: 1, example: 1 }) quantity: number | Decimal;
}

export abstract class NewShipmentFields {
  @Identifier({ example: 'SHP-EXAMPLE-1' }) reference_id: string;
  @Identifier({ example: EXAMPLE_OPEN_ORDER_ID })
  order_id: string;
  @Identifier({ optional: true }) invoice_id?: string;
  @OneOf(PROGRESS_STATUSES, { optional: true, example: 'created' })
  status?: ShipmentStatus;
  @OneOf(PROGRESS_STATUSES, { optional: true, example: 'created' })
  shipment_status?: ShipmentStatus;
  @ListOf(() => NewShipmentItem, NEW_ITEMS) shipment_items: NewShipmentItem[];
  @Nested(() => NewTracking, { optional: true }) tracking_info?: NewTracking;
  @ExactText({ optional: true, example: 'Leave at the gate' }) note?: string;
  @Timestamp({ optional: true }) created_at?: Date;
}

export abstract class ShipmentItem {
  @Id() id: string;
  @Text({ example: 'NW-002' }) sku_id: string;
  @Amount({ above: 0, example: 1 }) quantity: WireDecimal;
}

export abstract class Tracking {
  @Text({ example: '1Z999AA10123456784' }) tracking_number: string;
  @Url({ nullable: true }) tracking_url: string | null;
  @Text({ nullable: true, example: 'Speedy Express' }) delivery_partner: string | null;
}

/** Fields of responses, without version and times. */
export abstract class ShipmentFields {
  @Id() id: string;
  @Text() reference_id: string;
  @Id({ example: EXAMPLE_ORDER_ID }) order_id: string;
  @Id({ nullable: true }) invoice_id: string | null;
  @OneOf(PROGRESS_STATUSES) status: ShipmentStatus;
  @ListOf(() => ShipmentItem, { max: MAX_ITEMS }) shipment_items: ShipmentItem[];
  @Nested(() => Tracking, { nullable: true }) tracking_info: Tracking | null;
  @Text({ nullable: true }) note: string | null;
}

export abstract class ShipmentChangeFields {
  @Identifier({ change: true }) reference_id?: string;
  @Identifier({
    change: true,
    description: 'Cannot change; only the present order is accepted',
    example: EXAMPLE_PART_ORDER_ID,
  })
  order_id?: string;
  @Identifier({
    change: true,
    nullable: true,
    description: 'Null removes the invoice from the shipment',
    example: null,
  })
  invoice_id?: string | null;
  @OneOf(PROGRESS_STATUSES, {
    change: true,
    description: 'Can only move forward: `created`, `shipped`, `fulfilled`',
    example: 'created',
  })
  status?: ShipmentStatus;
  @OneOf(PROGRESS_STATUSES, { change: true, example: 'created' }) shipment_status?: ShipmentStatus;
  @ListOf(() => NewShipmentItem, CHANGED_ITEMS) shipment_items?: NewShipmentItem[];
  @Nested(() => NewTracking, { change: true, nullable: true }) tracking_info?: NewTracking | null;
  @ExactText({ change: true, nullable: true, example: 'Ring twice' }) note?: string | null;
}

export abstract class ShipmentFilters {
  @QueryOneOf(PROGRESS_STATUSES, { description: 'Only shipments in this status', example: 'created' })
  status?: ShipmentStatus;
  @QueryOneOf(PROGRESS_STATUSES, {
    description: 'Another name for `status`',
    example: 'shipped',
  })
  shipment_status?: ShipmentStatus;
}
