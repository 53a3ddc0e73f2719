import { DomainError } from '../platform/errors/domain-error.js';
import { type Definitions, definitionsOf } from '../attributes/attribute-values.js';
import { definitionParameters } from '../attributes/attributes.queries.js';
import { CUSTOMER_FOR_ORDER, type CustomerForOrder } from '../customers/customer-for-order.js';
import { assertUnique } from '../platform/records/unique-values.js';
import type { Faults } from '../platform/errors/faults.js';
import { CONTRACT_CHANNELS, type ContractChannel } from '../contract-pricing/contract.entity.js';
import { type Decimal, decimal, toWire } from '../platform/values/decimal.js';
import { isId } from '../platform/values/ids.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { listsInOrder } from '../prices/list-price.js';
import { productsBySku } from '../prices/possible-prices.js';
import { type PriceQuestion, resolvePrice } from '../prices/resolve-price.js';
import type { NewOrder, NewOrderLine } from './new-order.js';
import { attributesOf } from './order-attributes.js';
import { ORDER_REFERENCES, type ReferencedRecords } from './orders.queries.js';

/** The records that an order refers to. */
export interface OrderReferences {
  customer: CustomerForOrder | undefined;
  referenced: ReferencedRecords;
  definitions: Definitions;
  priceOf: PriceOfLine;
}

/** The unit price of a line that was sent without one; `undefined` if neither a contract nor a price list has a price. */
export type PriceOfLine = (line: NewOrderLine) => Decimal | undefined;

/** Reads the records that an order refers to; a customer, price list or payment method that does not exist is a fault. */
export async function readOrderReferences(tx: TenantTx, order: NewOrder, faults: Faults): Promise<OrderReferences> {
  const customer = await tx.queryOne<CustomerForOrder>(CUSTOMER_FOR_ORDER, [order.customerId]);
  const { priceListId = null, paymentMethodId } = order;
  const skus = [...new Set(order.lines.map(({ sku }) => sku))];
  const isPriceListIdValid = priceListId === null || isId(priceListId);
  const ownList = isPriceListIdValid && priceListId !== null ? priceListId.toLowerCase() : null;
  const lists = [ownList, customer?.assignedPriceListId ?? null];
  const methodId = paymentMethodId !== undefined && isId(paymentMethodId) ? paymentMethodId : null;
  const skusWithoutPrice = order.lines.flatMap(({ sku, unitPrice }) => (unitPrice ? [] : [sku]));
  const question = { at: order.createdAt ?? new Date(), channel: channelOf(order) };
  const pricing = [
    [...new Set(skusWithoutPrice)],
    customer?.id ?? null,
    question.at,
    question.channel,
    tx.tenant.currency,
  ];
  const values = [skus, ...lists, ...definitionParameters(attributesOf(order)), methodId, ...pricing];
  const referenced = (await tx.queryOne<ReferencedRecords>(ORDER_REFERENCES, values))!;
  if (!referenced.isCurrencyCurrent) throw new DomainError('unavailable', 'The currency has just changed; try again.');
  if (!customer) faults.add('customer_id', 'does not exist');
  if (!isPriceListIdValid || !referenced.priceListExists) faults.add('price_list_id', 'does not exist');
  if (paymentMethodId !== undefined) checkPaymentMethod(referenced, customer, faults);
  return {
    customer,
    referenced,
    definitions: definitionsOf(referenced.definitions),
    priceOf: priceLines(referenced, {
      ...question,
      at: question.at.getTime(),
      searchedLists: listsInOrder(referenced.prices.lists ?? [], lists),
    }),
  };
}

function priceLines({ prices }: ReferencedRecords, question: Omit<PriceQuestion, 'quantity'>): PriceOfLine {
  const products = productsBySku(prices);
  return ({ sku, quantity }) => {
    const product = products.get(sku);
    const unitPrice = product ? resolvePrice({ ...question, quantity: toWire(quantity) }, product).unitPrice : null;
    return unitPrice === null ? undefined : decimal(unitPrice);
  };
}

/** The sales channel for which contracts are considered: the order's source if it is one, otherwise `openapi`. */
const channelOf = ({ source }: NewOrder): ContractChannel =>
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
