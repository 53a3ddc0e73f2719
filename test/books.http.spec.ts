import fc from 'fast-check';
import { sharedService } from './support/service.js';
import { type Reset, TenantBooks, WALKS_PER_TENANT } from './support/books/tenant-books.js';
import { STEPS, walkThrough } from './support/books/walks.js';

/** Random walks; `npm run prove` runs more of them. */
const WALKS = Number(process.env.CORRECTION_WALKS ?? 200);
const TIME_LIMIT_MS = WALKS * 5_000;

describe('the documents and the money of customers, on days of the past', () => {
  const tenants = new Map<string, TenantBooks>();
  const accepted = new Set<string>();

  const kinds = fc.record({ isNet: fc.boolean(), reset: fc.constantFrom<Reset>('none', 'never', 'year') });
  const numbers = fc.noBias(fc.array(fc.nat({ max: 9_999 }), { minLength: 60, maxLength: 140, size: 'max' }));

  /** Ends the books of a tenant, which must reconcile. */
  async function close(name: string): Promise<void> {
    const { body } = await tenants.get(name)!.client.get('/v2/reconciliation');
    tenants.delete(name);
    expect(body.data).toEqual([]);
  }

  it(
    'agree in open items, statements, credit, ageing of every day and taxes with a second calculation after each step',
    async () => {
      const property = fc.asyncProperty(kinds, numbers, async ({ isNet, reset }, all) => {
        const name = `${isNet} ${reset}`;
        const tenant = tenants.get(name) ?? (await TenantBooks.open(await sharedService(), isNet, reset));
        tenants.set(name, tenant);
        let used = 0;
        try {
          const random = (limit: number) => (all[used++] ?? 0) % limit;
          for (const step of await walkThrough(tenant, random, () => used < all.length)) accepted.add(step);
        } catch (error) {
          tenants.delete(name); // its books and the walk differ from now on
          throw error;
        }
        if (++tenant.walks >= WALKS_PER_TENANT) await close(name);
      });
      await fc.assert(property, {
        numRuns: WALKS,
        endOnFailure: true,
        // the shortest failing walk that was found in the time is reported
        interruptAfterTimeLimit: TIME_LIMIT_MS,
        markInterruptAsFailure: true,
      });
      for (const name of [...tenants.keys()]) await close(name);
      expect([...accepted].toSorted()).toEqual(Object.keys(STEPS).toSorted());
    },
    TIME_LIMIT_MS + 60_000,
  );
});
