import { asAdmin } from '../support/database.js';
import { startService, type TestService } from '../support/service.js';
import { ACTIONS } from './trade-actions.js';
import { deadlocksOf, faultsOfBooks } from './trade-checks.js';
import { openBooks, tradeStorm } from './trade-storm.js';

/** `npm run prove` sets the full size: 64 clients for 60 seconds. */
const SECONDS = Number(process.env.TRADE_STORM_SECONDS ?? 3);
const CLIENTS = 64;

describe('a storm of everything', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it(
    '64 clients do all that there is to do on the same 20 orders: the books agree',
    async () => {
      const client = await service.tenant();
      const books = await openBooks(client, 20);
      const until = Date.now() + SECONDS * 1000;
      const { done, refused, unexpected } = await tradeStorm(client, books, {
        clients: CLIENTS,
        isOver: () => Date.now() > until,
      });
      if (process.env.STORM_REPORT) console.log(done, refused);
      expect(unexpected).toEqual([]);
      expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
      const [faults, deadlocks] = await asAdmin(service.database.adminUrl, async (admin) => [
        await faultsOfBooks(admin),
        await deadlocksOf(admin),
      ]);
      expect(faults).toEqual({});
      expect(deadlocks).toBe(0);
      expect(Object.keys(done).toSorted()).toEqual(Object.keys(ACTIONS).toSorted()); // the storm really did everything
      expect(Object.keys(refused)).toEqual(
        expect.arrayContaining(['over_invoiced', 'over_shipped', 'resource_locked']),
      );
    },
    (SECONDS + 60) * 1000,
  );
});
