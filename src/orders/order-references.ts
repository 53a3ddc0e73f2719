import { DomainError } from '../platform/errors/domain-error.js';
import { type Definitions, definitionsOf } from '../attributes/attribute-values.js';
import { definitionParameters } from '../attributes/attributes.queries.js';
import { CUSTOMER_FOR_ORDER, type CustomerForOrder } from '../customers/customer-for-order.js';
import { assertUnique } from '../platform/records/unique-values.js';
import type { Faults } from '../platform/errors/faults.js';
import { CONTRACT_CHANNELS, type ContractChannel } from '../contract-pricing/contract.entity.js';
import { toWire } from '../platform/values/decimal.js';
import { isId } from '../platform/values/ids.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { productsBySku } from '../prices/possible-prices.js';
import { type PriceQuestion, type ResolvedPrice, resolvePrice } from '../prices/resolve-price.js';
import type { NewOrder, NewOrderLine } from './new-order.js';
import { attributesOf } from './order-attributes.js';
import { ORDER_REFERENCES, type ReferencedRecords } from './orders.queries.js';

/** The records that an order refers to. */
export interface OrderReferences {
  referenced: ReferencedRecords;
  definitions: Definitions;
  priceOf: PriceOfLine;
}

/** What the customer pays for a line's quantity of its product; undefined for a SKU that is not in the catalogue. */
export type PriceOfLine = (line: Pick<NewOrderLine, 'sku' | 'quantity'>) => ResolvedPrice | undefined;

/**
 * Reads the customer of an order. One that does not exist is a fault, and one that is inactive, unless it is that of the replaced order
 * (`presentId`).
 */
export async function readCustomer(
  tx: TenantTx,
  { customerId, isCopy }: NewOrder,
  faults: Faults,
  presentId?: string,
): Promise<CustomerForOrder | undefined> {
  const customer = await tx.queryOne<CustomerForOrder>(CUSTOMER_FOR_ORDER, [customerId]);
  if (!customer) faults.add('customer_id', 'does not exist');
  else if (customer.status === 'inactive' && customer.id !== presentId && !isCopy)
    faults.add('customer_id', 'is an inactive customer, for whom no order can be entered; activate the customer first');
  return customer;
}

/** Reads the other records that an order refers to; a price list or payment method that does not exist is a fault. */
export async function readOrderReferences(
  tx: TenantTx,
  order: NewOrder,
  customer: CustomerForOrder | undefined,
  faults: Faults,
): Promise<OrderReferences> {
  const { priceListId = null, paymentMethodId = null } = order;
  const skus = [...new Set(order.lines.map(({ sku }) => sku))];
  const at = order.createdAt ?? new Date();
  const channel = channelOf(order);
  const customerListId = customer?.assignedPriceListId ?? null;
  const methodId = paymentMethodId !== null && isId(paymentMethodId) ? paymentMethodId : null;
  const pricing = [customer?.id ?? null, at, channel, tx.tenant.currency];
  const values = [
    skus,
    priceListId,
    customerListId,
    ...definitionParameters(attributesOf(order)),
    methodId,
    ...pricing,
  ];
  const referenced = (await tx.queryOne<ReferencedRecords>(ORDER_REFERENCES, values))!;
  const { priceList } = referenced;
  if (!referenced.isCurrencyCurrent) throw new DomainError('unavailable', 'The currency has just changed; try again.');
  if (priceListId !== null && !priceList) faults.add('price_list_id', 'does not exist');
  if (paymentMethodId !== null) checkPaymentMethod(referenced, customer, faults);
  const preferredLists = [priceList?.status === 'active' ? priceList.id : null, customerListId];
  return {
    referenced,
    definitions: definitionsOf(referenced.definitions),
    priceOf: priceLines(referenced, { at: at.getTime(), channel, preferredLists }),
  };
}

function priceLines({ prices }: ReferencedRecords, question: Omit<PriceQuestion, 'quantity'>): PriceOfLine {
  const products = productsBySku(prices);
  return ({ sku, quantity }) => {
    const product = products.get(sku);
    return product && resolvePrice({ ...question, quantity: toWire(quantity) }, product);
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
