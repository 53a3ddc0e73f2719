import fc from 'fast-check';
import { CorrectionWalk, STEPS } from '../support/correction-walk.js';
import type { Client } from '../support/client.js';
import { sharedService } from '../support/service.js';
import { remainsOf, takeBack } from '../support/take-back.js';
import { makeTrade } from '../support/trade.js';

/** Random walks; `npm run prove` runs more of them. */
const { CORRECTION_WALKS } = process.env;
const WALKS = Number(CORRECTION_WALKS ?? 10);
/** The walks of `npm test` are the same each time and take each kind of step; `npm run prove` takes others. */
const SEED = CORRECTION_WALKS === undefined ? 9 : undefined;
/** Most steps of a walk, before everything is taken back. */
const STEPS_PER_WALK = 10;
/** Walks of one tenant: reconciliation reads all documents of a tenant, so that its cost grows with them. */
const WALKS_PER_TENANT = 20;
const TIME_LIMIT_MS = WALKS * 5_000;

describe('a wholesaler who errs', () => {
  let client: Client;
  let walked = 0;
  const accepted = new Set<string>();

  async function openBooks(): Promise<void> {
    client = await (await sharedService()).tenant({ currency: 'EUR' });
    await makeTrade(client);
    for (const [index, city] of ['Kiel', 'Bonn'].entries()) {
      const address = { reference_id: 'A', type: 'shipping', address_line_1: 'Ring 1', city };
      const customer = { reference_id: `CW-${index + 1}`, company_name: `Company ${city}`, tax_rate: index ? 0 : 19 };
      await client.create('/v2/customers', { ...customer, addresses: [address] });
    }
  }

  /** The numbers of a walk determine its steps; those that a shrunk walk lacks are 0. */
  async function take(numbers: readonly number[]): Promise<void> {
    if (walked++ % WALKS_PER_TENANT === 0) await openBooks();
    let used = 0;
    const walk = new CorrectionWalk(client, (limit) => (numbers[used++] ?? 0) % limit);
    try {
      await walk.begin();
      while (used < numbers.length && walk.log.length < STEPS_PER_WALK) {
        await walk.step(STEPS);
        expect(await walk.differences()).toEqual([]);
      }
      await takeBack(walk);
      expect({ remains: await remainsOf(walk), differences: await walk.differences() }).toEqual({ remains: [], differences: [] }); // prettier-ignore
      for (const name of Object.keys(walk.accepted)) accepted.add(name);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${walk.log.join('\n')}`, { cause: error });
    }
  }

  it(
    'finds a way back from every state: nothing is counted, shipped or owed in the end, and the books reconcile at each step',
    async () => {
      const numbers = fc.array(fc.nat({ max: 9_999 }), { minLength: 30, maxLength: 90, size: 'max' });
      await fc.assert(fc.asyncProperty(numbers, take), {
        numRuns: WALKS,
        seed: SEED,
        // the shortest failing walk that was found in the time is reported
        interruptAfterTimeLimit: TIME_LIMIT_MS,
        markInterruptAsFailure: true,
      });
      expect([...accepted].toSorted()).toEqual(Object.keys(STEPS).toSorted());
      const pending = await client.get('/v2/invoices?status=PENDING');
      const unpaid = await client.get('/v1/invoices?status=UNPAID');
      expect([pending.body.data, unpaid.body.data]).toEqual([[], []]);
    },
    TIME_LIMIT_MS + 60_000,
  );
});
