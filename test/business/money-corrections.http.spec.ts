import fc from 'fast-check';
import type { Client } from '../support/client.js';
import { disagreements } from '../support/money-walk/agreement.js';
import { MoneyWalk, openTenant } from '../support/money-walk/money-walk.js';
import { bill } from '../support/money-walk/sale-steps.js';
import { MONEY_CHOICE, MONEY_STEPS } from '../support/money-walk/steps.js';
import { remainsOfMoney, takeBackMoney } from '../support/money-walk/take-back-money.js';
import { sharedService } from '../support/service.js';

/** Random walks. Those of `npm test` are the same each time; `npm run prove` takes more, and others, which together take each kind of step. */
const { MONEY_WALKS } = process.env;
const WALKS = Number(MONEY_WALKS ?? 2);
const SEED = MONEY_WALKS === undefined ? 1 : undefined;
/** Most accepted steps of a walk, before everything is taken back. */
const STEPS_PER_WALK = 12;
/** Walks of one tenant: reconciliation reads all documents of a tenant, so that its cost grows with them. */
const WALKS_PER_TENANT = 20;
const TIME_LIMIT_MS = WALKS * 60_000;

describe('a wholesaler who errs about money', () => {
  let client: Client | undefined;
  let walked = 0;
  const accepted = new Set<string>();

  /** The numbers of a walk determine its steps; those that a shrunk walk lacks are 0. */
  async function take(numbers: readonly number[]): Promise<void> {
    if (walked++ % WALKS_PER_TENANT === 0) client = undefined;
    client ??= await openTenant(await sharedService());
    let used = 0;
    const walk = new MoneyWalk(client, (limit) => (numbers[used++] ?? 0) % limit);
    const expectAgreement = async () => expect(await disagreements(walk)).toEqual([]);
    try {
      await walk.begin();
      await bill(walk);
      for (let steps = 0; used < numbers.length && steps < STEPS_PER_WALK;) {
        if (!(await walk.step(MONEY_STEPS, MONEY_CHOICE))) continue;
        steps++;
        await expectAgreement();
      }
      await takeBackMoney(walk);
      await expectAgreement();
      expect(await remainsOfMoney(walk)).toEqual([]);
      for (const name of Object.keys(walk.accepted)) accepted.add(name);
    } catch (error) {
      client = undefined; // what the walk left would be found in the next one
      throw new Error(`${(error as Error).message}\n${walk.log.join('\n')}`, { cause: error });
    }
  }

  it(
    'finds a way back from discounts, deposits, bank lines, returns, reminders and payments of a group: nothing is owed in the end, and all reports agree at each step',
    async () => {
      const numbers = fc.array(fc.noBias(fc.nat({ max: 9_999 })), { minLength: 120, maxLength: 240, size: 'max' });
      await fc.assert(fc.asyncProperty(numbers, take), {
        numRuns: WALKS,
        seed: SEED,
        // the shortest failing walk that was found in the time is reported
        interruptAfterTimeLimit: TIME_LIMIT_MS,

        markInterruptAsFailure: true,
      });
      if (SEED === undefined) expect([...accepted].toSorted()).toEqual(Object.keys(MONEY_STEPS).toSorted());
    },
    TIME_LIMIT_MS + 60_000,
  );
});
