import { DomainError, type ErrorDetail } from '../../platform/base/errors/domain-error.js';
import { type Definitions, definitionsOf } from '../attributes/attribute-values.js';
import { definitionParameters } from '../attributes/attributes.queries.js';
import { CUSTOMER_FOR_ORDER, type CustomerForOrder } from '../customers/customer-for-order.js';
import { assertUnique } from '../../platform/data/records/unique-values.js';
import type { Faults } from '../../platform/base/errors/faults.js';
import { CONTRACT_CHANNELS, type ContractChannel } from '../contract-pricing/contract.entity.js';
import { currentTime } from '../../platform/base/values/current-time.js';
import { type Decimal, decimal, toWire } from '../../platform/base/values/decimal.js';
import { isId } from '../../platform/base/values/ids.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import { listsInOrder } from '../prices/list-price.js';
import { productsBySku } from '../prices/possible-prices.js';
import { inactiveListWarnings, quantityWarnings } from '../prices/price-warnings.js';
import { type PriceQuestion, type ResolvedPrice, resolvePrice } from '../prices/resolve-price.js';
import type { NewOrder, NewOrderLine } from './new-order.js';
import { attributesOf, type SentAttributes } from './order-attributes.js';
import { CONFIRM_CURRENCY, ORDER_REFERENCES, type ReferencedRecords } from './orders.queries.js';

/** The records that an order refers to. */
export interface OrderReferences {
  referenced: ReferencedRecords;
  definitions: Definitions;
  pricing: LinePricing;
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

/** Reads the customer of an order by id or reference; a customer that does not exist is a fault. */
export async function readCustomer(
  tx: TenantTx,
  customerId: string,
  faults: Faults,
): Promise<CustomerForOrder | undefined> {
  const customer = await tx.queryOne(CUSTOMER_FOR_ORDER, [customerId]);
  if (!customer) faults.add('customer_id', 'does not exist');
  return customer;
}

/** An order for an inactive customer is refused when it is created and when it gets this customer. */
export function refuseInactiveCustomer(customer: CustomerForOrder | undefined, faults: Faults): void {
  if (customer?.status === 'inactive')
    faults.add('customer_id', 'is inactive; write status active to the customer first');
}

/** Reads the other records that an order refers to; a price list or payment method that does not exist is a fault. */
export async function readOrderReferences(
  tx: TenantTx,
  order: OrderToRead,
  customer: CustomerForOrder | undefined,
  faults: Faults,
): Promise<OrderReferences> {
  const { priceListId, paymentMethodId, lines, wantsWarnings = false } = order;
  const skus = [...new Set(lines.map(({ sku }) => sku))];
  const methodId = paymentMethodId !== undefined && isId(paymentMethodId) ? paymentMethodId : null;
  const priced = wantsWarnings ? lines : lines.filter(({ unitPrice }) => !unitPrice);
  const question = { at: order.createdAt ?? currentTime(), channel: channelOf(order) };
  const assigned = customer?.assignedPriceListId ?? null;
  const values = [
    ...[skus, priceListId ?? null, assigned],
    ...definitionParameters(attributesOf(order)),
    ...[methodId, [...new Set(priced.map(({ sku }) => sku))], customer?.id ?? null],
    ...[question.at, question.channel],
  ];
  const [[currency], found] = await Promise.all([
    tx.query<{ isCurrent: boolean }>(CONFIRM_CURRENCY, [tx.tenant.currency]),
    tx.queryOne(ORDER_REFERENCES, values),
  ]);
  const referenced = found!;
  if (!currency!.isCurrent) throw new DomainError('unavailable', 'The currency has just changed; try again.');
  if (priceListId !== undefined && referenced.priceListId === null) faults.add('price_list_id', 'does not exist');
  if (paymentMethodId !== undefined) checkPaymentMethod(referenced, customer, faults);
  const searchedLists = listsInOrder(referenced.prices.lists ?? [], [referenced.priceListId, assigned]);
  return {
    referenced,
    definitions: definitionsOf(referenced.definitions),
    pricing: linePricing(referenced, { ...question, at: question.at.getTime(), searchedLists }, wantsWarnings),
  };
}

function linePricing(
  { prices }: ReferencedRecords,
  question: Omit<PriceQuestion, 'quantity'>,
  wantsWarnings: boolean,
): LinePricing {
  const products = productsBySku(prices);
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
  { paymentMethodOwner: owner }: ReferencedRecords,
  customer: CustomerForOrder | undefined,
  faults: Faults,
): void {
  if (owner === null) faults.add('payment_method_id', 'does not exist');
  else if (customer && owner !== customer.id) faults.add('payment_method_id', 'does not belong to the customer');
}

/** Throws `duplicate_reference` or `duplicate_value` if another order has the reference or the display id. */
export const requireUnique = (
  tx: TenantTx,
  { referenceId, displayId }: Pick<NewOrder, 'referenceId' | 'displayId'>,
  exceptId?: string,
): Promise<void> =>
  assertUnique(
    tx,
    'orders',
    [
      { column: 'reference_id', value: referenceId, code: 'duplicate_reference' },
      { column: 'display_id', value: displayId, code: 'duplicate_value' },
    ],
    exceptId,
  );
