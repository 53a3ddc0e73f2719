import { ListOf, Nested } from '../../platform/validation/nested.js';
import { ResponseOnly } from '../../platform/validation/response-only.js';
import { OneOf, Text } from '../../platform/validation/scalars.js';
import { ORDER_STATUSES, type OrderStatus } from '../order.entity.js';
import {
  MOST_LINES,
  MOST_PARTS,
  NewOrderAttributeV2,
  OrderAddressFieldsV2,
  OrderContactFieldsV2,
  OrderFieldsV2,
  OrderLineFieldsV2,
} from './create-order-v2.dto.js';
import { OrderAddressV2, OrderAttributeV2, OrderContactV2, OrderLineV2, OrderV2 } from './order-v2.dto.js';

@ResponseOnly(OrderAttributeV2)
export class ReplacedOrderAttributeV2 extends NewOrderAttributeV2 {}

@ResponseOnly(OrderAddressV2)
export class ReplacedOrderAddressV2 extends OrderAddressFieldsV2 {
  @ListOf(() => ReplacedOrderAttributeV2, { optional: true, max: MOST_PARTS }) attributes?: ReplacedOrderAttributeV2[];
}

@ResponseOnly(OrderContactV2)
export class ReplacedOrderContactV2 extends OrderContactFieldsV2 {
  @ListOf(() => ReplacedOrderAttributeV2, { optional: true, max: MOST_PARTS }) attributes?: ReplacedOrderAttributeV2[];
}

@ResponseOnly(OrderLineV2)
export class ReplacedOrderLineV2 extends OrderLineFieldsV2 {
  @Text({ optional: true, description: 'A line of the order; or else it is known by reference_id or sku' }) id?: string;
}

/** A change of an order: what is left out stays, but for the lines. */
@ResponseOnly(OrderV2)
export class ReplaceOrderV2 extends OrderFieldsV2 {
  @Text({ optional: true }) reference_id?: string;
  @OneOf(ORDER_STATUSES, { optional: true, example: 'confirmed' }) status?: OrderStatus;
  @Nested(() => ReplacedOrderAddressV2, { optional: true }) billing_address?: ReplacedOrderAddressV2;
  @Nested(() => ReplacedOrderAddressV2, { optional: true }) shipping_address?: ReplacedOrderAddressV2;
  @Nested(() => ReplacedOrderContactV2, { optional: true }) primary_contact?: ReplacedOrderContactV2;
  @ListOf(() => ReplacedOrderAttributeV2, { optional: true, max: MOST_PARTS, description: 'Replaces all' })
  attributes?: ReplacedOrderAttributeV2[];
  @ListOf(() => ReplacedOrderLineV2, {
    min: 1,
    max: MOST_LINES,
    description: 'Replaces all; lines keep their counters, below which they cannot go',
    example: [{ reference_id: '7', sku: 'NW-028', quantity: 12, unit_price: 45.6 }],
  })
  line_items: ReplacedOrderLineV2[];
}

export class ChangeOrderStatusV2 {
  @OneOf(ORDER_STATUSES, { description: 'The present one changes nothing; cancelled is final', example: 'cancelled' })
  status: OrderStatus;
}
