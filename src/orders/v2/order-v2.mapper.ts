import { regionToV2 } from '../../customers/v2/address-v2.mapper.js';
import { countryInfo, stateInfo } from '../../customers/regions.js';
import type { AttributeValue } from '../../platform/attribute-value.js';
import { toTimestamp, toTimestampOrNull } from '../../platform/time.js';
import type { Charge, Consent, Container, OrderAddress, OrderContact } from '../order-parts.js';
import { fulfillmentStatus, paymentStatus } from '../order-status.js';
import type { OrderCard, OrderLineRecord } from '../orders.queries.js';
import type { OrderSummaryView, OrderView } from '../orders.service.js';
import type {
  OrderAddressV2,
  OrderAttributeV2,
  OrderCardV2,
  OrderChargeV2,
  OrderConsentV2,
  OrderContactV2,
  OrderContainerV2,
  OrderLineV2,
  OrderPartAttributeV2,
  OrderSummaryV2,
  OrderV2,
} from './order-v2.dto.js';

export const summaryToV2 = (order: OrderSummaryView): OrderSummaryV2 => ({
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
  shipment_date: toTimestampOrNull(order.shipmentDate),
  due_date: toTimestampOrNull(order.dueDate),
  payment_status: paymentStatus(order),
  fulfillment_status: fulfillmentStatus(order),
  payment_method_id: order.paymentMethodId,
  payment_method: order.paymentMethod,
  payment_term: order.paymentTerm,
  shipping_method: order.shippingMethod,
  freight_term: order.freightTerm,
  internal_note: order.internalNote,
  customer_note: order.customerNote,
  source: order.source,
  entity_source: order.entitySource,
  price_list_id: order.priceListId,
  billing_address: order.billingAddress && addressToV2(order.billingAddress),
  shipping_address: order.shippingAddress && addressToV2(order.shippingAddress),
  primary_contact: order.primaryContact && contactToV2(order.primaryContact),
  container_info: order.containerInfo && containerToV2(order.containerInfo),
  customer_consent: order.customerConsent && consentToV2(order.customerConsent),
  po_number: order.poNumber,
  created_at: toTimestamp(order.createdAt),
  updated_at: toTimestamp(order.updatedAt),
  card: order.card && cardToV2(order.card),
  version: order.version,
});

export const toV2 = (order: OrderView): OrderV2 => ({
  ...summaryToV2(order),
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

const lineToV2 = (line: OrderLineRecord): OrderLineV2 => ({
  id: line.id,
  reference_id: line.referenceId,
  product_id: line.productId,
  sku: line.sku,
  name: line.productName,
  parent_sku_id: line.parentSku,
  quantity: line.quantity,
  unit_price: line.unitPrice,
  final_unit_price: line.finalUnitPrice,
  shipped_quantity: line.shippedQuantity,
  invoiced_quantity: line.invoicedQuantity,
  cancelled_quantity: line.cancelledQuantity,
  picked_quantity: line.pickedQuantity,
  discount: line.discount,
  discount_type: line.discountType,
  note: line.note,
  is_adhoc: line.isAdhoc,
  applied_promotion: line.appliedPromotion,
  applied_modifiers: line.appliedModifiers,
});

const addressToV2 = (address: OrderAddress): OrderAddressV2 => ({
  id: address.id,
  reference_id: address.referenceId,
  first_name: address.firstName,
  last_name: address.lastName,
  phone: address.phone,
  email: address.email,
  address_line_1: address.addressLine1,
  address_line_2: address.addressLine2,
  city: address.city,
  state: address.state,
  country: address.country,
  zip_code: address.zipCode,
  state_info: regionToV2(stateInfo(address.state, address.country)),
  country_info: regionToV2(countryInfo(address.country)),
  attributes: address.attributes.map(partAttributeToV2),
});

const contactToV2 = (contact: OrderContact): OrderContactV2 => ({
  id: contact.id,
  reference_id: contact.referenceId,
  first_name: contact.firstName,
  last_name: contact.lastName,
  email: contact.email,
  phone: contact.phone,
  designation: contact.designation,
  attributes: contact.attributes.map(partAttributeToV2),
});

const chargeToV2 = ({ name, type, valueType, amount }: Charge): OrderChargeV2 => ({
  name,
  type,
  value_type: valueType,
  amount,
  applied_promotion: null,
});

const cardToV2 = (card: OrderCard): OrderCardV2 => ({
  id: card.id,
  token: card.token,
  payment_method_type: card.paymentMethodType,
  brand: card.brand,
  card_type: card.cardType,
  last_four_digits: card.lastFourDigits,
  card_exp: card.cardExpiry,
  external_customer_id: card.externalCustomerId,
});

const containerToV2 = ({ key, unit, volume, name }: Container): OrderContainerV2 => ({ key, unit, volume, name });

const consentToV2 = ({ hasConsent, consentFileId }: Consent): OrderConsentV2 => ({
  has_consent: hasConsent,
  consent_file_id: consentFileId,
});

const partAttributeToV2 = ({ id, name, value, createdAt, updatedAt }: AttributeValue): OrderPartAttributeV2 => ({
  id,
  name,
  value,
  created_at: createdAt,
  updated_at: updatedAt,
});

const attributeToV2 = (attribute: AttributeValue): OrderAttributeV2 => ({
  ...partAttributeToV2(attribute),
  created_by: attribute.createdBy,
  updated_by: attribute.updatedBy,
});
