import { regionRepresentation } from '#features/customers/api/address.mapper.js';
import { countryInfo, stateInfo } from '#features/customers/addresses/regions.js';
import type { AttributeValue } from '#platform/base/values/attribute-value.js';
import type { Charge } from '../money/charge.js';
import type { OrderAddress, OrderContact } from '../order.entity.js';
import type { DocumentsOfOrder, OrderLineRecord, OrderRecord, OrderSummary } from '../orders.queries.js';
import type { OrderSummaryWithCurrency, OrderWithCurrency } from '../orders.service.js';
import {
  addressFields,
  chargeFields,
  contactFields,
  lineCounterFields,
  orderDetailFields,
  orderTermFields,
} from './order.mapper.js';

type WithCurrency<T> = T & { currency: string };

const orderSummary = (order: WithCurrency<OrderSummary>) => ({
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
  billing_address: order.billingAddress && addressRepresentation(order.billingAddress),
  shipping_address: order.shippingAddress && addressRepresentation(order.shippingAddress),
  primary_contact: order.primaryContact && contactRepresentation(order.primaryContact),
  ...orderDetailFields(order),
  credit_hold: order.creditState === 'held',
  credit_release_note: order.creditReleaseNote,
  version: order.version,
});

/** An order as files and the journal show it; answers of v2 have {@link documentIds} too. */
export const orderRepresentation = (order: WithCurrency<OrderRecord>) =>
  Object.assign(orderSummary(order), {
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
    line_items: order.lines.map(lineRepresentation),
    charges: order.charges.map(chargeRepresentation),
    attributes: order.attributes.map(attributeRepresentation),
  });

/** The documents that name an order, which change without it. */
const documentIds = ({ invoiceIds, shipmentIds }: DocumentsOfOrder) => ({
  invoice_ids: invoiceIds,
  shipment_ids: shipmentIds,
});

/** An order as lists of v2 show it. */
export const answeredOrderSummary = (order: OrderSummaryWithCurrency) =>
  Object.assign(orderSummary(order), documentIds(order));

/** An order as v2 shows it. */
export const answeredOrder = (order: OrderWithCurrency) =>
  Object.assign(orderRepresentation(order), documentIds(order));

const lineRepresentation = (line: OrderLineRecord) => ({
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
  returned_quantity: line.returnedQuantity,
  applied_promotion: line.appliedPromotion,
  applied_modifiers: line.appliedModifiers,
});

const addressRepresentation = (address: OrderAddress) => ({
  id: address.id,
  reference_id: address.referenceId,
  ...addressFields(address),
  state_info: regionRepresentation(stateInfo(address.state, address.country)),
  country_info: regionRepresentation(countryInfo(address.country)),
  attributes: address.attributes.map(partAttributeRepresentation),
});

const contactRepresentation = (contact: OrderContact) => ({
  id: contact.id,
  reference_id: contact.referenceId,
  ...contactFields(contact),
  attributes: contact.attributes.map(partAttributeRepresentation),
});

const chargeRepresentation = (charge: Charge) => ({ ...chargeFields(charge), applied_promotion: null });

const partAttributeRepresentation = ({ id, name, value, createdAt, updatedAt }: AttributeValue) => ({
  id,
  name,
  value,
  created_at: createdAt,
  updated_at: updatedAt,
});

const attributeRepresentation = (attribute: AttributeValue) => ({
  ...partAttributeRepresentation(attribute),
  created_by: attribute.createdBy,
  updated_by: attribute.updatedBy,
});
