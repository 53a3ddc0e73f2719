import { timesOf, toTimestampOrNull } from '#platform/base/values/time.js';
import type { AnsweredFields } from '#platform/edge/validation/shapes.js';
import type { Charge } from '../money/charge.js';
import type { Consent, Container, OrderAddress, OrderContact } from '../order.entity.js';
import { fulfillmentStatus, paymentStatus } from '../state/order-status.js';
import type { OrderCard, OrderLineRecord, OrderSummary } from '../orders.queries.js';
import type { OrderAddressShape, OrderContactShape } from './order-address.shape.js';
import type { OrderLineShape } from './order-line.shape.js';
import type {
  OrderCard as CardFields,
  OrderChargeShape,
  OrderConsentShape,
  OrderContainerShape,
} from './order-part.shape.js';
import type { OrderTermsShape } from './order-term.shape.js';

export const orderTermFields = (order: OrderSummary) =>
  ({
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
  }) satisfies Partial<AnsweredFields<OrderTermsShape>>;

export const addressFields = (address: OrderAddress) =>
  ({
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
  }) satisfies Partial<AnsweredFields<OrderAddressShape>>;

export const contactFields = (contact: OrderContact) =>
  ({
    first_name: contact.firstName,
    last_name: contact.lastName,
    email: contact.email,
    phone: contact.phone,
    designation: contact.designation,
  }) satisfies Partial<AnsweredFields<OrderContactShape>>;

export const chargeFields = ({ name, type, valueType, amount }: Charge): AnsweredFields<OrderChargeShape> => ({
  name,
  type,
  value_type: valueType,
  amount,
});

/** The payment method of an order. */
const cardFields = (card: OrderCard): CardFields => ({
  id: card.id,
  token: card.token,
  payment_method_type: card.paymentMethodType,
  brand: card.brand,
  card_type: card.cardType,
  last_four_digits: card.lastFourDigits,
  card_exp: card.cardExpiry,
  external_customer_id: card.externalCustomerId,
});

const containerFields = ({ key, unit, volume, name }: Container): AnsweredFields<OrderContainerShape> => ({
  key,
  unit,
  volume,
  name,
});

const consentFields = ({ hasConsent, consentFileId }: Consent): AnsweredFields<OrderConsentShape> => ({
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

export const lineCounterFields = (line: OrderLineRecord) =>
  ({
    shipped_quantity: line.shippedQuantity,
    invoiced_quantity: line.invoicedQuantity,
    cancelled_quantity: line.cancelledQuantity,
    picked_quantity: line.pickedQuantity,
    discount: line.discount,
    discount_type: line.discountType,
    note: line.note,
    is_adhoc: line.isAdhoc,
  }) satisfies Partial<AnsweredFields<OrderLineShape>>;
