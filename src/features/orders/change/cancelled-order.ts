import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import { decimal, type WireDecimal } from '#platform/base/values/decimal.js';
import type { ReplacedOrder } from '../creation/new-order.js';
import type { BuiltLine } from '../creation/order-line-rows.js';
import type { OrderRow } from '../creation/order-rows.js';
import type { OrderLineRecord, OrderRecord } from '../orders.queries.js';
import type { ReplacedLines } from './used-lines.js';

const AMOUNTS = {
  amount: 'amount',
  discountValue: 'discount_value',
  taxValue: 'tax_value',
  shippingCharge: 'shipping_charge',
} as const;
const LINE_NUMBERS = {
  quantity: 'quantity',
  cancelledQuantity: 'cancelled_quantity',
  unitPrice: 'unit_price',
  discount: 'discount',
} as const;

/**
 * While an order is cancelled, its customer, lines, price list and amounts are fixed: throws `resource_locked` with the fields that would
 * change. Other fields stay open, such as notes and the paid amount, and a replacement that reopens the order may change everything.
 * An amount that is omitted or sent as it is now changes nothing, even if the stored one was computed by an older rule.
 */
export function refuseChangesOfCancelledOrder(
  present: OrderRecord,
  sent: Pick<ReplacedOrder, keyof typeof AMOUNTS>,
  row: OrderRow,
  lines: ReplacedLines,
): void {
  if (present.status !== 'cancelled' || row.status !== 'cancelled') return;
  const amounts = Object.entries(AMOUNTS) as [keyof typeof AMOUNTS, string][];
  const fields = [
    ...(row.customerId === present.customerId ? [] : ['customer_id']),
    ...(row.priceListId === present.priceListId ? [] : ['price_list_id']),
    ...amounts.flatMap(([property, field]) => {
      const stored = decimal(present[property]);
      const isSame = sent[property] === undefined || sent[property]?.eq(stored) || row[property].eq(stored);
      return isSame ? [] : [field];
    }),
    ...(chargesKey(row.charges) === chargesKey(present.charges) ? [] : ['additional_charges']),
    ...changedLines(lines),
  ];
  if (!fields.length) return;
  const reason = 'cannot change while the order is cancelled; write status draft to reopen it';
  const details = fields.map((field): ErrorDetail => ({ field, reason }));
  throw new DomainError('resource_locked', 'Customer, lines and amounts of a cancelled order are fixed.', details);
}

const chargesKey = (charges: OrderRow['charges']): string =>
  JSON.stringify(
    charges.map(({ name, type, valueType, amount }) => [name, type, valueType, decimal(amount).toFixed()]),
  );

/** The fields of lines that would change; `line_items` for lines that come or go. */
function changedLines({ built, matches, removed }: ReplacedLines): string[] {
  if (removed.length || matches.includes(undefined)) return ['line_items'];
  return built.flatMap(({ row }, index) =>
    changedFields(row, matches[index]!).map((field) => `line_items[${index}].${field}`),
  );
}

function changedFields(row: BuiltLine['row'], present: OrderLineRecord): string[] {
  const numbers = Object.entries(LINE_NUMBERS) as [keyof typeof LINE_NUMBERS, string][];
  const isSame = (property: keyof typeof LINE_NUMBERS) => row[property].eq(decimal(present[property] as WireDecimal));
  return [
    ...(row.sku === present.sku ? [] : ['sku']),
    ...numbers.flatMap(([property, field]) => (isSame(property) ? [] : [field])),
    ...(row.discountType === present.discountType ? [] : ['discount_type']),
  ];
}
