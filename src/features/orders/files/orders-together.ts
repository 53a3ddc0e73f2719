import { isId } from '#platform/base/values/ids.js';
import type { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { countDistinct } from '#platform/edge/files/lines.js';
import { LINE_COUNTS } from './order-lookups.queries.js';

/** Maximum number of order lines that are read together: those of the largest order. It bounds the memory. */
const MAX_LINES = 5_000;

/**
 * Number of the first documents, at least one, that can be written together as far as their orders matter. No two of them may have the same
 * order, because the second one is judged by what the first one has left of its lines. `named` are the ids of the orders of each document;
 * values that are none are ignored.
 */
export async function countByOrders(db: TenantDb, named: readonly unknown[]): Promise<number> {
  const orders = named.map(idsOf);
  const distinct = orders.slice(0, countDistinct(orders));
  const rows = await db.read<{ id: string; lines: number }>(LINE_COUNTS, [distinct.flat()]);
  const countOf = new Map(rows.map(({ id, lines }) => [id, lines]));
  let count = 0;
  for (const [index, ids] of distinct.entries()) {
    for (const id of ids) count += countOf.get(id) ?? 0;
    if (index > 0 && count > MAX_LINES) return index;
  }
  return distinct.length;
}

const idsOf = (named: unknown): string[] =>
  (Array.isArray(named) ? (named as unknown[]) : [named]).flatMap((one) =>
    typeof one === 'string' && isId(one) ? [one.toLowerCase()] : [],
  );
