import { timesOf, toTimestampOrNull } from '../../../platform/base/values/time.js';
import type { Charge } from '../charge.js';
import type { Consent, Container, OrderAddress, OrderContact } from '../order.entity.js';
import { fulfillmentStatus, paymentStatus } from '../order-status.js';
import type { OrderCard, OrderLineRecord, OrderSummary } from '../orders.queries.js';
import type * as fields from './order-response-fields.js';

export const orderTermFields = (order: OrderSummary): fields.OrderTermFields => ({
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
});

export const addressFields = (address: OrderAddress): fields.OrderAddressFields => ({
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

export const contactFields = (contact: OrderContact): fields.OrderContactFields => ({
  first_name: contact.firstName,
  last_name: contact.lastName,
  email: contact.email,
  phone: contact.phone,
  designation: contact.designation,
});

export const chargeFields = ({ name, type, valueType, amount }: Charge): fields.OrderChargeFields => ({
  name,
  type,
  value_type: valueType,
  amount,
});

/** The payment method of an order. */
const cardFields = (card: OrderCard): fields.OrderCard => ({
  id: card.id,
  token: card.token,
  payment_method_type: card.paymentMethodType,
  brand: card.brand,
  card_type: card.cardType,
  last_four_digits: card.lastFourDigits,
  card_exp: card.cardExpiry,
  external_customer_id: card.externalCustomerId,
});

const containerFields = ({ key, unit, volume, name }: Container): fields.OrderContainerFields => ({
  key,
  unit,
  volume,
  name,
});

const consentFields = ({ hasConsent, consentFileId }: Consent): fields.OrderConsentFields => ({
  has_consent: hasConsent,
  consent_file_id: consentFileId,
});

/** The last fields of an order in lists. */
export const orderDetailFields = (order: OrderSummary) => ({
  container_info: order.containerInfo && containerFields(order.containerInfo),
  customer_consent: order.customerConsent && consentFields(order.customerConsent),
  po_number: order.poNumber,
  ...timesOf(order),
  card: order.card && cardFields(order.card),
});

export const lineCounterFields = (line: OrderLineRecord): fields.OrderLineCounterFields => ({
  shipped_quantity: line.shippedQuantity,
  invoiced_quantity: line.invoicedQuantity,
  cancelled_quantity: line.cancelledQuantity,
  picked_quantity: line.pickedQuantity,
  discount: line.discount,
  discount_type: line.discountType,
  note: line.note,
  is_adhoc: line.isAdhoc,
});
