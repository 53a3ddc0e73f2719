import { type Definitions, definitionsOf } from '../attributes/attribute-values.js';
import { definitionParameters } from '../attributes/attributes.queries.js';
import { CUSTOMER_FOR_ORDER, type CustomerForOrder } from '../customers/customer-for-order.js';
import { assertUnique } from '../platform/records/unique-values.js';
import type { Faults } from '../platform/errors/faults.js';
import { CONTRACT_CHANNELS, type ContractChannel } from '../contract-pricing/contract.entity.js';
import { type Decimal, decimal, toWire } from '../platform/values/decimal.js';
import { isId } from '../platform/values/ids.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { productsBySku } from '../prices/possible-prices.js';
import { type PriceQuestion, resolvePrice } from '../prices/resolve-price.js';
import type { NewOrder, NewOrderLine } from './new-order.js';
import { attributesOf } from './order-attributes.js';
import { ORDER_CATALOGUE, type OrderCatalogue } from './orders.queries.js';

/** What an order stands on: its customer, the products and price lists of its lines, the definitions of its attributes. */
export interface OrderGround {
  customer: CustomerForOrder | undefined;
  catalogue: OrderCatalogue;
  definitions: Definitions;
  priceOf: LinePrice;
}

/** The unit price of a line that was sent without one; `undefined` where nothing has a price. */
export type LinePrice = (line: NewOrderLine) => Decimal | undefined;

/** Reads it; what the order refers to and is not there goes to `faults`. */
export async function readGround(tx: TenantTx, order: NewOrder, faults: Faults): Promise<OrderGround> {
  const customer = await tx.queryOne<CustomerForOrder>(CUSTOMER_FOR_ORDER, [order.customerId]);
  const { priceListId = null } = order;
  const skus = [...new Set(order.lines.map(({ sku }) => sku))];
  const isPossible = priceListId === null || isId(priceListId);
  const ownList = isPossible && priceListId !== null ? priceListId.toLowerCase() : null;
  const lists = [ownList, customer?.assignedPriceListId ?? null];
  const { paymentMethodId } = order;
  const knownMethod = paymentMethodId !== undefined && isId(paymentMethodId) ? paymentMethodId : null;
  const unpriced = order.lines.flatMap(({ sku, unitPrice }) => (unitPrice ? [] : [sku]));
  const question = { at: order.createdAt ?? new Date(), channel: channelOf(order), preferredLists: lists };
  const pricing = [[...new Set(unpriced)], customer?.id ?? null, question.at, question.channel];
  const values = [skus, ...lists, ...definitionParameters(attributesOf(order)), knownMethod, ...pricing];
  const catalogue = (await tx.queryOne<OrderCatalogue>(ORDER_CATALOGUE, values))!;
  if (!customer) faults.add('customer_id', 'does not exist');
  if (!isPossible || !catalogue.priceListExists) faults.add('price_list_id', 'does not exist');
  if (paymentMethodId !== undefined) checkPaymentMethod(catalogue, customer, faults);
  const definitions = definitionsOf(catalogue.definitions);
  return {
    customer,
    catalogue,
    definitions,
    priceOf: linePrices(catalogue, { ...question, at: question.at.getTime() }),
  };
}

function linePrices({ prices }: OrderCatalogue, question: Omit<PriceQuestion, 'quantity'>): LinePrice {
  const products = productsBySku(prices);
  return ({ sku, quantity }) => {
    const product = products.get(sku);
    const unitPrice = product ? resolvePrice({ ...question, quantity: toWire(quantity) }, product).unitPrice : null;
    return unitPrice === null ? undefined : decimal(unitPrice);
  };
}

/** Where the order comes from, as contracts know it. */
const channelOf = ({ source }: NewOrder): ContractChannel =>
  CONTRACT_CHANNELS.find((channel) => channel === source) ?? 'openapi';

function checkPaymentMethod(
  { paymentMethodOwner: owner }: OrderCatalogue,
  customer: CustomerForOrder | undefined,
  faults: Faults,
): void {
  if (owner === null) faults.add('payment_method_id', 'does not exist');
  else if (customer && owner !== customer.id) faults.add('payment_method_id', 'is none of the customer');
}

/** Throws the conflict with another order that has the reference or the display id. */
export const refuseNames = (
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
