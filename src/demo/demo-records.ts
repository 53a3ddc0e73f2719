import type { NewCustomer, NewCustomerAddress } from '../features/customers/create-customer.js';
import type { NewCustomerSegment } from '../features/customer-segments/customer-segments.service.js';
import {
  EXAMPLE_PRICE_LIST_ID,
  EXAMPLE_SALES_REP_ID,
  EXAMPLE_SEGMENT_ID,
  EXAMPLE_SPARE_CUSTOMERS,
  EXAMPLE_SPARE_PRICE_LIST_IDS,
  EXAMPLE_SPARE_SEGMENT_ID,
} from './ids/example-ids.js';
import type { NewInvoice, NewInvoiceItem } from '../features/invoices/new-invoice.js';
import type { NewOrder, NewOrderLine } from '../features/orders/new-order.js';
import { lineAmounts } from '../features/orders/order-amounts.js';
import { currencyExponent } from '../platform/base/values/currency.js';
import { type Decimal, decimal, percentOf, roundHalfUp, sum, ZERO } from '../platform/base/values/decimal.js';
import type { NewPriceList } from '../features/price-lists/price-lists.service.js';
import type { NewProduct } from '../features/products/create-product.js';
import type { NewSalesRep } from '../features/sales-reps/sales-reps.service.js';
import { demoId } from './ids/demo-id.js';
import { demoPaymentMethod } from './demo-payment-methods.js';
import type {
  NorthwindCustomer,
  NorthwindOrder,
  NorthwindOrderLine,
  NorthwindPlace,
  NorthwindProduct,
} from './northwind.js';

export const DEMO_CURRENCY = 'USD';
const EXPONENT = currencyExponent(DEMO_CURRENCY);
/** Value of `source` in the records. */
export const SOURCE = 'import';

const PREFERRED_PRICE_LIST_ID = demoId('price_list', 'PREFERRED');
/** Percentage of the list price. */
const PREFERRED_DISCOUNT = decimal(10);
/** Customers with at least this many orders get the preferred price list. */
const PREFERRED_FROM_ORDERS = 18;

const PAYMENT_TERM_DAYS = 30;
const DAY_MS = 86_400_000;

export const DEMO_PRICE_LISTS: readonly NewPriceList[] = [
  { id: EXAMPLE_PRICE_LIST_ID, referenceId: 'NORTHWIND', name: 'Northwind list prices', isDefault: true },
  {
    id: PREFERRED_PRICE_LIST_ID,
    referenceId: 'PREFERRED',
    name: 'Preferred customers',
    description: 'List price less 10 %',
    priority: 1,
  },
  // used by no other record, so that the examples of the API documents can change and delete them
  { id: EXAMPLE_SPARE_PRICE_LIST_IDS.v1, referenceId: 'SPARE', name: 'Spare', priority: 2 },
  { id: EXAMPLE_SPARE_PRICE_LIST_IDS.v2, referenceId: 'SPARE-2', name: 'Another spare', priority: 3 },
];

/**
 * A product of Northwind, alone in its group, with its list price and its preferred price. It is active: the orders of Northwind have
 * products that are discontinued today.
 */
export function demoProduct(product: NorthwindProduct): NewProduct {
  const listPrice = decimal(product.price);
  const preferredPrice = roundHalfUp(listPrice.minus(percentOf(listPrice, PREFERRED_DISCOUNT)), EXPONENT);
  return {
    groupCode: product.group_code,
    variants: [
      {
        id: demoId('product', product.sku_id),
        sku: product.sku_id,
        name: product.name,
        priority: product.priority,
        categories: product.categories,
        collections: product.collections,
        attributes: [...product.attributes, { name: 'discontinued', value: String(product.status === 'inactive') }],
        medias: [],
        prices: [
          { priceListId: EXAMPLE_PRICE_LIST_ID, price: listPrice },
          { priceListId: PREFERRED_PRICE_LIST_ID, price: preferredPrice },
        ],
      },
    ],
  };
}

/** Employees of Northwind. */
export const DEMO_SALES_REPS: readonly NewSalesRep[] = [
  {
    id: EXAMPLE_SALES_REP_ID,
    referenceId: 'DAVOLIO',
    name: 'Nancy Davolio',
    email: 'nancy.davolio@northwind.example',
    phone: '(206) 555-9857',
  },
  { id: demoId('sales_rep', 'PEACOCK'), referenceId: 'PEACOCK', name: 'Margaret Peacock', phone: '(206) 555-8122' },
  { id: demoId('sales_rep', 'BUCHANAN'), referenceId: 'BUCHANAN', name: 'Steven Buchanan', status: 'inactive' },
];

export const DEMO_SEGMENTS: readonly NewCustomerSegment[] = [
  {
    id: EXAMPLE_SEGMENT_ID,
    referenceId: 'PROSPECTS',
    name: 'Prospects',
    description: 'Customers that have not ordered yet',
    customerIds: Object.values(EXAMPLE_SPARE_CUSTOMERS),
  },
  // used by no contract, so that the examples of the API documents can change and delete it
  { id: EXAMPLE_SPARE_SEGMENT_ID, referenceId: 'SPARE', name: 'Spare', customerIds: ['TORTU'] },
];

/** `orders` is the number of the customer's orders. */
export function demoCustomer(customer: NorthwindCustomer, orders: number): NewCustomer {
  const { reference_id: referenceId, address, contact } = customer;
  const addressOf = (type: NewCustomerAddress['type'], reference: string): NewCustomerAddress => ({
    ...placeOf(address),
    id: demoId('address', reference),
    referenceId: reference,
    type,
    isDefault: true,
  });
  return {
    id: demoId('customer', referenceId),
    referenceId,
    displayId: `C-${referenceId}`,
    source: SOURCE,
    companyName: customer.company_name,
    firstName: customer.first_name,
    lastName: customer.last_name,
    phone: customer.phone,
    assignedPriceListId: orders >= PREFERRED_FROM_ORDERS ? PREFERRED_PRICE_LIST_ID : undefined,
    assignedSalesRepIds: orders >= PREFERRED_FROM_ORDERS ? [EXAMPLE_SALES_REP_ID] : [],
    addresses: [addressOf('billing', address.reference_id), addressOf('shipping', `${referenceId}-SHIPPING`)],
    contacts: [
      {
        id: demoId('contact', contact.reference_id),
        referenceId: contact.reference_id,
        firstName: contact.first_name,
        lastName: contact.last_name,
        designation: contact.designation,
        phone: contact.phone,
        isDefault: true,
      },
    ],
  };
}

/** A confirmed order, with the shipping date and the paid amount if Northwind shipped it. */
export function demoOrder(order: NorthwindOrder): NewOrder {
  const isShipped = order.shipped_date !== null;
  return {
    id: demoId('order', order.reference_id),
    referenceId: order.reference_id,
    displayId: `O-${order.reference_id}`,
    customerId: demoId('customer', order.customer_reference_id),
    paymentMethodId: demoPaymentMethod(order.reference_id),
    status: 'confirmed',
    source: SOURCE,
    entitySource: SOURCE,
    createdAt: new Date(order.order_date),
    dueDate: new Date(order.required_date),
    shipmentDate: isShipped ? new Date(order.shipped_date!) : undefined,
    shippingMethod: order.shipping_method,
    shippingCharge: decimal(order.freight),
    shippingAddress: { ...placeOf(order.ship_to), attributes: order.ship_to.attributes },
    amountPaid: isShipped ? paidOf(order) : ZERO,
    lines: order.lines.map(orderLine),
  };
}

/** The order whose invoice is a draft, which an example deletes. */
const DRAFT_INVOICE_OF = '11069';

/** The invoice of all lines of an order, issued when it was shipped; undefined if the order was not shipped. */
export function demoInvoice(order: NorthwindOrder): NewInvoice | undefined {
  if (order.shipped_date === null) return undefined;
  const number = `INV-${order.reference_id}`;
  const shipped = new Date(order.shipped_date);
  return {
    id: demoId('invoice', number),
    referenceId: number,
    invoiceNumber: number,
    orderIds: [demoId('order', order.reference_id)],
    ...(order.reference_id === DRAFT_INVOICE_OF
      ? { state: 'DRAFT', paidAmount: ZERO }
      : { state: 'SENT', issuedAt: shipped, paidAmount: paidOf(order) }),
    createdAt: shipped,
    shippedDate: shipped,
    dueDate: new Date(shipped.getTime() + PAYMENT_TERM_DAYS * DAY_MS),
    paymentTerms: `${PAYMENT_TERM_DAYS} days`,
    shippingMethod: order.shipping_method,
    charges: [{ name: 'Freight', type: 'shipping', amount: decimal(order.freight) }],
    items: order.lines.map(invoiceItem),
  };
}

function orderLine(line: NorthwindOrderLine, index: number): NewOrderLine {
  return {
    referenceId: String(index + 1),
    sku: line.sku,
    quantity: decimal(line.quantity),
    unitPrice: decimal(line.unit_price),
    discount: decimal(line.discount_percentage),
    discountType: 'percentage',
  };
}

function invoiceItem(line: NorthwindOrderLine, index: number): NewInvoiceItem {
  const discount = { amount: decimal(line.discount_percentage), type: 'percentage' as const };
  return {
    referenceId: String(index + 1),
    sku: line.sku,
    quantity: decimal(line.quantity),
    amount: decimal(line.unit_price),
    taxCharges: line.discount_percentage ? { discount } : undefined,
  };
}

/** The amount paid on a shipped order: of 20 consecutive order numbers, 18 are paid in full, one by half and one not at all. */
function paidOf(order: NorthwindOrder): Decimal {
  const total = sum([decimal(order.freight), ...order.lines.map(netOf)]);
  switch (Number(order.reference_id) % 20) {
    case 7:
      return roundHalfUp(total.times('0.5'), EXPONENT);
    case 17:
      return ZERO;
    default:
      return total;
  }
}

const netOf = (line: NorthwindOrderLine): Decimal =>
  lineAmounts(
    {
      quantity: decimal(line.quantity),
      cancelledQuantity: ZERO,
      unitPrice: decimal(line.unit_price),
      discount: decimal(line.discount_percentage),
      discountType: 'percentage',
    },
    EXPONENT,
  ).net;

const placeOf = (place: NorthwindPlace) => ({
  addressLine1: place.address_line_1,
  city: place.city,
  state: place.state ?? undefined,
  country: place.country,
  zipCode: place.zip_code ?? undefined,
});
