import { ATTRIBUTE_VALUE_FIELDS, attributesText } from '#features/attributes/wire/attribute-value-texts.js';
import { PERSON_FIELDS, POSTAL_FIELDS } from '#features/customers/wire/postal-texts.js';
import { type FieldTexts, recordTexts } from '#platform/edge/http/docs/resource-docs.js';
import type { FulfillmentStatus, OrderPaymentStatus, OrderStatus, OrderType } from '../order.entity.js';
import { valueTypeTexts } from './value-type-texts.js';

export const ORDER_STATUS_TEXTS = {
  draft: 'being prepared; can be changed and deleted, but not shipped or invoiced',
  submitted: 'handed in by the buyer and not accepted yet; cannot be shipped or invoiced',
  confirmed: 'accepted by the seller; can be shipped and invoiced',
  cancelled: 'given up; can be reopened as a draft',
} satisfies Record<OrderStatus, string>;

export const ORDER_TYPE_TEXTS = {
  order: 'the customer buys',
  quote: 'an offer to the customer; it cannot be shipped or invoiced until its type is changed to `order`',
} satisfies Record<OrderType, string>;

export const PAYMENT_STATUS_TEXTS = {
  PENDING: 'nothing is paid',
  PARTIALLY_PAID: 'less than the total to be paid is paid',
  PAID: 'exactly the total to be paid is paid',
  OVERPAID: 'more than the total to be paid is paid',
  REFUNDED: 'the payment was returned; only the caller can state this',
  VOIDED: 'the payment was called off; only the caller can state this',
} satisfies Record<OrderPaymentStatus, string>;

export const FULFILLMENT_STATUS_TEXTS = {
  UNFULFILLED: 'nothing is picked',
  IN_PROGRESS: 'something is picked, nothing is shipped',
  PARTIALLY_FULFILLED: 'a part of the open quantity is shipped',
  FULFILLED: 'the whole open quantity is shipped',
  PARTIALLY_DELIVERED: 'a part of the open quantity has arrived',
  DELIVERED: 'the whole open quantity has arrived',
} satisfies Record<FulfillmentStatus, string>;

/** Meanings of the fields of orders and their parts that are not in their shapes, for both API versions. */
export const ORDER_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Order', 'OrderSummary', 'WrittenOrder', 'CreateOrder', 'ReplaceOrder', 'ChangeOrderStatus'],
    fields: { ...recordTexts('order'), attributes: attributesText('order') },
    values: {
      status: ORDER_STATUS_TEXTS,
      type: ORDER_TYPE_TEXTS,
      payment_status: PAYMENT_STATUS_TEXTS,
      fulfillment_status: FULFILLMENT_STATUS_TEXTS,
    },
  },
  {
    classes: ['OrderLine', 'NewOrderLine', 'ReplacedOrderLine'],
    values: { discount_type: valueTypeTexts('quantity × unit price') },
  },
  { classes: ['OrderCharge', 'NewCharge'], values: { value_type: valueTypeTexts('`cart_total`') } },
  {
    classes: ['WrittenOrder'],
    fields: {
      warnings:
        'What the service accepted although it may be a mistake: quantities below the minimum, above the maximum or off the step of the price list, and inactive price lists that were passed over; only in answers to creations and replacements',
    },
  },
  {
    classes: ['OrderWarning'],
    fields: {
      field: 'Path of the field of the request that the warning is about',
      reason: 'What is unusual about its value',
    },
  },
  {
    classes: ['ReleaseOrder'],
    fields: { note: 'Why the order may be shipped, for your own records; answered as `credit_release_note`' },
  },
  { classes: ['OrderAddress', 'NewOrderAddress', 'ReplacedOrderAddress'], fields: POSTAL_FIELDS },
  { classes: ['OrderContact', 'NewOrderContact', 'ReplacedOrderContact'], fields: PERSON_FIELDS },
  {
    classes: ['OrderAttribute', 'OrderPartAttribute', 'NewOrderAttribute', 'ReplacedOrderAttribute'],
    fields: ATTRIBUTE_VALUE_FIELDS,
  },
  {
    classes: ['OrderCard'],
    fields: {
      id: 'Id of the payment method',
      token: 'Token of the payment provider with which the card can be charged',
      payment_method_type: 'Kind of the payment method, such as `card`',
      brand: 'Brand of the card, such as `visa`',
      card_type: 'Kind of the card, such as `credit` or `debit`',
      last_four_digits: 'Last four digits of the card number, by which the customer recognises it',
      card_exp: 'Month and year in which the card expires, as `MM/YY`; `card_expiry` of the payment method',
      external_customer_id: 'Id of the customer at the payment provider',
    },
  },
  {
    classes: ['OrderUser'],
    fields: { id: 'Id of the API key', email: 'E-mail address of the owner of the API key; null if it has none' },
  },
  {
    classes: ['OrderPriceList'],
    fields: {
      id: 'Price list that was named in `price_list_id`',
      name: 'Name of the price list, as it is now',
      reference_id: 'Your own id of the price list',
    },
  },
];
