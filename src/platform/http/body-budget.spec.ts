import { BodyBudget } from './body-budget.js';

const MB = 1_048_576;
const budgetOf = (more: object = {}) =>
  new BodyBudget({ most: 32 * MB, share: 16 * MB, waitMs: 60_000, maxWaiting: 3, ...more });

/** Whether a promise is still open after everything that could settle it has run. */
async function isOpen(promise: Promise<unknown>): Promise<boolean> {
  const settled = promise.then(
    () => false,
    () => false,
  );
  return Promise.race([settled, new Promise<boolean>((resolve) => setImmediate(() => resolve(true)))]);
}

describe('the budget of large bodies', () => {
  it('lets in what fits, and the next when something is given back', async () => {
    const budget = budgetOf();
    const first = await budget.enter('a', 16 * MB);
    await budget.enter('b', 16 * MB);
    const third = budget.enter('c', MB);
    expect(await isOpen(third)).toBe(true);
    first.release();
    first.release();
    const place = await third;
    const fourth = budget.enter('d', 16 * MB);
    expect(await isOpen(fourth)).toBe(true); // to give back twice does not count twice
    place.release();
    await fourth;
  });

  it('gives no tenant more than its share, but always one body', async () => {
    const budget = budgetOf();
    const large = await budget.enter('a', 30 * MB);
    const own = budget.enter('a', MB);
    expect(await isOpen(own)).toBe(true);
    await budget.enter('b', 2 * MB); // fits beside it, though the other came first
    expect(await isOpen(own)).toBe(true);
    large.shrinkTo(3 * MB);
    await own;
  });

  it('lets in the tenant that has the least before others that came earlier', async () => {
    const budget = budgetOf();
    const full = await budget.enter('x', 16 * MB);
    await budget.enter('a', 8 * MB);
    await budget.enter('x2', 8 * MB);
    const [second, newcomer] = [budget.enter('a', 8 * MB), budget.enter('b', 16 * MB)];
    full.release();
    await newcomer;
    expect(await isOpen(second)).toBe(true);
  });

  it('bounds the number of bodies as well', async () => {
    const budget = budgetOf({ maxWaiting: 1_000 });
    const places = Array.from({ length: 65 }, () => budget.enter('a', 100_000));
    await Promise.all(places.slice(0, 64));
    expect(await isOpen(places[64]!)).toBe(true);
  });

  it('refuses those that wait too long or are too many, and says whose bodies are in the way', async () => {
    const budget = budgetOf({ waitMs: 1 });
    await budget.enter('a', 16 * MB);
    await budget.enter('b', 16 * MB);
    await expect(budget.enter('a', MB)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(budget.enter('c', MB)).rejects.toMatchObject({ code: 'unavailable' });
    const patient = budgetOf();
    await patient.enter('a', 16 * MB);
    const waiting = [1, 2, 3].map(() => patient.enter('a', MB));
    await expect(patient.enter('a', MB)).rejects.toMatchObject({ code: 'rate_limited' });
    for (const one of waiting) expect(await isOpen(one)).toBe(true);
  });

  it('forgets a caller that left', async () => {
    const budget = budgetOf();
    const first = await budget.enter('a', 32 * MB);
    const left = new AbortController();
    const gone = budget.enter('b', 32 * MB, left.signal);
    const next = budget.enter('c', 32 * MB);
    left.abort();
    await expect(gone).rejects.toThrow();
    first.release();
    await next;
  });
});
