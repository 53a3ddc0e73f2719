import { ATTRIBUTE_VALUE_FIELDS, attributesText } from '../../attributes/wire/attribute-value-texts.js';
import { PERSON_FIELDS, POSTAL_FIELDS } from '../../customers/wire/postal-texts.js';
import { type FieldTexts, recordTexts } from '../../../platform/edge/http/docs/resource-docs.js';
import type { FulfillmentStatus, OrderPaymentStatus, OrderStatus, OrderType } from '../order.entity.js';
import { ORDER_LINE_TEXTS } from './order-line-texts.js';
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

const ORDER_FIELDS = {
  ...recordTexts('order'),
  reference_id: 'Your own id of the order, unique in the tenant; invoices and shipments can name the order by it',
  display_id:
    'Order number that people use, unique in the tenant; the service assigns the next one, such as `O-000042`, if a new order has none',
  customer_id: 'Customer who orders, by id or `reference_id`; responses have the id',
  type: 'Whether this is an order or a quote; `order` if a new one does not state it',
  status: 'Where the order is between draft and cancellation',
  currency: 'ISO 4217 code of the currency of all amounts: the currency of the tenant',
  amount:
    'Value of the goods before discounts, tax and shipping, in the currency of the tenant: the sum of (quantity − cancelled quantity) × unit price of the lines, each rounded, unless the caller states it',
  amount_paid:
    'Amount that the customer has paid for the order, as your system states it; 0 if it was never sent. Payments of invoices do not change it',
  discount_value: 'Discount of the order beyond the discounts of its lines, as an absolute amount; 0 if none was sent',
  tax_value:
    "Tax of the order, as an absolute amount: (`cart_total` − `discount_value`) × the customer's tax rate, rounded, unless the caller states it",
  shipping_charge: 'Amount for shipping, added to the total; 0 if none was sent',
  shipment_date: 'Time at which the order is to be shipped; later than `created_at`. Only for information',
  due_date: 'Time until which the order is to be paid; later than `created_at`. Only for information',
  payment_status: 'How much is paid: computed from `amount_paid` and the total to be paid, unless the caller stated it',
  fulfillment_status:
    'How far the delivery is: computed from the counters of the lines, unless the caller stated it; open is what is ordered and not cancelled. Ad hoc lines, such as freight, count only if the order has no other lines. A stated one holds until the first shipment',
  payment_method_id: 'Id of a stored payment method of the customer that pays the order',
  payment_method: 'How the order is to be paid, in your own words',
  payment_term: 'When the order is to be paid, such as `Net 30`; free text',
  shipping_method: 'How the order is sent, such as the name of a carrier; free text',
  freight_term: 'Who pays the transport and bears its risk, such as `FOB`; free text',
  internal_note: 'Note for your own staff',
  customer_note: 'Note that the customer gave with the order, or that is shown to the customer',
  source:
    'Where the order comes from in your own terms, such as `shop`; `openapi` if a new order does not state it. Lists can be filtered by it. If it is a sales channel (`openapi`, `sales_rep` or `storefront`), prices are resolved for that channel',
  entity_source: 'Interface through which the order was created; the service sets it, `openapi` for this API',
  price_list_id: 'Price list that is searched for prices before the one of the customer',
  billing_address: 'Address for the invoice. It is a copy: later changes of the customer do not affect it',
  shipping_address: 'Address for the delivery. It is a copy: later changes of the customer do not affect it',
  primary_contact: 'Person to contact about the order. It is a copy: later changes of the customer do not affect it',
  container_info: 'Container in which the order is shipped; stored as sent',
  customer_consent: 'Whether the customer has agreed to the terms, with the file that proves it; stored as sent',
  po_number: "The customer's own number of the order (purchase order number)",
  card: 'The payment method of `payment_method_id`; null if the order has none',
  customer_reference_id: "The customer's `reference_id`, which is your own id of the customer",
  customer_name: 'Name of the company that orders, as it is now',
  price_list: 'The price list of `price_list_id`; null if the order has none',
  cart_total: 'Sum of the lines without what is cancelled, after their discounts, each rounded to the currency',
  payable_total:
    'What the customer has to pay for the order: `cart_total` − `discount_value` + `tax_value` + `shipping_charge` + charges, where charges of type `discount` are subtracted',
  created_by: 'API key that created the order',
  updated_by: 'API key that last changed the order itself',
  line_items: 'What is ordered: 1 to 5,000 lines',
  charges: 'Additional charges, as sent in `additional_charges`',
  additional_charges:
    'Charges in addition to the lines, such as deposits; at most 100. Responses have them as `charges`',
  attributes: attributesText('order'),
};

/** Meanings of the fields of orders and their parts, for both API versions. */
export const ORDER_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['CreateOrder'],
    fields: {
      created_at:
        'Time of the order, for orders that are entered later; now if it is not sent. Missing prices are resolved for it',
      updated_at: 'Time of the last change in the system from which the order comes; later than `created_at`',
    },
  },
  {
    classes: ['Order', 'OrderSummary', 'WrittenOrder', 'CreateOrder', 'ReplaceOrder', 'ChangeOrderStatus'],
    fields: ORDER_FIELDS,
    values: {
      status: ORDER_STATUS_TEXTS,
      type: ORDER_TYPE_TEXTS,
      payment_status: PAYMENT_STATUS_TEXTS,
      fulfillment_status: FULFILLMENT_STATUS_TEXTS,
    },
  },
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
  ...ORDER_LINE_TEXTS,
  {
    classes: ['OrderCharge', 'NewCharge'],
    fields: {
      name: 'What the charge is for, as text on documents',
      type: 'Kind of the charge in your own terms; charges of type `discount` are subtracted, all others are added',
      value_type: 'How `amount` is given; `value` if it is not sent',
      amount: 'Amount of the charge, or its percentage; at least 0',
      applied_promotion: 'Always null: the service keeps no promotions of charges',
    },
    values: { value_type: valueTypeTexts('`cart_total`') },
  },
  {
    classes: ['OrderAddress', 'NewOrderAddress', 'ReplacedOrderAddress'],
    fields: {
      ...POSTAL_FIELDS,
      reference_id: "Your own id of the address; copied from the customer's address unless it is sent",
      attributes: "Additional fields of the address; copied from the customer's address unless they are sent",
    },
  },
  {
    classes: ['OrderContact', 'NewOrderContact', 'ReplacedOrderContact'],
    fields: {
      ...PERSON_FIELDS,
      reference_id: "Your own id of the contact; copied from the customer's contact unless it is sent",
      attributes: "Additional fields of the contact; copied from the customer's contact unless they are sent",
    },
  },
  {
    classes: ['OrderAddress'],
    fields: {
      id: "Id of the customer's address that was copied; null for an address of this order alone. An unknown id is kept as it was sent",
    },
  },
  {
    classes: ['OrderContact'],
    fields: {
      id: "Id of the customer's contact that was copied; null for a contact of this order alone. An unknown id is kept as it was sent",
    },
  },
  {
    classes: ['OrderAttribute', 'OrderPartAttribute', 'NewOrderAttribute', 'ReplacedOrderAttribute'],
    fields: ATTRIBUTE_VALUE_FIELDS,
  },
  {
    classes: ['NewConsent', 'OrderConsent', 'CustomerConsent'],
    fields: {
      has_consent: 'Whether the customer has agreed',
      consent_file_id: 'Id of the file that proves the consent, in your own terms; it is not checked',
    },
  },
  {
    classes: ['NewContainer', 'OrderContainer', 'ContainerInfo'],
    fields: {
      key: 'Type of the container in your own terms, such as `20ft`',
      unit: 'Unit of `volume`, such as `cbm` for cubic metres',
      volume: 'Volume that the container holds, in `unit`; at least 0',
      name: 'Name of the container for people, such as `20 ft container`',
    },
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
