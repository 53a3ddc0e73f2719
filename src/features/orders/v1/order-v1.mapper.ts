import { attributeFields } from '#features/customers/api/customer-attribute.mapper.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';
import type { OrderAddress, OrderContact } from '../order.entity.js';
import type { OrderLineRecord, OrderRecord, OrderSummary } from '../orders.queries.js';
import type { OrderFilter } from '../orders.service.js';
import {
  addressFields,
  chargeFields,
  contactFields,
  lineCounterFields,
  orderDetailFields,
  orderTermFields,
} from '../api/order.mapper.js';
import type { ListOrdersV1 } from './order-v1.dto.js';
import type * as types from './order-v1.dto.js';

const oneOf = (value: string | undefined): string[] | undefined => (value === undefined ? undefined : [value]);

export const filterFromV1 = (query: ListOrdersV1): OrderFilter => ({
  ...commonFilterOf(query),
  acceptsJoinedValues: true,
  statuses: query.order_status && [query.order_status],
  sources: query.source,
  customerIds: oneOf(query.customer_id),
  poNumbers: oneOf(query.po_number),
  referenceId: query.reference_id,
});

export const summaryToV1 = (order: OrderSummary): types.OrderSummaryV1 => ({
  id: order.id,
  reference_id: order.referenceId,
  display_id: order.displayId,
  customer_id: order.customerId,
  status: order.status,
  amount: order.amount,
  amount_paid: order.amountPaid,
  ...orderTermFields(order),
  price_list_id: order.priceListId,
  billing_address: order.billingAddress && addressToV1(order.billingAddress),
  shipping_address: order.shippingAddress && addressToV1(order.shippingAddress),
  primary_contact: order.primaryContact && contactToV1(order.primaryContact),
  ...orderDetailFields(order),
});

export const toV1 = (order: OrderRecord): types.OrderV1 => ({
  ...summaryToV1(order),
  line_items: order.lines.map(lineToV1),
  charges: order.charges.map(chargeFields),
  attributes: order.attributes.map(attributeFields),
});

const lineToV1 = (line: OrderLineRecord): types.OrderLineV1 => ({
  product_id: line.productId,
  quantity: line.quantity,
  sku: line.sku,
  unit_price: line.unitPrice,
  ...lineCounterFields(line),
});

const addressToV1 = (address: OrderAddress): types.OrderAddressV1 => ({ id: address.id, ...addressFields(address) });

const contactToV1 = (contact: OrderContact): types.OrderContactV1 => ({ id: contact.id, ...contactFields(contact) });
