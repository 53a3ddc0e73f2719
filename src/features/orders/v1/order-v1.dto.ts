import type { WireDecimal } from '#platform/base/values/decimal.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { Answered, Only } from '#platform/edge/validation/shapes.js';
import { OrderAddressShape, OrderContactShape } from '../api/order-address.shape.js';
import { OrderShape } from '../api/order.shape.js';
import { OrderLineShape } from '../api/order-line.shape.js';
import {
  OrderAttributeShape,
  OrderChargeShape,
  OrderConsentShape,
  OrderContainerShape,
} from '../api/order-part.shape.js';
import { EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import { PageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { QueryList, QueryOneOf, QueryText } from '#platform/edge/validation/query.js';
import type { OrderStatus } from '../order.entity.js';
import { ORDER_SORTS } from '../orders.queries.js';

class OrderAttributeV1 extends Answered(OrderAttributeShape, 'v1') {}

export class OrderAddressV1 extends Answered(Without(OrderAddressShape, ['reference_id', 'attributes']), 'v1') {}

export class OrderContactV1 extends Answered(Without(OrderContactShape, ['reference_id', 'attributes']), 'v1') {}

class OrderChargeV1 extends Answered(OrderChargeShape, 'v1') {}

class ContainerInfoV1 extends Answered(OrderContainerShape, 'v1') {}

class CustomerConsentV1 extends Answered(OrderConsentShape, 'v1') {}

const LINE_FIELDS_OF_V2 = [
  'id',
  'reference_id',
  'name',
  'parent_sku_id',
  'final_unit_price',
  'returned_quantity',
  'applied_promotion',
  'applied_modifiers',
] as const;

export class OrderLineV1 extends Answered(Without(OrderLineShape, LINE_FIELDS_OF_V2), 'v1', {
  after: { sku: 'quantity' },
}) {
  override cancelled_quantity: WireDecimal;
}

const LISTS = ['line_items', 'charges', 'attributes'] as const;
const FIELDS_OF_V2 = ['type', 'currency', 'discount_value', 'tax_value', 'shipping_charge', 'entity_source'] as const;

/** An order in lists. */
export class OrderSummaryV1 extends Answered(
  Without(OrderShape, [...FIELDS_OF_V2, ...LISTS, 'additional_charges']),
  'v1',
  {
    nested: {
      billing_address: () => OrderAddressV1,
      shipping_address: () => OrderAddressV1,
      primary_contact: () => OrderContactV1,
      container_info: () => ContainerInfoV1,
      customer_consent: () => CustomerConsentV1,
    },
  },
) {}

/** A single order. */
export class OrderV1 extends Combined(
  OrderSummaryV1,
  Answered(Only(OrderShape, LISTS), 'v1', {
    nested: {
      line_items: () => OrderLineV1,
      charges: () => OrderChargeV1,
      attributes: () => OrderAttributeV1,
    },
  }),
) {}

/** The statuses that v1 can filter by. `submitted` is not one of them: v1 lists such orders only without this filter. */
const FILTER_STATUSES = ['draft', 'confirmed', 'cancelled'] as const;

export class ListOrdersV1 extends Sorted(PageQuery, ORDER_SORTS) {
  @QueryOneOf(FILTER_STATUSES, {
    description: 'Only orders in this status (default: every status)',
    example: 'confirmed',
  })
  order_status?: OrderStatus;
  @QueryList({ commas: true, description: 'Only orders from these sources', example: ['import'] }) source?: string[];
  @QueryList({ commas: true, description: 'Only orders with these values of `reference_id`' }) reference_ids?: string[];
  @QueryText({ description: 'Only orders of this customer, by id or `reference_id`', example: EXAMPLE_CUSTOMER_ID })
  customer_id?: string;
  @QueryText({ description: 'Only the order with this `reference_id`', example: '10643' }) reference_id?: string;
  @QueryText({ description: 'Only orders with this purchase order number of the customer', example: 'PO-4711' })
  po_number?: string;
}
