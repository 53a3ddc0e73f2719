import type { Decimal } from '../../../platform/base/values/decimal.js';
import { Combined, Replaced } from '../../../platform/edge/validation/combined.js';
import { ListOf, Nested } from '../../../platform/edge/validation/nested.js';
import { Amount, Identifier, OneOf } from '../../../platform/edge/validation/scalars.js';
import { ORDER_STATUSES, type OrderStatus } from '../order.entity.js';
import {
  CopiedAddressId,
  CopiedContactId,
  MAX_LINES,
  MAX_LIST_ENTRIES,
  NewOrderAddressFields,
  NewOrderAttribute,
  NewOrderContactFields,
  OrderLineFields,
} from './order-fields.js';

/** `customer_id` and `display_id` of a replacement. */
export abstract class ReplacedIdFields {
  @Identifier({ example: 'ALFKI' }) customer_id: string;
  @Identifier({ change: true }) display_id?: string;
}

export abstract class ReplacedLineId {
  @Identifier({
    optional: true,
    description:
      'Id of a line of the order. A line without `id` is matched by `reference_id`, otherwise by `sku`; if no line matches, it is new',
  })
  id?: string;
}

/** The counter of an order line that no document changes. */
export abstract class CancelledQuantity {
  @Amount({ change: true, nullable: true, min: 0, example: 4 })
  cancelled_quantity?: Decimal | null;
}

export abstract class ReplacedOrderAddress extends Combined(CopiedAddressId, Replaced(NewOrderAddressFields)) {}

export abstract class ReplacedOrderContact extends Combined(CopiedContactId, Replaced(NewOrderContactFields)) {}

export abstract class ReplacedOrderLine extends Combined(
  Replaced(OrderLineFields),
  ReplacedLineId,
  CancelledQuantity,
) {}

/** Fields of replacements, after {@link CommonOrderFields}. */
export abstract class ReplacedOrderFields {
  @Identifier({ change: true, nullable: true }) reference_id?: string | null;
  @OneOf(ORDER_STATUSES, { change: true, example: 'confirmed' }) status?: OrderStatus;
  @Nested(() => ReplacedOrderAddress, { change: true, nullable: true }) billing_address?: ReplacedOrderAddress | null;
  @Nested(() => ReplacedOrderAddress, { change: true, nullable: true }) shipping_address?: ReplacedOrderAddress | null;
  @Nested(() => ReplacedOrderContact, { change: true, nullable: true }) primary_contact?: ReplacedOrderContact | null;
  @ListOf(() => NewOrderAttribute, {
    change: true,
    nullable: true,
    max: MAX_LIST_ENTRIES,
    description: 'Replaces all attributes',
  })
  attributes?: NewOrderAttribute[] | null;
  @ListOf(() => ReplacedOrderLine, {
    min: 1,
    max: MAX_LINES,
    description:
      'Replaces all lines. A line that is picked, shipped or invoiced cannot be removed or get a quantity below these quantities; one that a document names cannot get another SKU',
  })
  line_items: ReplacedOrderLine[];
}
