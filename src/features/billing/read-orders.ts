import { keptCharges } from '#features/orders/change/billed-parts.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { decimal } from '#platform/base/values/decimal.js';
import { mapInSlices } from '#platform/base/event-loop/slices.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { BillableLine, BillableOrder } from './billable-order.js';
import { BILLABLE_ORDERS, type BillableLineRow, type BillableOrderRow } from './billing.queries.js';
import { netOfOtherInvoices } from './line-part.js';

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
  const line = {
    ...row,
    orderId,
    quantity: decimal(row.quantity),
    cancelledQuantity: decimal(row.cancelledQuantity),
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

/** The tax of the last item that bills a part of the line; null if it has none, as in the tax mode stated. */
const taxOf = ({ carriedTax }: BillableLineRow): BillableLine['carriedTax'] =>
  carriedTax?.rate && carriedTax.category ? { rate: decimal(carriedTax.rate), category: carriedTax.category } : null;
