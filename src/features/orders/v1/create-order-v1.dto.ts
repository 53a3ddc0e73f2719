import { Without } from '#platform/edge/validation/combined.js';
import { Created, Only } from '#platform/edge/validation/shapes.js';
import { COMMON_FIELDS, OrderShape, PART_FIELDS } from '../api/order.shape.js';
import { LINE_COUNTERS, LINE_FIELDS, OrderLineShape } from '../api/order-line.shape.js';
import { OrderAddressShape, OrderContactShape } from '../api/order-address.shape.js';

export class NewOrderAddressV1 extends Created(Without(OrderAddressShape, ['reference_id', 'attributes']), 'v1') {}

export class NewOrderContactV1 extends Created(Without(OrderContactShape, ['reference_id', 'attributes']), 'v1') {}

export class NewOrderLineV1 extends Created(Only(OrderLineShape, [...LINE_FIELDS, ...LINE_COUNTERS]), 'v1') {}

export class CreateOrderV1 extends Created(
  Only(OrderShape, [
    'customer_id',
    'display_id',
    ...COMMON_FIELDS,
    'reference_id',
    'status',
    'created_at',
    'updated_at',
    ...PART_FIELDS,
  ]),
  'v1',
  {
    nested: {
      billing_address: () => NewOrderAddressV1,
      shipping_address: () => NewOrderAddressV1,
      primary_contact: () => NewOrderContactV1,
      line_items: () => NewOrderLineV1,
    },
  },
) {}
