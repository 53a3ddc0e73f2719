import { asAdmin } from '../support/database.js';
import { type OwnService, startService } from '../support/service.js';
import { shipmentStorm } from './shipment-storm.js';
import { faultsOfBooks } from './trade-checks.js';

/** `npm run prove` sets the full size: 64 clients for 20 seconds. */
const SECONDS = Number(process.env.STORM_SECONDS ?? 2);

describe('shipment storm', () => {
  let service: OwnService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it(
    '64 clients create, change, ship, fulfil and delete shipments and invoices of five orders: counters equal the sums of their documents',
    async () => {
      const client = await service.tenant();
      const { done, refused, unexpected } = await shipmentStorm(client, { clients: 64, seconds: SECONDS, orders: 5 });
      expect(unexpected).toEqual([]);
      expect(await asAdmin(service.database.adminUrl, faultsOfBooks)).toEqual({});
      expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
      expect(Math.min(...Object.values(done))).toBeGreaterThan(0); // every case occurred
      expect(refused.over_shipped).toBeGreaterThan(0);
    },
    (SECONDS + 60) * 1000,
  );
});
