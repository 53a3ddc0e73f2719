import type { NewCustomer, NewCustomerAddress } from '#features/customers/creation/new-customer.js';
import {
  demoId,
  EXAMPLE_PAYMENT_METHOD_ID,
  EXAMPLE_PRICE_LIST_ID,
  EXAMPLE_SALES_REP_ID,
} from '#examples/example-ids.js';
import type { NewInvoice, NewInvoiceItem } from '#features/invoices/creation/new-invoice.js';
import type { NewOrder, NewOrderLine } from '#features/orders/creation/new-order.js';
import { lineAmounts } from '#features/orders/money/order-amounts.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { type Decimal, decimal, percentOf, roundHalfUp, sum, toWire, ZERO } from '#platform/base/values/decimal.js';
import type { NewProduct } from '#features/products/creation/new-product.js';
import { ALFKI_CARD_ID } from '#features/payment-methods/payment-method-demo.js';
import { PREFERRED_PRICE_LIST_ID } from '#features/price-lists/price-list-demo.js';
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

/** Percentage of the list price. */
const PREFERRED_DISCOUNT = decimal(10);
/** Customers with at least this many orders get the preferred price list. */
const PREFERRED_FROM_ORDERS = 18;

const PAYMENT_TERM_DAYS = 30;
const DAY_MS = 86_400_000;

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

/** Payment methods by order number, of the few orders that have one. */
const PAID_BY_CARD: Record<string, string> = { 10248: EXAMPLE_PAYMENT_METHOD_ID, 10643: ALFKI_CARD_ID };

/** A confirmed order, with the shipping date and the paid amount if Northwind shipped it. */
export function demoOrder(order: NorthwindOrder): NewOrder {
  const isShipped = order.shipped_date !== null;
  return {
    id: demoId('order', order.reference_id),
    referenceId: order.reference_id,
    displayId: `O-${order.reference_id}`,
    customerId: demoId('customer', order.customer_reference_id),
    paymentMethodId: PAID_BY_CARD[order.reference_id],
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

/** Sales representatives by order number, of the invoices that examples find by them. */
const SOLD_BY: Record<string, string> = { 10657: 'davolio' };

/** The order whose invoice is a draft, which an example deletes. */
const DRAFT_INVOICE_OF = '11069';

/** The order whose invoice offers a discount, which a payment of the demo takes. */
const DISCOUNTED_INVOICE_OF = '11037';
const DISCOUNT = { days: 14, percent: toWire(decimal(2)) };

/** The order whose invoice an example changes, with the default tax mode of tenants. */
const STATED_INVOICE_OF = '10643';

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
    taxMode: order.reference_id === STATED_INVOICE_OF ? 'stated' : undefined,
    ...(order.reference_id === DRAFT_INVOICE_OF
      ? { state: 'DRAFT', paidAmount: ZERO }
      : { state: 'SENT', issuedAt: shipped, paidAmount: paidOf(order) }),
    createdAt: shipped,
    shippedDate: shipped,
    dueDate: new Date(shipped.getTime() + PAYMENT_TERM_DAYS * DAY_MS),
    earlyPayment: order.reference_id === DISCOUNTED_INVOICE_OF ? [DISCOUNT] : undefined,
    paymentTerms: `${PAYMENT_TERM_DAYS} days`,
    shippingMethod: order.shipping_method,
    salesRepId: SOLD_BY[order.reference_id],
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
