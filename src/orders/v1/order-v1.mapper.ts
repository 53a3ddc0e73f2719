import type { AttributeValue } from '../../platform/attribute-value.js';
import { toTimestamp, toTimestampOrNull } from '../../platform/time.js';
import type { Charge, Consent, Container, OrderAddress, OrderContact } from '../order-parts.js';
import { fulfillmentStatus, paymentStatus } from '../order-status.js';
import type { OrderCard, OrderLineRecord, OrderRecord, OrderSummary } from '../orders.queries.js';
import type {
  ContainerInfoV1,
  CustomerConsentV1,
  OrderAddressV1,
  OrderAttributeV1,
  OrderCardV1,
  OrderChargeV1,
  OrderContactV1,
  OrderLineV1,
  OrderSummaryV1,
  OrderV1,
} from './order-v1.dto.js';

export const summaryToV1 = (order: OrderSummary): OrderSummaryV1 => ({
  id: order.id,
  reference_id: order.referenceId,
  display_id: order.displayId,
  customer_id: order.customerId,
  status: order.status,
  amount: order.amount,
  amount_paid: order.amountPaid,
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
  price_list_id: order.priceListId,
  billing_address: order.billingAddress && addressToV1(order.billingAddress),
  shipping_address: order.shippingAddress && addressToV1(order.shippingAddress),
  primary_contact: order.primaryContact && contactToV1(order.primaryContact),
  container_info: order.containerInfo && containerToV1(order.containerInfo),
  customer_consent: order.customerConsent && consentToV1(order.customerConsent),
  po_number: order.poNumber,
  created_at: toTimestamp(order.createdAt),
  updated_at: toTimestamp(order.updatedAt),
  card: order.card && cardToV1(order.card),
});

export const toV1 = (order: OrderRecord): OrderV1 => ({
  ...summaryToV1(order),
  line_items: order.lines.map(lineToV1),
  charges: order.charges.map(chargeToV1),
  attributes: order.attributes.map(attributeToV1),
});

const lineToV1 = (line: OrderLineRecord): OrderLineV1 => ({
  product_id: line.productId,
  quantity: line.quantity,
  sku: line.sku,
  unit_price: line.unitPrice,
  shipped_quantity: line.shippedQuantity,
  invoiced_quantity: line.invoicedQuantity,
  cancelled_quantity: line.cancelledQuantity,
  picked_quantity: line.pickedQuantity,
  discount: line.discount,
  discount_type: line.discountType,
  note: line.note,
  is_adhoc: line.isAdhoc,
});

const addressToV1 = (address: OrderAddress): OrderAddressV1 => ({
  id: address.id,
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
});

const contactToV1 = (contact: OrderContact): OrderContactV1 => ({
  id: contact.id,
  first_name: contact.firstName,
  last_name: contact.lastName,
  email: contact.email,
  phone: contact.phone,
  designation: contact.designation,
});

const chargeToV1 = ({ name, type, valueType, amount }: Charge): OrderChargeV1 => ({
  name,
  type,
  value_type: valueType,
  amount,
});

const cardToV1 = (card: OrderCard): OrderCardV1 => ({
  id: card.id,
  token: card.token,
  payment_method_type: card.paymentMethodType,
  brand: card.brand,
  card_type: card.cardType,
  last_four_digits: card.lastFourDigits,
  card_exp: card.cardExpiry,
  external_customer_id: card.externalCustomerId,
});

const containerToV1 = ({ key, unit, volume, name }: Container): ContainerInfoV1 => ({ key, unit, volume, name });

const consentToV1 = ({ hasConsent, consentFileId }: Consent): CustomerConsentV1 => ({
  has_consent: hasConsent,
  consent_file_id: consentFileId,
});

const attributeToV1 = (attribute: AttributeValue): OrderAttributeV1 => ({
  id: attribute.id,
  name: attribute.name,
  value: attribute.value,
  created_by: attribute.createdBy,
  updated_by: attribute.updatedBy,
  created_at: attribute.createdAt,
  updated_at: attribute.updatedAt,
});
