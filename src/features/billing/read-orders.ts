import { keptCharges } from '#features/orders/change/billed-parts.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { type Decimal, decimal, divideHalfUp, max, min, ZERO } from '#platform/base/values/decimal.js';
import { mapInSlices } from '#platform/base/event-loop/slices.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { BillableLine, BillableOrder } from './billable-order.js';
import { BILLABLE_ORDERS, type BillableLineRow, type BillableOrderRow } from './billing.queries.js';

/**
 * Reads orders that are locked, in the sequence of `ids`. `shippedUntil`: the shipped quantities of their lines are those that had left by
 * then.
 */
export async function readBillableOrders(
  tx: TenantTx,
  ids: readonly string[],
  shippedUntil: Date | undefined,
): Promise<BillableOrder[]> {
  const exponent = currencyExponent(tx.tenant.currency);
  const rows = await tx.queryOne(BILLABLE_ORDERS, [ids, exponent, shippedUntil ?? null]);
  const orders: BillableOrder[] = [];
  for (const row of rows ?? []) orders.push(await toOrder(row, exponent));
  return orders;
}

async function toOrder({ lines, carried, ...row }: BillableOrderRow, exponent: number): Promise<BillableOrder> {
  return {
    ...row,
    discountValue: decimal(row.discountValue),
    shippingCharge: decimal(row.shippingCharge),
    taxValue: decimal(row.taxValue),
    cartTotal: decimal(row.cartTotal),
    lines: await mapInSlices(lines ?? [], (line) => toLine(line, row.id, exponent)),
    carriedCharges: (carried ?? []).flatMap((one) => keptCharges(one, exponent)),
  };
}

function toLine(row: BillableLineRow, orderId: string, exponent: number): BillableLine {
  const [quantity, cancelledQuantity] = [decimal(row.quantity), decimal(row.cancelledQuantity)];
  const line = {
    ...row,
    orderId,
    quantity,
    cancelledQuantity,
    openQuantity: max(quantity.minus(cancelledQuantity), ZERO),
    shippedQuantity: decimal(row.shippedQuantity),
    deliveredQuantity: decimal(row.deliveredQuantity),
    returnedQuantity: decimal(row.returnedQuantity),
    invoicedQuantity: decimal(row.invoicedQuantity),
    unitPrice: decimal(row.unitPrice),
    discount: decimal(row.discount),
    net: decimal(row.net),
    carriedQuantity: decimal(row.carriedQuantity),
    carriedNet: decimal(row.carriedNet),
    carriedTax: taxOf(row),
  };
  return { ...line, othersNet: netOfOtherInvoices(line, exponent) };
}

/** See {@link BillableLine.othersNet}. Rounded half away from zero to `exponent` decimals. */
function netOfOtherInvoices(line: Omit<BillableLine, 'othersNet'>, exponent: number): Decimal {
  const { openQuantity, invoicedQuantity, carriedQuantity, net } = line;
  const quantity = min(max(invoicedQuantity.minus(carriedQuantity), ZERO), openQuantity);
  return openQuantity.eq(ZERO) ? ZERO : divideHalfUp(net.times(quantity), openQuantity, exponent);
}

/** The tax of the last item that bills a part of the line; null if it has none, as in the tax mode stated. */
const taxOf = ({ carriedTax }: BillableLineRow): BillableLine['carriedTax'] =>
  carriedTax?.rate && carriedTax.category ? { rate: decimal(carriedTax.rate), category: carriedTax.category } : null;
