import fc from 'fast-check';
import { Random } from '../fuzz/random.js';
import { sharedService } from '../support/service.js';
import { type Reset, TenantBooks, WALKS_PER_TENANT } from '../support/books/tenant-books.js';
import { STEPS, walkThrough } from '../support/books/walks.js';

/** Random walks. They are the same in each run of `npm test`; `npm run prove` takes more, and others each time. */
const { CORRECTION_WALKS } = process.env;
const WALKS = Number(CORRECTION_WALKS ?? 24);
const SEED = CORRECTION_WALKS === undefined ? 11 : undefined;
/** For a machine that is much slower than usual. */
const TIMEOUT_MS = 120_000 + WALKS * 20_000;

describe('the documents and the money of customers, on days of the past', () => {
  const tenants = new Map<string, TenantBooks>();
  const accepted = new Set<string>();

  const kinds = fc.record({ isNet: fc.boolean(), reset: fc.constantFrom<Reset>('none', 'never', 'year') });
  const seeds = fc.noBias(fc.nat());

  /** Ends the books of a tenant, which must reconcile. */
  async function close(name: string): Promise<void> {
    const { body } = await tenants.get(name)!.client.get('/v2/reconciliation');
    tenants.delete(name);
    expect(body.data).toEqual([]);
  }

  it(
    'agree in open items, statements, credit, ageing of every day and taxes with a second calculation after each step',
    async () => {
      const property = fc.asyncProperty(kinds, seeds, async ({ isNet, reset }, seed) => {
        const name = `${isNet} ${reset}`;
        const tenant = tenants.get(name) ?? (await TenantBooks.open(await sharedService(), isNet, reset));
        tenants.set(name, tenant);
        const random = new Random(seed);
        try {
          for (const step of await walkThrough(tenant, (limit) => random.int(0, limit - 1))) accepted.add(step);
        } catch (error) {
          tenants.delete(name); // its books and the walk differ from now on
          throw error;
        }
        if (++tenant.walks >= WALKS_PER_TENANT) await close(name);
      });
      await fc.assert(property, {
        numRuns: WALKS,
        seed: SEED,
        endOnFailure: true, // the walks of a tenant follow each other, so that none can be shortened
      });
      for (const name of [...tenants.keys()]) await close(name);
      expect([...accepted.keys()].toSorted()).toEqual(Object.keys(STEPS).toSorted());
    },
    TIMEOUT_MS,
  );
});
