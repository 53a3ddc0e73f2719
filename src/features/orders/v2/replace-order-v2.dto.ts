import { Combined, Replaced } from '../../../platform/edge/validation/combined.js';
import { ListOf, Nested } from '../../../platform/edge/validation/nested.js';
import { StatedVersion } from '../../../platform/edge/validation/record-fields.js';
import { ResponseOnly } from '../../../platform/edge/validation/response-only.js';
import * as fields from '../wire/order-fields.js';
import * as replaced from '../wire/replaced-order-fields.js';
import { OneOf, Text } from '../../../platform/edge/validation/scalars.js';
import { ORDER_TYPES, type OrderType } from '../order.entity.js';
import { OrderAddressPartsV2, OrderContactPartsV2, OrderLineFieldsV2 } from './create-order-v2.dto.js';
import { OrderAddressV2, OrderAttributeV2, OrderContactV2, OrderLineV2, WrittenOrderV2 } from './order-v2.dto.js';

@ResponseOnly(OrderAttributeV2, { nullIsOmitted: true, ignored: ['id'] })
export class ReplacedOrderAttributeV2 extends fields.NewOrderAttribute {}

@ResponseOnly(OrderAddressV2, {
  nullIsOmitted: true,
  reasons: {
    state_info: 'is derived; write state and country',
    country_info: 'is derived; write country',
  },
})
export class ReplacedOrderAddressV2 extends Combined(fields.CopiedAddressId, Replaced(OrderAddressPartsV2)) {
  @ListOf(() => ReplacedOrderAttributeV2, { change: true, nullable: true, max: fields.MAX_LIST_ENTRIES })
  attributes?: ReplacedOrderAttributeV2[] | null;
}

@ResponseOnly(OrderContactV2, { nullIsOmitted: true })
export class ReplacedOrderContactV2 extends Combined(fields.CopiedContactId, Replaced(OrderContactPartsV2)) {
  @ListOf(() => ReplacedOrderAttributeV2, { change: true, nullable: true, max: fields.MAX_LIST_ENTRIES })
  attributes?: ReplacedOrderAttributeV2[] | null;
}

@ResponseOnly(OrderLineV2, {
  nullIsOmitted: true,
  reasons: {
    product_id: 'is the product of the sku; write sku',
    name: 'is the name of the product when the line was made; leave it out',
    parent_sku_id: 'is the primary variant of the group of the sku; write sku',
    final_unit_price: 'is computed; write quantity, cancelled_quantity, unit_price and discount',
  },
  ignored: ['shipped_quantity', 'invoiced_quantity', 'picked_quantity'],
})
export class ReplacedOrderLineV2 extends Combined(
  Replaced(OrderLineFieldsV2),
  replaced.ReplacedLineId,
  replaced.CancelledQuantity,
) {}

class ReplacedStartV2 extends replaced.ReplacedIdFields {
  @OneOf(ORDER_TYPES, { change: true }) type?: OrderType;
  @Text({ change: true, nullable: true, example: 'Bank transfer' }) payment_method?: string | null;
}

/** A replacement of an order: the lines as a whole, and each other field that is sent; null clears. */
@ResponseOnly(WrittenOrderV2, {
  nullIsOmitted: true,
  ignored: ['warnings'],
  reasons: {
    customer_reference_id: 'is that of the customer; write customer_id',
    customer_name: 'is that of the customer; write customer_id',
    price_list: 'is the list of price_list_id; write price_list_id',
    card: 'is the payment method of payment_method_id; write payment_method_id',
    cart_total: 'is computed; write line_items',
    payable_total: 'is computed; write line_items, additional_charges and the other amounts',
    charges: 'are written as additional_charges',
    entity_source: 'is set by the service when the order is created',
    created_by: 'is set by the service',
  },
})
export class ReplaceOrderV2 extends Combined(
  ReplacedStartV2,
  Replaced(fields.CommonOrderFields),
  replaced.ReplacedOrderFields,
) {
  @Nested(() => ReplacedOrderAddressV2, { change: true, nullable: true })
  override billing_address?: ReplacedOrderAddressV2 | null;
  @Nested(() => ReplacedOrderAddressV2, { change: true, nullable: true })
  override shipping_address?: ReplacedOrderAddressV2 | null;
  @Nested(() => ReplacedOrderContactV2, { change: true, nullable: true })
  override primary_contact?: ReplacedOrderContactV2 | null;
  @ListOf(() => ReplacedOrderAttributeV2, { change: true, nullable: true, max: fields.MAX_LIST_ENTRIES })
  override attributes?: ReplacedOrderAttributeV2[] | null;
  @ListOf(() => ReplacedOrderLineV2, {
    min: 1,
    max: fields.MAX_LINES,
    example: [{ reference_id: '7', sku: 'NW-020', quantity: 12, unit_price: 81 }],
  })
  override line_items: ReplacedOrderLineV2[];
}

export class ChangeOrderStatusV2 extends fields.ChangedOrderStatusFields {
  @StatedVersion() version?: number;
}
