import { decimal } from '#platform/base/values/decimal.js';
import { stringifyInSlices } from '#platform/base/event-loop/slices.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { OrderLine } from '../order-line.entity.js';
import type { OrderLineRecord } from '../orders.queries.js';
import { STORE_LINE_TAXES } from '../change/stored-lines.queries.js';

type StoredTax = Pick<OrderLine, 'id' | 'taxCategory' | 'taxRate'>;

/**
 * Stores how lines of an order are taxed if that differs from their stored lines, apart from their other columns: no answer has it, so that alone it
 * is no change of the order. `storedOf` returns undefined for a line that is new.
 */
export async function storeLineTaxes<Line extends StoredTax>(
  tx: TenantTx,
  orderId: string,
  lines: readonly Line[],
  storedOf: (line: Line, index: number) => OrderLineRecord | undefined,
): Promise<void> {
  const rows = lines.flatMap((line, index) => {
    const stored = storedOf(line, index);
    const { id, taxCategory, taxRate } = line;
    return stored && hasOtherTax(line, stored) ? [{ id, taxCategory, taxRate }] : [];
  });
  if (rows.length) await tx.query(STORE_LINE_TAXES, [orderId, await stringifyInSlices(rows)]);
}

function hasOtherTax({ taxCategory, taxRate }: StoredTax, stored: OrderLineRecord): boolean {
  if (taxCategory !== stored.taxCategory) return true;
  return taxRate === null || stored.taxRate === null
    ? taxRate !== stored.taxRate
    : !taxRate.eq(decimal(stored.taxRate));
}
