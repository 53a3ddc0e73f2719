import { Combined, Replaced, Without } from '#platform/edge/validation/combined.js';
import { ExactText } from '#platform/edge/validation/scalars.js';
import { StatedVersion } from '#platform/edge/validation/record-fields.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { Changed, Created, Only } from '#platform/edge/validation/shapes.js';
import { ChangedOrderStatusFields, COMMON_FIELDS, OrderShape, PART_FIELDS } from '../api/order.shape.js';
import { LINE_FIELDS_V2, OrderLineShape, ReplacedLineId } from '../api/order-line.shape.js';
import { OrderAddressShape, OrderContactShape } from '../api/order-address.shape.js';
import { NewOrderAttribute } from '../api/order-part.shape.js';
import { OrderAddressV2, OrderAttributeV2, OrderContactV2, OrderLineV2, WrittenOrderV2 } from './order-v2.dto.js';

@ResponseOnly(OrderAttributeV2, { nullIsOmitted: true, ignored: ['id'] })
export class ReplacedOrderAttributeV2 extends NewOrderAttribute {}

@ResponseOnly(OrderAddressV2, {
  nullIsOmitted: true,
  reasons: {
    state_info: 'is derived; write state and country',
    country_info: 'is derived; write country',
  },
})
export class ReplacedOrderAddressV2 extends Combined(
  Created(Only(OrderAddressShape, ['id']), 'v2'),
  Replaced(Created(Without(OrderAddressShape, ['id', 'attributes']), 'v2')),
  Changed(Only(OrderAddressShape, ['attributes']), 'v2', { nested: { attributes: () => ReplacedOrderAttributeV2 } }),
) {}

@ResponseOnly(OrderContactV2, { nullIsOmitted: true })
export class ReplacedOrderContactV2 extends Combined(
  Created(Only(OrderContactShape, ['id']), 'v2'),
  Replaced(Created(Without(OrderContactShape, ['id', 'attributes']), 'v2')),
  Changed(Only(OrderContactShape, ['attributes']), 'v2', { nested: { attributes: () => ReplacedOrderAttributeV2 } }),
) {}

@ResponseOnly(OrderLineV2, {
  nullIsOmitted: true,
  reasons: {
    product_id: 'is the product of the sku; write sku',
    name: 'is the name of the product when the line was made; leave it out',
    parent_sku_id: 'is the primary variant of the group of the sku; write sku',
    final_unit_price: 'is computed; write quantity, cancelled_quantity, unit_price and discount',
  },
  ignored: ['shipped_quantity', 'invoiced_quantity', 'picked_quantity', 'returned_quantity'],
})
export class ReplacedOrderLineV2 extends Combined(
  Replaced(Created(Only(OrderLineShape, LINE_FIELDS_V2), 'v2')),
  ReplacedLineId,
  Changed(Only(OrderLineShape, ['cancelled_quantity']), 'v2'),
) {}

/** A replacement of an order: the lines as a whole, and each other field that is sent; null clears. */
@ResponseOnly(WrittenOrderV2, {
  nullIsOmitted: true,
  ignored: ['warnings', 'invoice_ids', 'shipment_ids'],
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
    credit_hold: 'follows from the credit limit of the customer; POST /v2/orders/{id}/release ends it',
    credit_release_note: 'is written by POST /v2/orders/{id}/release',
  },
})
export class ReplaceOrderV2 extends Combined(
  Changed(Only(OrderShape, ['customer_id', 'display_id', 'type', 'payment_method']), 'v2'),
  Replaced(Created(Only(OrderShape, COMMON_FIELDS), 'v2')),
  Changed(Only(OrderShape, ['reference_id', 'status', ...PART_FIELDS]), 'v2', {
    nested: {
      billing_address: () => ReplacedOrderAddressV2,
      shipping_address: () => ReplacedOrderAddressV2,
      primary_contact: () => ReplacedOrderContactV2,
      attributes: () => ReplacedOrderAttributeV2,
      line_items: () => ReplacedOrderLineV2,
    },
  }),
) {
  override customer_id: string;
  override line_items: ReplacedOrderLineV2[];
}

export class ChangeOrderStatusV2 extends ChangedOrderStatusFields {
  @StatedVersion() version?: number;
}

export class ReleaseOrderV2 {
  @ExactText({ optional: true, example: 'The bank has confirmed the transfer' }) note?: string;
}
