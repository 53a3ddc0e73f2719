import { Combined, Replaced, Without } from '#platform/edge/validation/combined.js';
import { Changed, Created, Only } from '#platform/edge/validation/shapes.js';
import { ChangedOrderStatusFields, COMMON_FIELDS, OrderShape, PART_FIELDS } from '../api/order.shape.js';
import { LINE_FIELDS, OrderLineShape, ReplacedLineId } from '../api/order-line.shape.js';
import { OrderAddressShape, OrderContactShape } from '../api/order-address.shape.js';

export class ReplacedOrderAddressV1 extends Combined(
  Created(Only(OrderAddressShape, ['id']), 'v1'),
  Replaced(Created(Without(OrderAddressShape, ['id', 'reference_id', 'attributes']), 'v1')),
) {}

export class ReplacedOrderContactV1 extends Combined(
  Created(Only(OrderContactShape, ['id']), 'v1'),
  Replaced(Created(Without(OrderContactShape, ['id', 'reference_id', 'attributes']), 'v1')),
) {}

export class ReplacedOrderLineV1 extends Combined(
  Replaced(Created(Only(OrderLineShape, LINE_FIELDS), 'v1')),
  ReplacedLineId,
  Changed(Only(OrderLineShape, ['cancelled_quantity']), 'v1'),
) {}

/** A replacement of an order: the lines as a whole, and each other field that is sent; null clears. */
export class ReplaceOrderV1 extends Combined(
  Changed(Only(OrderShape, ['customer_id', 'display_id']), 'v1'),
  Replaced(Created(Only(OrderShape, COMMON_FIELDS), 'v1')),
  Changed(Only(OrderShape, ['reference_id', 'status', ...PART_FIELDS]), 'v1', {
    nested: {
      billing_address: () => ReplacedOrderAddressV1,
      shipping_address: () => ReplacedOrderAddressV1,
      primary_contact: () => ReplacedOrderContactV1,
      line_items: () => ReplacedOrderLineV1,
    },
  }),
) {
  override customer_id: string;
  override line_items: ReplacedOrderLineV1[];
}

export class ChangeOrderStatusV1 extends ChangedOrderStatusFields {}
