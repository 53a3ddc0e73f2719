import { regionToV2 } from '#features/customers/v2/address-v2.mapper.js';
import { countryInfo, stateInfo } from '#features/customers/addresses/regions.js';
import type { AttributeValue } from '#platform/base/values/attribute-value.js';
import type { Charge } from '../money/charge.js';
import type { OrderAddress, OrderContact } from '../order.entity.js';
import type { OrderLineRecord } from '../orders.queries.js';
import type { OrderSummaryWithCurrency, OrderWithCurrency, WrittenOrder } from '../orders.service.js';
import {
  addressFields,
  chargeFields,
  contactFields,
  lineCounterFields,
  orderDetailFields,
  orderTermFields,
} from '../api/order.mapper.js';
import type * as types from './order-v2.dto.js';

export const summaryToV2 = (order: OrderSummaryWithCurrency): types.OrderSummaryV2 => ({
  id: order.id,
  reference_id: order.referenceId,
  display_id: order.displayId,
  customer_id: order.customerId,
  type: order.type,
  status: order.status,
  currency: order.currency,
  amount: order.amount,
  amount_paid: order.amountPaid,
  discount_value: order.discountValue,
  tax_value: order.taxValue,
  shipping_charge: order.shippingCharge,
  ...orderTermFields(order),
  entity_source: order.entitySource,
  price_list_id: order.priceListId,
  billing_address: order.billingAddress && addressToV2(order.billingAddress),
  shipping_address: order.shippingAddress && addressToV2(order.shippingAddress),
  primary_contact: order.primaryContact && contactToV2(order.primaryContact),
  ...orderDetailFields(order),
  credit_hold: order.creditState === 'held',
  credit_release_note: order.creditReleaseNote,
  version: order.version,
});

export const toV2 = (order: OrderWithCurrency): types.OrderV2 =>
  Object.assign(summaryToV2(order), {
    customer_reference_id: order.customer.referenceId,
    customer_name: order.customer.name,
    price_list: order.priceList && {
      id: order.priceList.id,
      name: order.priceList.name,
      reference_id: order.priceList.referenceId,
    },
    cart_total: order.cartTotal,
    payable_total: order.payableTotal,
    created_by: { id: order.createdBy.id, email: order.createdBy.email },
    updated_by: { id: order.updatedBy.id, email: order.updatedBy.email },
    line_items: order.lines.map(lineToV2),
    charges: order.charges.map(chargeToV2),
    attributes: order.attributes.map(attributeToV2),
  });

export const writtenToV2 = (order: WrittenOrder): types.WrittenOrderV2 =>
  Object.assign(toV2(order), { warnings: order.warnings.map(({ field, reason }) => ({ field, reason })) });

const lineToV2 = (line: OrderLineRecord): types.OrderLineV2 => ({
  id: line.id,
  reference_id: line.referenceId,
  product_id: line.productId,
  sku: line.sku,
  name: line.productName,
  parent_sku_id: line.parentSku,
  quantity: line.quantity,
  unit_price: line.unitPrice,
  final_unit_price: line.finalUnitPrice,
  ...lineCounterFields(line),
  applied_promotion: line.appliedPromotion,
  applied_modifiers: line.appliedModifiers,
});

const addressToV2 = (address: OrderAddress): types.OrderAddressV2 => ({
  id: address.id,
  reference_id: address.referenceId,
  ...addressFields(address),
  state_info: regionToV2(stateInfo(address.state, address.country)),
  country_info: regionToV2(countryInfo(address.country)),
  attributes: address.attributes.map(partAttributeToV2),
});

const contactToV2 = (contact: OrderContact): types.OrderContactV2 => ({
  id: contact.id,
  reference_id: contact.referenceId,
  ...contactFields(contact),
  attributes: contact.attributes.map(partAttributeToV2),
});

const chargeToV2 = (charge: Charge): types.OrderChargeV2 => ({ ...chargeFields(charge), applied_promotion: null });

const partAttributeToV2 = ({ id, name, value, createdAt, updatedAt }: AttributeValue): types.OrderPartAttributeV2 => ({
  id,
  name,
  value,
  created_at: createdAt,
  updated_at: updatedAt,
});

const attributeToV2 = (attribute: AttributeValue): types.OrderAttributeV2 => ({
  ...partAttributeToV2(attribute),
  created_by: attribute.createdBy,
  updated_by: attribute.updatedBy,
});
