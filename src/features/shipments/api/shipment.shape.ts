import { EXAMPLE_OPEN_ORDER_ID, EXAMPLE_ORDER_ID, EXAMPLE_PART_ORDER_ID } from '#examples/example-ids.js';
import { ListOf, Nested } from '#platform/edge/validation/nested.js';
import { QueryOneOf } from '#platform/edge/validation/query.js';
import { PathName } from '#platform/edge/validation/path-name.js';
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
} from '#platform/edge/validation/scalars.js';
import { Answered, Created } from '#platform/edge/validation/shapes.js';
import { Without } from '#platform/edge/validation/combined.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { PROGRESS_STATUSES, SHIPMENT_STATUSES, type ShipmentStatus } from '../shipment.entity.js';

export const STATUS_TEXT = 'How far the shipment is; `created` if a new one does not state it';
/** The rule of changes of the status in v2. */
export const MOVES = 'Can only move forward (`created`, `shipped`, `fulfilled`), or to `cancelled`, which is final';

export abstract class TrackingShape {
  @Identifier({ text: 'Number of the parcel at the carrier', commonExample: '1Z999AA10123456784' })
  tracking_number: string;
  @Url({ optional: true, nullable: true, text: 'Page of the carrier that shows where the parcel is' }) tracking_url?:
    | string
    | null;
  @Text({ optional: true, nullable: true, text: 'Carrier that delivers the parcel', commonExample: 'Speedy Express' })
  delivery_partner?: string | null;
}

export abstract class NewTracking extends Created(TrackingShape, 'v2') {}

export abstract class Tracking extends Answered(TrackingShape, 'v2') {}

export abstract class ShipmentItemShape {
  @Id({ text: 'Id of the item, which the service assigns' }) readonly id: string;
  @Identifier({
    optional: true,
    text: 'SKU of a line of the order; requests must have either it or `product_id`',
    commonExample: 'NW-002',
  })
  sku_id?: string;
  /** Only in requests. */
  @Identifier({ optional: true, text: 'Product of a line of the order, instead of `sku_id`' }) product_id?: string;
  @Whole({
    min: 1,
    text: 'Shipped quantity, above 0: in v1 requests a whole number, in v2 with up to 4 decimals',
    commonExample: 1,
    answered: { as: (options) => Amount({ ...options, above: 0 }) },
  })
  quantity: Decimal | number;
}

export abstract class ShipmentItem extends Answered(Without(ShipmentItemShape, ['product_id']), 'v2') {}

/** Every field of a shipment but its version and times. */
export abstract class ShipmentShape {
  @Id() readonly id: string;

  @PathName({
    text: 'Your own id of the shipment, unique in the tenant',
    example: 'SHP-EXAMPLE-1',
    v1: { example: 'SHP-EXAMPLE-1-V1' },
  })
  reference_id: string;

  @Identifier({
    text: 'Order whose goods are shipped, by id or `reference_id`; responses have the id',
    example: EXAMPLE_OPEN_ORDER_ID,
    changed: { description: 'Cannot change; only the present order is accepted', example: EXAMPLE_PART_ORDER_ID },
    answered: { as: Id, example: EXAMPLE_ORDER_ID },
  })
  order_id: string;

  @Identifier({
    optional: true,
    nullable: true,
    text: 'Invoice that bills the goods, by id or `reference_id`: one of the order that is not cancelled. Responses have the id',
    changed: { description: 'Null removes the invoice from the shipment', example: null },
    answered: { as: Id },
  })
  invoice_id?: string | null;

  @OneOf(PROGRESS_STATUSES, {
    optional: true,
    text: STATUS_TEXT,
    example: 'created',
    changed: { description: 'Can only move forward: `created`, `shipped`, `fulfilled`', example: 'created' },
    v2: { changed: { description: MOVES, values: SHIPMENT_STATUSES }, answered: { values: SHIPMENT_STATUSES } },
  })
  status?: ShipmentStatus;

  /** Only in requests. */
  @OneOf(PROGRESS_STATUSES, {
    optional: true,
    text: 'Another name for `status` in requests; if both are sent, they must be the same',
    commonExample: 'created',
    v2: { changed: { values: SHIPMENT_STATUSES } },
  })
  shipment_status?: ShipmentStatus;

  @ListOf(() => ShipmentItem, {
    min: 1,
    max: 5000,
    text: 'What is shipped, 1 to 5,000 items',
    changed: {
      description: 'Replaces all items; possible only while the status is `created`',
      example: [{ sku_id: 'NW-016', quantity: 2 }],
    },
  })
  shipment_items: ShipmentItemShape[];

  @Nested(() => Tracking, {
    optional: true,
    nullable: true,
    text: 'Where the parcel can be followed; null if it is unknown',
  })
  tracking_info?: TrackingShape | null;

  @ExactText({
    optional: true,
    nullable: true,
    text: 'Note for the warehouse or the carrier',
    example: 'Leave at the gate',
    changed: { example: 'Ring twice' },
  })
  note?: string | null;
}

/** Only a creation can say when the shipment was created. */
export abstract class CreationTime {
  @Timestamp({ optional: true }) created_at?: Date;
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
