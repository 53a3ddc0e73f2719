import { newId } from '#platform/base/values/ids.js';
import type { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { countByOrders } from './orders-together.js';

const [A, B, C] = [newId(), newId(), newId()];

/** A database whose orders have these numbers of lines. */
const withLines = (lines: Record<string, number>) =>
  ({
    read: (_: string, [ids]: [string[]]) =>
      Promise.resolve(ids.flatMap((id) => (id in lines ? [{ id, lines: lines[id] }] : []))),
  }) as unknown as TenantDb;

describe('documents that can be written together', () => {
  const few = withLines({ [A]: 10, [B]: 10, [C]: 10 });

  it('are those before the first one with an order of another', async () => {
    expect(await countByOrders(few, [A, B, C])).toBe(3);
    expect(await countByOrders(few, [A, B, A.toUpperCase(), C])).toBe(2);
    expect(await countByOrders(few, [[A, B], [C], [B]])).toBe(2);
    expect(await countByOrders(few, [[A, A], [B]])).toBe(2);
  });

  it('can have the same name of no order, which is refused anyway', async () => {
    expect(await countByOrders(few, ['NONE', 'NONE', undefined, 5, [null]])).toBe(5);
  });

  it('are those whose orders have at most 5,000 lines together, and at least one', async () => {
    expect(await countByOrders(withLines({ [A]: 4_999, [B]: 1, [C]: 1 }), [A, B, C])).toBe(2);
    expect(await countByOrders(withLines({ [A]: 6_000, [B]: 1 }), [A, B])).toBe(1);
  });
});
