import { isDeepStrictEqual } from 'node:util';
import { decimal, type Decimal, toWire, type WireDecimal } from '../platform/values/decimal.js';
import { DomainError, type ErrorDetail } from '../platform/errors/domain-error.js';
import type { NewOrder } from './new-order.js';
import type { BuiltLine } from './order-line-rows.js';
import type { OrderRow } from './order-row.js';
import type { OrderLineRecord, OrderRecord } from './orders.queries.js';

/** A replacement: what was sent, and what would be stored. */
interface Replacement {
  sent: NewOrder;
  row: OrderRow;
  lines: readonly BuiltLine[];
}

/**
 * Throws `resource_locked` with every field that is fixed while an order is cancelled and would change: the customer, the price list,
 * amounts other than the paid one, charges and lines. An order that the replacement reopens is not cancelled any more.
 */
export function refuseChangesOfCancelledOrder(present: OrderRecord, { sent, row, lines }: Replacement): void {
  if (present.status !== 'cancelled' || row.status !== 'cancelled') return;
  const fields = [
    ...(row.customerId === present.customerId ? [] : ['customer_id']),
    ...(row.priceListId === present.priceListId ? [] : ['price_list_id']),
    ...AMOUNTS.flatMap(([name, field]) => (isOtherAmount(sent[name], row[name], present[name]) ? [field] : [])),
    ...(isDeepStrictEqual(row.charges, present.charges) ? [] : ['additional_charges']),
  ];
  const details = [
    ...fields.map((field) => ({ field, reason: CANCELLED })),
    ...lines.flatMap((line, index) => changeOfLine(line, present.lines[index], `line_items[${index}]`)),
    ...present.lines.slice(lines.length).map(({ id, sku }) => ({
      field: 'line_items',
      reason: `must contain the line ${id} of ${sku}: the order is cancelled`,
    })),
  ];
  if (details.length)
    throw new DomainError(
      'resource_locked',
      'Customer, lines, price list and amounts of a cancelled order are fixed; it can be reopened as a draft.',
      details,
    );
}

const CANCELLED = 'cannot change while the order is cancelled';

const AMOUNTS = [
  ['amount', 'amount'],
  ['discountValue', 'discount_value'],
  ['taxValue', 'tax_value'],
  ['shippingCharge', 'shipping_charge'],
] as const;

/** Whether an amount was sent and would change. */
const isOtherAmount = (sent: Decimal | null | undefined, next: Decimal, present: WireDecimal): boolean =>
  sent !== undefined && !sent?.eq(decimal(present)) && !next.eq(decimal(present));

/** The fields of a line that a caller writes, with their names in requests. */
const LINE_FIELDS = [
  ['referenceId', 'reference_id'],
  ['sku', 'sku'],
  ['quantity', 'quantity'],
  ['cancelledQuantity', 'cancelled_quantity'],
  ['unitPrice', 'unit_price'],
  ['discount', 'discount'],
  ['discountType', 'discount_type'],
  ['note', 'note'],
  ['isAdhoc', 'is_adhoc'],
  ['appliedPromotion', 'applied_promotion'],
  ['appliedModifiers', 'applied_modifiers'],
] as const;

function changeOfLine({ row }: BuiltLine, present: OrderLineRecord | undefined, path: string): ErrorDetail[] {
  if (!present) return [{ field: path, reason: 'cannot be added while the order is cancelled' }];
  if (row.id !== present.id)
    return [{ field: path, reason: `must be the line ${present.id} of ${present.sku}: the order is cancelled` }];
  const values = {
    ...row,
    quantity: toWire(row.quantity),
    cancelledQuantity: toWire(row.cancelledQuantity),
    unitPrice: toWire(row.unitPrice),
    discount: toWire(row.discount),
  };
  return LINE_FIELDS.flatMap(([name, field]) =>
    isDeepStrictEqual(values[name], present[name]) ? [] : [{ field: `${path}.${field}`, reason: CANCELLED }],
  );
}
