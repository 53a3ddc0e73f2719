import { DomainError } from '#platform/base/errors/domain-error.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { type Decimal, decimal, isStorable, ZERO } from '#platform/base/values/decimal.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { isTaxComputed, type LineTax, netTax, type TaxOfGoods } from './order-tax.js';
import type { OrderRecord } from '../orders.queries.js';

/** The taxes of an order in the tax mode net at its confirmation. */
export interface ConfirmedTaxes {
  lines: readonly (LineTax & { id: string })[];
  taxValue: Decimal;
  payableTotal: Decimal;
}

/**
 * The taxes of an order that becomes confirmed, by the present rates; undefined if the order states its tax, which is kept. The order must be locked.
 * Throws `validation_failed` if the total becomes too large.
 */
export function confirmedTaxes(tx: TenantTx, order: OrderRecord, taxOf: TaxOfGoods): ConfirmedTaxes | undefined {
  const [present, payable] = [order.taxValue, order.payableTotal].map(decimal) as [Decimal, Decimal];
  if (!isTaxComputed({ taxValue: order.taxRate === null ? present : undefined, charges: order.charges }))
    return undefined;
  const lines = order.lines.map((line) => ({
    id: line.id,
    quantity: decimal(line.quantity),
    cancelledQuantity: decimal(line.cancelledQuantity),
    lineNet: decimal(line.lineNet),
    ...taxOf(order.customerId, line),
  }));
  const taxValue = netTax(order, lines, currencyExponent(tx.tenant.currency)) ?? ZERO;
  const payableTotal = payable.minus(present).plus(taxValue);
  if (!isStorable(payableTotal))
    throw DomainError.invalid([{ field: 'status', reason: 'makes the total too large by the present tax rates' }]);
  return { lines, taxValue, payableTotal };
}
