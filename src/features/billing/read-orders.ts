import type { ChargeType } from '../orders/charge.js';
import { currencyExponent } from '../../platform/base/values/currency.js';
import { decimal, divideHalfUp } from '../../platform/base/values/decimal.js';
import { mapInSlices } from '../../platform/base/event-loop/slices.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import type { BillableLine, BillableOrder, ChargeShare } from './billable-order.js';
import { BILLABLE_ORDERS, type BillableLineRow, type BillableOrderRow, type CarriedRow } from './billing.queries.js';
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
    invoicedQuantity: decimal(row.invoicedQuantity),
    unitPrice: decimal(row.unitPrice),
    discount: decimal(row.discount),
    net: decimal(row.net),
    carriedQuantity: decimal(row.carriedQuantity),
    carriedNet: decimal(row.carriedNet),
  };
  return { ...line, othersNet: netOfOtherInvoices(line, exponent) };
}

/**
 * What an invoice still carries of the charges: credit notes by items take discounts and tax back in proportion to the nets that they return
 * to the order, and no shipping.
 */
function keptCharges({ charges, net, kept }: CarriedRow, exponent: number): ChargeShare[] {
  const [all, rest] = [decimal(net), decimal(kept)];
  return charges.map(({ name, type, amount }) => {
    const isKept = type === 'shipping' || all.eq(rest);
    return {
      name: name ?? '',
      type: type as ChargeType, // only these types are stored here
      amount: isKept ? decimal(amount) : divideHalfUp(decimal(amount).times(rest), all, exponent),
    };
  });
}
