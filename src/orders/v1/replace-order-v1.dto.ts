import { ListOf, Nested } from '../../platform/validation/nested.js';
import { OneOf, Text } from '../../platform/validation/scalars.js';
import { ORDER_STATUSES, type OrderStatus } from '../order.entity.js';
import { ChangedOrderStatusFields, MAX_LINES, MAX_LIST_ENTRIES, OrderLineFields } from '../wire/order-fields.js';
import { NewOrderAddressV1, NewOrderAttributeV1, NewOrderContactV1, OrderFieldsV1 } from './create-order-v1.dto.js';

export class ReplacedOrderLineV1 extends OrderLineFields {
  @Text({
    optional: true,
    description:
      'Id of a line of the order. A line without `id` is matched by `reference_id`, otherwise by `sku`; if no line matches, it is new',
  })
  id?: string;
}

/** A replacement of an order: the lines as a whole, and each other field that is sent. */
export class ReplaceOrderV1 extends OrderFieldsV1 {
  @Text({ optional: true }) reference_id?: string;
  @OneOf(ORDER_STATUSES, { optional: true, example: 'confirmed' }) status?: OrderStatus;
  @Nested(() => NewOrderAddressV1, { optional: true }) billing_address?: NewOrderAddressV1;
  @Nested(() => NewOrderAddressV1, { optional: true }) shipping_address?: NewOrderAddressV1;
  @Nested(() => NewOrderContactV1, { optional: true }) primary_contact?: NewOrderContactV1;
  @ListOf(() => NewOrderAttributeV1, { optional: true, max: MAX_LIST_ENTRIES, description: 'Replaces all attributes' })
  attributes?: NewOrderAttributeV1[];
  @ListOf(() => ReplacedOrderLineV1, {
    min: 1,
    max: MAX_LINES,
    description:
      'Replaces all lines. A line that is picked, shipped or invoiced cannot be removed, get another sku, or get a quantity below these quantities',
  })
  line_items: ReplacedOrderLineV1[];
}

export class ChangeOrderStatusV1 extends ChangedOrderStatusFields {}
