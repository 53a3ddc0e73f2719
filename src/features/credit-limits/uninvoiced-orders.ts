import { currencyExponent } from '../../platform/base/values/currency.js';
import {
  type Decimal,
  decimal,
  max,
  percentOf,
  roundHalfUp,
  sum,
  type WireDecimal,
  ZERO,
} from '../../platform/base/values/decimal.js';
import { mapInSlices } from '../../platform/base/event-loop/slices.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import { ruleOfGoods, type TaxData, type TaxRule } from '../settings/tax-rule.js';
import { ORDER_TAXES, type OrderTaxRecord } from './credit-limits.queries.js';
import { uninvoicedTotal } from './uninvoiced-total.js';

type Amount = Decimal | WireDecimal;

/** An order as it is counted, stored or to be stored. */
export interface CountedOrder {
  customerId: string;
  payableTotal: Amount;
  taxValue: Amount;
  cartTotal: Amount;
  charges: readonly { type: string; valueType: string; amount: Amount }[];
  lines: readonly CountedOrderLine[];
}

export interface CountedOrderLine {
  sku: string;
  productId: string | null;
  lineNet: Amount;
  quantity: Amount;
  cancelledQuantity: Amount;
  invoicedQuantity: Amount;
}

/**
 * What is still to be invoiced of orders, with the tax that their invoices will have in the tax mode of the tenant, see {@link uninvoicedTotal}.
 * In the mode net that is the tax at the present rates, whatever tax the orders state, and none for lines without a rate, which cannot be
 * invoiced yet. One statement. Pauses for other requests.
 */
export async function uninvoicedTotals(tx: TenantTx, orders: readonly CountedOrder[]): Promise<Decimal[]> {
  const exponent = currencyExponent(tx.tenant.currency);
  const lines = orders.flatMap((order) => order.lines);
  const record = await tx.queryOne(ORDER_TAXES, [
    [...new Set(orders.map(({ customerId }) => customerId))],
    [...new Set(lines.flatMap(({ productId }) => productId ?? []))],
    [...new Set(lines.flatMap(({ productId, sku }) => (productId === null ? sku : [])))],
  ]);
  const ruleOf = record && rulesOf(record);
  const totals: Decimal[] = [];
  for (const order of orders) {
    const counted = await mapInSlices(order.lines, (line) => ({
      lineNet: decimal(line.lineNet),
      quantity: decimal(line.quantity),
      cancelledQuantity: decimal(line.cancelledQuantity),
      invoicedQuantity: decimal(line.invoicedQuantity),
      rule: ruleOf?.(order.customerId, line),
    }));
    const total = ruleOf ? untaxedTotal(order, exponent) : decimal(order.payableTotal);
    totals.push(await uninvoicedTotal(total, counted, exponent));
  }
  return totals;
}

/** The total of an order without the taxes that it states or has of its customer, at least 0. */
function untaxedTotal({ payableTotal, taxValue, cartTotal, charges }: CountedOrder, exponent: number): Decimal {
  const taxes = charges
    .filter(({ type }) => type === 'tax')
    .map(({ amount, valueType }) =>
      roundHalfUp(
        valueType === 'percentage' ? percentOf(decimal(cartTotal), decimal(amount)) : decimal(amount),
        exponent,
      ),
    );
  return max(decimal(payableTotal).minus(decimal(taxValue)).minus(sum(taxes)), ZERO);
}

/** How the lines of the customers of a record are taxed; undefined for one without a rate. */
function rulesOf({ settings, customers, products }: OrderTaxRecord) {
  const customersById = new Map(customers?.map((customer) => [customer.id, customer]));
  const productsById = new Map<string, TaxData>(products?.map((product) => [product.id, product]));
  const productsBySku = new Map<string | null, TaxData>(products?.map((product) => [product.sku, product]));
  return (customerId: string, { productId, sku }: CountedOrderLine): TaxRule | undefined => {
    const product = productId === null ? productsBySku.get(sku) : productsById.get(productId);
    const { category, rate } = ruleOfGoods({}, product, { customer: customersById.get(customerId), settings });
    return rate === null ? undefined : { category, rate };
  };
}
