import { type Decimal, decimal, roundHalfUp, sum, type WireDecimal, ZERO } from '#platform/base/values/decimal.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { TaxCategory } from '#features/settings/settings.js';
import { type NetGroup, taxGroups } from '#features/settings/tax/tax-groups.js';
import { rateOf, ruleOfGoods, type TaxData, type TaxRule } from '#features/settings/tax/tax-rule.js';
import type { Charge } from '../money/charge.js';
import { chargesOf } from '../money/order-charges.js';
import { ORDER_TAXES, type OrderTaxRecord } from './order-taxes.queries.js';
import type { OrderStatus } from '../order.entity.js';
import type { OrderLineRecord, OrderRecord } from '../orders.queries.js';

/** The tax of orders in the tax mode net: what their invoices will charge. */

/** What of a line decides how it is taxed. */
export interface Goods {
  sku: string;
  productId: string | null;
}

/** How a line is taxed, as order lines store it. The rate is in per cent, and null if nothing has one. */
export interface LineTax {
  taxCategory: TaxCategory;
  taxRate: Decimal | null;
}

/** How goods that a customer orders are taxed by the present rates of customer, products and settings. */
export type TaxOfGoods = (customerId: string | undefined, goods: Goods) => LineTax;

/**
 * Reads what the taxes of some customers and goods depend on; undefined in the tax mode stated. The product of goods is that of their id, else that
 * of their SKU. One statement.
 */
export async function readTaxes(
  tx: TenantTx,
  customerIds: readonly (string | undefined)[],
  goods: readonly Partial<Goods>[],
): Promise<TaxOfGoods | undefined> {
  const record = await tx.queryOne(ORDER_TAXES, [
    [...new Set(customerIds.flatMap((id) => id ?? []))],
    [...new Set(goods.flatMap(({ productId }) => productId ?? []))],
    [...new Set(goods.flatMap(({ sku }) => sku ?? []))],
  ]);
  return record && taxesOf(record);
}

function taxesOf({ settings, customers, products }: OrderTaxRecord): TaxOfGoods {
  const customersById = new Map<string | undefined, TaxData>(customers?.map((customer) => [customer.id, customer]));
  const productsById = new Map<string, TaxData>(products?.map((product) => [product.id, product]));
  const productsBySku = new Map<string | null, TaxData>(products?.map((product) => [product.sku, product]));
  return (customerId, { productId, sku }) => {
    const product = productId === null ? productsBySku.get(sku) : productsById.get(productId);
    const { category, rate } = ruleOfGoods({}, product, { customer: customersById.get(customerId), settings });
    return { taxCategory: category, taxRate: rate };
  };
}

/** What an order states of its tax: the tax itself, or charges of type tax. */
interface StatedTax {
  taxValue?: Decimal;
  charges?: readonly Pick<Charge, 'type'>[];
}

/** Whether the service computes the tax of an order in the tax mode net, because the order states none. */
export const isTaxComputed = ({ taxValue, charges = [] }: StatedTax): boolean =>
  taxValue === undefined && !charges.some(({ type }) => type === 'tax');

/** The rate of an order that states no tax, if its customer has none. Null would say that it states one, see `taxRate` of orders. */
export const missingRate = (taxOf: TaxOfGoods | undefined): Decimal | null => (taxOf ? ZERO : null);

/** A line of an order with what its part of the tax depends on. */
export interface TaxedLine {
  quantity: Decimal;
  cancelledQuantity: Decimal;
  lineNet: Decimal;
  taxCategory: TaxCategory | null;
  taxRate: Decimal | null;
}

type Amount = Decimal | WireDecimal;

/** The terms of an order on which its tax depends beside its lines, stored or to be stored. */
export interface TaxedOrder {
  discountValue: Amount;
  shippingCharge: Amount;
  /** Sum of the nets of the lines. */
  cartTotal: Amount;
  charges: readonly Charge[];
}

/** The rule of a line; a line without a rate has no tax. */
export const ruleOfLine = ({ taxCategory, taxRate }: Pick<TaxedLine, 'taxCategory' | 'taxRate'>): TaxRule => ({
  category: taxCategory ?? 'S',
  rate: taxRate ?? ZERO,
});

/**
 * The tax of an order by category and rate, see {@link taxGroups}: that of one invoice of the whole order. Its discount, shipping and further
 * charges are rounded half away from zero to `exponent` decimals, those of the currency, and spread over the groups. What is cancelled counts only
 * in an order all of whose lines are.
 */
export function netTaxGroups(
  { discountValue, shippingCharge, cartTotal, charges }: TaxedOrder,
  lines: readonly TaxedLine[],
  exponent: number,
): NetGroup[] {
  const terms = {
    discountValue: decimal(discountValue),
    shippingCharge: decimal(shippingCharge),
    taxValue: ZERO,
    cartTotal: decimal(cartTotal),
    charges,
  };
  const open = lines.filter(({ quantity, cancelledQuantity }) => quantity.gt(cancelledQuantity));
  return taxGroups(
    (open.length ? open : lines).map((line) => ({ rule: ruleOfLine(line), lineTotal: line.lineNet })),
    chargesOf(terms, 'net', exponent).map(({ type, amount }) => ({ type, amount: roundHalfUp(amount, exponent) })),
    exponent,
  );
}

/** The sum of {@link netTaxGroups}; undefined for an order whose lines have no category, because its tax is not computed in this way. */
export const netTax = (order: TaxedOrder, lines: readonly TaxedLine[], exponent: number): Decimal | undefined =>
  lines.some(({ taxCategory }) => taxCategory !== null)
    ? sum(netTaxGroups(order, lines, exponent).map(({ tax }) => tax))
    : undefined;

/**
 * How the lines of a replaced order are taxed: a stored line of an order that is confirmed, or stays cancelled, keeps its tax unless the customer
 * changes, because what the customer was told stays. Others are taxed by the present rates.
 */
export function replacedTaxes(
  taxOf: TaxOfGoods,
  present: Pick<OrderRecord, 'customerId' | 'status'>,
  after: { customerId: string | undefined; status?: OrderStatus },
): (goods: Goods, stored: OrderLineRecord | undefined) => LineTax {
  const isFixed = present.status === 'confirmed' || (present.status === 'cancelled' && after.status === 'cancelled');
  const keeps = isFixed && after.customerId === present.customerId;
  return (goods, stored) =>
    keeps && stored?.taxCategory
      ? { taxCategory: stored.taxCategory, taxRate: rateOf(stored.taxRate) ?? null }
      : taxOf(after.customerId, goods);
}
