import { Created, Only } from '#platform/edge/validation/shapes.js';
import { COMMON_FIELDS, OrderShape, PART_FIELDS } from '../api/order.shape.js';
import { LINE_COUNTERS, LINE_FIELDS_V2, OrderLineShape } from '../api/order-line.shape.js';
import { OrderAddressShape, OrderContactShape } from '../api/order-address.shape.js';

export class NewOrderAddressV2 extends Created(OrderAddressShape, 'v2') {}

export class NewOrderContactV2 extends Created(OrderContactShape, 'v2') {}

export class NewOrderLineV2 extends Created(Only(OrderLineShape, [...LINE_FIELDS_V2, ...LINE_COUNTERS]), 'v2') {}

export class CreateOrderV2 extends Created(
  Only(OrderShape, [
    'customer_id',
    'display_id',
    'type',
    'payment_method',
    ...COMMON_FIELDS,
    'reference_id',
    'status',
    'created_at',
    'updated_at',
    ...PART_FIELDS,
  ]),
  'v2',
  {
    nested: {
      billing_address: () => NewOrderAddressV2,
      shipping_address: () => NewOrderAddressV2,
      primary_contact: () => NewOrderContactV2,
      line_items: () => NewOrderLineV2,
    },
  },
) {}
