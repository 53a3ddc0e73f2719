import { BodyBudget } from './body-budget.js';

const MB = 1_048_576;
const budgetOf = (more: object = {}) =>
  new BodyBudget({ maxBytes: 32 * MB, maxBytesPerTenant: 16 * MB, maxWaitMs: 60_000, maxWaiting: 3, ...more });

/** Whether a promise is still pending after all callbacks that could settle it have run. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const settled = promise.then(
    () => false,
    () => false,
  );
  return Promise.race([settled, new Promise<boolean>((resolve) => setImmediate(() => resolve(true)))]);
}

describe('the budget of large bodies', () => {
  it('admits bodies that fit, and the next one when bytes are released', async () => {
    const budget = budgetOf();
    const first = await budget.reserve('a', 16 * MB);
    await budget.reserve('b', 16 * MB);
    const third = budget.reserve('c', MB);
    expect(await isPending(third)).toBe(true);
    first.release();
    first.release();
    const reservation = await third;
    const fourth = budget.reserve('d', 16 * MB);
    expect(await isPending(fourth)).toBe(true); // a second release has no effect
    reservation.release();
    await fourth;
  });

  it('gives no tenant more than its maximum, except for a single large body', async () => {
    const budget = budgetOf();
    const large = await budget.reserve('a', 30 * MB);
    const own = budget.reserve('a', MB);
    expect(await isPending(own)).toBe(true);
    await budget.reserve('b', 2 * MB); // it fits, although the other body came first
    expect(await isPending(own)).toBe(true);
    large.shrinkTo(3 * MB);
    await own;
  });

  it('admits the tenant with the fewest bytes before tenants that came earlier', async () => {
    const budget = budgetOf();
    const full = await budget.reserve('x', 16 * MB);
    await budget.reserve('a', 8 * MB);
    await budget.reserve('x2', 8 * MB);
    const [second, newcomer] = [budget.reserve('a', 8 * MB), budget.reserve('b', 16 * MB)];
    full.release();
    await newcomer;
    expect(await isPending(second)).toBe(true);
  });

  it('also bounds the number of bodies', async () => {
    const budget = budgetOf({ maxWaiting: 1_000 });
    const places = Array.from({ length: 65 }, () => budget.reserve('a', 100_000));
    await Promise.all(places.slice(0, 64));
    expect(await isPending(places[64]!)).toBe(true);
  });

  it('refuses bodies that wait too long or are too many, with an error that says whose bodies use the budget', async () => {
    const budget = budgetOf({ maxWaitMs: 1 });
    await budget.reserve('a', 16 * MB);
    await budget.reserve('b', 16 * MB);
    await expect(budget.reserve('a', MB)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(budget.reserve('c', MB)).rejects.toMatchObject({ code: 'unavailable' });
    const patient = budgetOf();
    await patient.reserve('a', 16 * MB);
    const waiting = [1, 2, 3].map(() => patient.reserve('a', MB));
    await expect(patient.reserve('a', MB)).rejects.toMatchObject({ code: 'rate_limited' });
    for (const one of waiting) expect(await isPending(one)).toBe(true);
  });

  it('says whether bodies of other tenants wait that the share of their tenant permits', async () => {
    const budget = budgetOf();
    await budget.reserve('a', 16 * MB);
    const second = await budget.reserve('b', 16 * MB);
    const own = budget.reserve('b', MB);
    expect(budget.isAwaitedBeside('a')).toBe(false);
    const other = budget.reserve('c', MB);
    expect(['a', 'c'].map((tenant) => budget.isAwaitedBeside(tenant))).toEqual([true, false]);
    second.release();
    await Promise.all([own, other]);
    expect(budget.waitingCount).toBe(0);
  });

  it('removes the body of a client that has disconnected', async () => {
    const budget = budgetOf();
    const first = await budget.reserve('a', 32 * MB);
    const left = new AbortController();
    const gone = budget.reserve('b', 32 * MB, left.signal);
    const next = budget.reserve('c', 32 * MB);
    left.abort();
    await expect(gone).rejects.toThrow();
    first.release();
    await next;
  });
});
