import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import { definitionParameters, type Definitions, definitionsOf } from '#features/attributes/attribute-values.js';
import {
  type CustomerForOrder,
  CUSTOMERS_FOR_ORDERS,
  type NamedCustomer,
} from '#features/customers/customer-for-order.js';
import { assertUnique, uniqueConflicts, type UniqueValue } from '#platform/data/records/unique-values.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { CONTRACT_CHANNELS, type ContractChannel } from '#features/contract-pricing/contract.entity.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { type Decimal, decimal, toWire } from '#platform/base/values/decimal.js';
import { isId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { listsInOrder } from '#features/prices/list-price.js';
import { productsBySku } from '#features/prices/possible-prices.js';
import { inactiveListWarnings, quantityWarnings } from '#features/prices/price-warnings.js';
import { type ResolvedPrice, resolvePrice } from '#features/prices/resolve-price.js';
import type { NewOrder, NewOrderLine } from './new-order.js';
import { attributesOf, type SentAttributes } from './order-attributes.js';
import {
  CONFIRM_CURRENCY,
  ORDER_REFERENCES,
  ORDER_REFERENCES_WITHOUT_PRICES,
  type OrderedProduct,
  type OrderQuestion,
  type ReferencedByOrder,
} from '../orders.queries.js';

/** The records that an order refers to. */
export interface OrderReferences {
  /** The products of the SKUs of all orders that were read together, by SKU. */
  products: ReadonlyMap<string, OrderedProduct>;
  /** Id of the order's price list; null if it names none, or one that does not exist. */
  priceListId: string | null;
  definitions: Definitions;
  pricing: LinePricing;
}

/** An order whose references are read, with the place for its faults. */
export interface ReferringOrder {
  order: OrderToRead;
  customer: CustomerForOrder | undefined;
  faults: Faults;
}

/** What an order has after it is created or replaced, as far as its references depend on it. */
export interface OrderToRead extends SentAttributes {
  /** Our id or the caller's reference. */
  priceListId?: string;
  paymentMethodId?: string;
  source?: string;
  createdAt?: Date;
  lines: readonly NewOrderLine[];
  /** Whether the caller wants warnings, which need the prices of all lines. */
  wantsWarnings?: boolean;
}

/** Prices of lines, and warnings about them. */
export interface LinePricing {
  /** The unit price of a line that was sent without one; undefined if neither a contract nor a price list has a price. */
  priceOf(line: NewOrderLine): Decimal | undefined;
  /** Warnings about lines in their sequence; none unless the caller wants them. */
  warningsOf(lines: readonly NewOrderLine[]): ErrorDetail[];
}

/** Reads the customers of orders, each given by id or reference; undefined for one that does not exist, which is a fault. */
export async function readCustomers(
  tx: TenantTx,
  orders: readonly { customerId: string; faults: Faults }[],
): Promise<(CustomerForOrder | undefined)[]> {
  const names = [...new Set(orders.map(({ customerId }) => customerId))];
  const rows = await tx.query<NamedCustomer>(CUSTOMERS_FOR_ORDERS, [names]);
  const customers = new Map(rows.map(({ name, doc }) => [name, doc]));
  return orders.map(({ customerId, faults }) => {
    const customer = customers.get(customerId);
    if (!customer) faults.add('customer_id', 'does not exist');
    return customer;
  });
}

/** An order for an inactive customer is refused when it is created and when it gets this customer. */
export function refuseInactiveCustomer(customer: CustomerForOrder | undefined, faults: Faults): void {
  if (customer?.status === 'inactive')
    faults.add('customer_id', 'is inactive; write status active to the customer first');
}

/**
 * Reads the other records that orders refer to, with two statements for all of them, and returns those of each order. A price list or payment
 * method that does not exist is a fault.
 */
export async function readOrderReferences(tx: TenantTx, orders: readonly ReferringOrder[]): Promise<OrderReferences[]> {
  const questions = orders.map(questionOf);
  const isPriced = questions.some(({ pricedSkus }) => pricedSkus.length);
  const values = [
    [...new Set(orders.flatMap(({ order }) => order.lines.map(({ sku }) => sku)))],
    ...definitionParameters(orders.flatMap(({ order }) => attributesOf(order))),
    JSON.stringify(questions),
  ];
  const [[currency], found] = await Promise.all([
    tx.query<{ isCurrent: boolean }>(CONFIRM_CURRENCY, [tx.tenant.currency]),
    tx.queryOne(isPriced ? ORDER_REFERENCES : ORDER_REFERENCES_WITHOUT_PRICES, values),
  ]);
  if (!currency!.isCurrent) throw new DomainError('unavailable', 'The currency has just changed; try again.');
  const definitions = definitionsOf(found!.definitions);
  const products = new Map(found!.products?.map((product) => [product.sku, product]));
  return orders.map(({ order, customer, faults }, index) => {
    const [question, referenced] = [questions[index]!, found!.orders[index]!];
    const { priceListId } = referenced;
    if (order.priceListId !== undefined && priceListId === null) faults.add('price_list_id', 'does not exist');
    if (order.paymentMethodId !== undefined) checkPaymentMethod(referenced, customer, faults);
    return { products, priceListId, definitions, pricing: linePricing(referenced, question, order.wantsWarnings) };
  });
}

/** What the statement must know of an order. */
function questionOf({ order, customer }: ReferringOrder): OrderQuestion {
  const { priceListId, paymentMethodId, lines, wantsWarnings } = order;
  const priced = wantsWarnings ? lines : lines.filter(({ unitPrice }) => !unitPrice);
  return {
    priceList: priceListId ?? null,
    assignedPriceListId: customer?.assignedPriceListId ?? null,
    paymentMethodId: paymentMethodId !== undefined && isId(paymentMethodId) ? paymentMethodId : null,
    customerId: customer?.id ?? null,
    at: order.createdAt ?? currentTime(),
    channel: channelOf(order),
    pricedSkus: [...new Set(priced.map(({ sku }) => sku))],
  };
}

function linePricing(
  { prices, priceListId }: ReferencedByOrder,
  { at, channel, assignedPriceListId }: OrderQuestion,
  wantsWarnings = false,
): LinePricing {
  if (!prices) return NO_PRICES;
  const products = productsBySku(prices);
  const searchedLists = listsInOrder(prices.lists ?? [], [priceListId, assignedPriceListId]);
  const question = { at: at.getTime(), channel, searchedLists };
  const resolve = ({ sku, quantity }: NewOrderLine) => {
    const product = products.get(sku);
    return product && resolvePrice({ ...question, quantity: toWire(quantity) }, product);
  };
  return {
    priceOf: (line) => {
      const unitPrice = resolve(line)?.unitPrice ?? null;
      return unitPrice === null ? undefined : decimal(unitPrice);
    },
    warningsOf: (lines) => (wantsWarnings ? warningsOf(lines, resolve) : []),
  };
}

/** The pricing of an order all of whose lines have a price. */
const NO_PRICES: LinePricing = { priceOf: () => undefined, warningsOf: () => [] };

/** Quantities outside of the rules of the price list, and inactive price lists that would have priced lines, each once. */
function warningsOf(
  lines: readonly NewOrderLine[],
  resolve: (line: NewOrderLine) => ResolvedPrice | undefined,
): ErrorDetail[] {
  const lists = new Map<string, ErrorDetail>();
  const quantities = lines.flatMap((line, index) => {
    const price = resolve(line);
    if (!price) return [];
    if (!line.unitPrice)
      for (const { reason } of inactiveListWarnings(price)) lists.set(reason, { field: 'price_list_id', reason });
    return quantityWarnings(toWire(line.quantity), price).map(({ reason }) => ({
      field: `line_items[${index}].quantity`,
      reason,
    }));
  });
  return [...lists.values(), ...quantities];
}

/** The sales channel for which contracts are considered: the order's source if it is one, otherwise `openapi`. */
const channelOf = ({ source }: OrderToRead): ContractChannel =>
  CONTRACT_CHANNELS.find((channel) => channel === source) ?? 'openapi';

function checkPaymentMethod(
  { paymentMethodOwner: owner }: ReferencedByOrder,
  customer: CustomerForOrder | undefined,
  faults: Faults,
): void {
  if (owner === null) faults.add('payment_method_id', 'does not exist');
  else if (customer && owner !== customer.id) faults.add('payment_method_id', 'does not belong to the customer');
}

type UniqueFields = Pick<NewOrder, 'referenceId' | 'displayId'>;

const uniqueValues = ({ referenceId, displayId }: UniqueFields): UniqueValue[] => [
  { column: 'reference_id', value: referenceId, code: 'duplicate_reference' },
  { column: 'display_id', value: displayId, code: 'duplicate_value' },
];

/** Throws `duplicate_reference` or `duplicate_value` if another order than `exceptId` has the reference or the display id. */
export const requireUnique = (tx: TenantTx, order: UniqueFields, exceptId: string): Promise<void> =>
  assertUnique(tx, 'orders', uniqueValues(order), exceptId);

/** The error of each new order whose reference or display id an order has already. */
export const orderConflicts = (tx: TenantTx, orders: readonly UniqueFields[]): Promise<(DomainError | undefined)[]> =>
  uniqueConflicts(tx, 'orders', orders.map(uniqueValues));
