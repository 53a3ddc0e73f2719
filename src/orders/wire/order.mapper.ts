import { toTimestampOrNull } from '../../platform/values/time.js';
import type { Charge } from '../charge.js';
import type { Consent, Container, OrderAddress, OrderContact } from '../order.entity.js';
import { fulfillmentStatus, paymentStatus } from '../order-status.js';
import type { OrderCard, OrderSummary } from '../orders.queries.js';
import type { OrderCardFields } from './order-fields.js';

/** Fields of an order in the responses of both API versions; nested objects and fields that differ are added by each version. */
export const commonOrderFields = (order: OrderSummary) => ({
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

export const addressFields = (address: OrderAddress) => ({
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

export const contactFields = (contact: OrderContact) => ({
  first_name: contact.firstName,
  last_name: contact.lastName,
  email: contact.email,
  phone: contact.phone,
  designation: contact.designation,
});

export const chargeFields = ({ name, type, valueType, amount }: Charge) => ({
  name,
  type,
  value_type: valueType,
  amount,
});

/** The payment method of an order. */
export const cardFields = (card: OrderCard): OrderCardFields => ({
  id: card.id,
  token: card.token,
  payment_method_type: card.paymentMethodType,
  brand: card.brand,
  card_type: card.cardType,
  last_four_digits: card.lastFourDigits,
  card_exp: card.cardExpiry,
  external_customer_id: card.externalCustomerId,
});

export const containerFields = ({ key, unit, volume, name }: Container) => ({ key, unit, volume, name });

export const consentFields = ({ hasConsent, consentFileId }: Consent) => ({
  has_consent: hasConsent,
  consent_file_id: consentFileId,
});
