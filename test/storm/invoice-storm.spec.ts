import { asAdmin } from '../support/database.js';
import { type OwnService, startService } from '../support/service.js';
import { invoiceStorm } from './invoice-storm.js';
import { faultsOfBooks } from './trade-checks.js';

/** `npm run prove` sets the full size: 64 clients for 20 seconds. */
const SECONDS = Number(process.env.STORM_SECONDS ?? 2);

describe('invoice storm', () => {
  let service: OwnService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it(
    '64 clients create and delete invoices of ten orders: every counter equals the sum of its documents',
    async () => {
      const client = await service.tenant();
      const { created, deleted, refused, unexpected, wrong } = await invoiceStorm(client, {
        clients: 64,
        seconds: SECONDS,
        orders: 10,
      });
      expect(unexpected).toEqual([]);
      expect(wrong).toEqual([]);
      expect(await asAdmin(service.database.adminUrl, faultsOfBooks)).toEqual({});
      expect(Math.min(created, deleted, refused)).toBeGreaterThan(0); // every case occurred
    },
    (SECONDS + 60) * 1000,
  );
});
