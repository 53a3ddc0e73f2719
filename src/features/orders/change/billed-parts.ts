import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { type Decimal, decimal, divideHalfUp, ZERO } from '#platform/base/values/decimal.js';
import { moneyText } from '#platform/base/values/money-text.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { BILLED_ORDER, type CarriedRow } from './billed-parts.queries.js';
import type { ChargeType } from '../money/charge.js';
import { openQuantity } from '../quantities/line-use.js';
import type { ReplacedOrder } from '../creation/new-order.js';
import {
  type ChargedOrder,
  type ChargeShare,
  chargesOf,
  FIELDS_OF_CHARGES,
  merged,
  typeAndName,
} from '../money/order-charges.js';
import type { BuiltLine } from '../creation/order-line-rows.js';
import type { OrderLineRecord, OrderRecord } from '../orders.queries.js';
import type { ReplacedLines } from './used-lines.js';

/**
 * Throws `resource_locked` if a replacement would change what invoices bill already. While an invoice that is neither cancelled, deleted nor
 * wholly credited bills a part of a line, a draft included, the line keeps its unit price and discount (its SKU is kept as that of every
 * used line). The discount, shipping and charges of the order never fall below what invoices that were made from it carry of them; what is
 * raised is billed with the next part. The order must be locked.
 */
export async function refuseChangesOfBilledParts(
  tx: TenantTx,
  present: OrderRecord,
  { sent, row, lines }: { sent: Pick<ReplacedOrder, 'taxValue'>; row: ChargedOrder; lines: ReplacedLines },
): Promise<void> {
  const exponent = currencyExponent(tx.tenant.currency);
  const repriced = repricedLines(lines);
  const reduced = present.lines.some(isInvoiced) ? reducedCharges(present, row, sent, exponent) : [];
  if (!repriced.length && !reduced.length) return;
  const { lines: billedLines, carried } = (await tx.queryOne(BILLED_ORDER, [[present.id], exponent]))!;
  const quantities = new Map(billedLines?.map(({ id, quantity }) => [id, decimal(quantity)]));
  const carriedCharges = merged((carried ?? []).flatMap((one) => keptCharges(one, exponent)));
  const least = new Map(carriedCharges.map((charge) => [typeAndName(charge), charge.amount]));
  const details = [
    ...repriced.flatMap(({ line, fields, index }): ErrorDetail[] => {
      const billed = quantities.get(line.id);
      if (!billed) return [];
      const price = moneyText(decimal(line.unitPrice), exponent);
      const reason = billedAt(billed, openQuantity(line), price);
      return fields.map((field) => ({ field: `line_items[${index}].${field}`, reason }));
    }),
    ...reduced.flatMap(({ charge, field }): ErrorDetail[] => {
      const billed = least.get(typeAndName(charge)) ?? ZERO;
      if (charge.amount.gte(billed)) return [];
      const reason = `must be at least ${moneyText(billed, exponent)}, which invoices of the order carry`;
      const name = field === 'additional_charges' ? `${charge.name} (${charge.type}) ` : '';
      return [{ field, reason: `${name}${reason}` }];
    }),
  ];
  if (details.length) throw new DomainError('resource_locked', 'What is billed of an order stays as it is.', details);
}

const billedAt = (billed: Decimal, open: Decimal, price: string): string =>
  `${billed.toFixed()} of ${open.toFixed()} are billed at ${price}: ` +
  (billed.lt(open) ? 'cancel the rest (cancelled_quantity) and add a line' : 'add a line');

const isInvoiced = (line: OrderLineRecord): boolean => decimal(line.invoicedQuantity).gt(ZERO);

/** The invoiced lines whose unit price or discount would change, with the fields that would. */
function repricedLines({ built, matches }: ReplacedLines) {
  return built.flatMap(({ row }, index) => {
    const line = matches[index];
    const fields = line && isInvoiced(line) ? changedTerms(row, line) : [];
    return line && fields.length ? [{ line, fields, index }] : [];
  });
}

function changedTerms(row: BuiltLine['row'], present: OrderLineRecord): string[] {
  const discount = decimal(present.discount);
  const hasDiscount = !(row.discount.eq(ZERO) && discount.eq(ZERO));
  return [
    ...(row.unitPrice.eq(decimal(present.unitPrice)) ? [] : ['unit_price']),
    ...(row.discount.eq(discount) ? [] : ['discount']),
    ...(hasDiscount && row.discountType !== present.discountType ? ['discount_type'] : []),
  ];
}

/** A charge of an order that a replacement lowers. */
interface ReducedCharge {
  charge: ChargeShare;
  field: string;
}

/**
 * The charges that come to less than they would by their present terms, or to nothing. A percentage and a tax that the order computes follow
 * its lines, and are not judged.
 */
function reducedCharges(
  present: OrderRecord,
  row: ChargedOrder,
  { taxValue }: Pick<ReplacedOrder, 'taxValue'>,
  exponent: number,
): ReducedCharge[] {
  const stored: ChargedOrder = {
    discountValue: decimal(present.discountValue),
    shippingCharge: decimal(present.shippingCharge),
    taxValue: decimal(present.taxValue),
    cartTotal: row.cartTotal,
    charges: present.charges,
  };
  const after = new Map(chargesOf(row, 'stated', exponent).map((charge) => [typeAndName(charge), charge]));
  return chargesOf(stored, 'stated', exponent).flatMap((before): ReducedCharge[] => {
    const charge = after.get(typeAndName(before)) ?? { ...before, amount: ZERO };
    const field = FIELDS_OF_CHARGES.get(typeAndName(before)) ?? 'additional_charges';
    const isComputed = field === 'tax_value' && (taxValue === undefined || taxValue === null);
    return isComputed || charge.amount.gte(before.amount) ? [] : [{ charge, field }];
  });
}

/**
 * What an invoice still carries of the charges of its order: credit notes by items take discounts and tax back in proportion to the nets that
 * they return to the order, and no shipping. Rounded half away from zero to `exponent` decimals.
 */
export function keptCharges({ charges, net, kept }: CarriedRow, exponent: number): ChargeShare[] {
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
