import { asAdmin } from '../support/database.js';
import type { TestService } from '../support/service.js';
import { shipmentStorm, type StormResult } from './shipment-storm.js';
import { overAfter, PATIENCE_SECONDS } from './storm-end.js';
import { faultsOfBooks } from './trade-checks.js';
import { stormService } from './storm-service.js';

/** `npm run prove` sets the full size: 64 clients for 20 seconds. */
const SECONDS = Number(process.env.STORM_SECONDS ?? 0.5);

/** Cases that have not occurred yet. */
const lackingOf = ({ done, refused }: StormResult): string[] => [
  ...Object.entries(done).flatMap(([name, times]) => (times ? [] : [name])),
  ...(refused.over_shipped ? [] : ['over_shipped']),
];

describe('shipment storm', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await stormService();
  });

  it(
    '64 clients create, change, ship, fulfil and delete shipments and invoices of five orders: counters equal the sums of their documents',
    async () => {
      const client = await service.tenant();
      const isOver = overAfter(SECONDS, lackingOf);
      const result = await shipmentStorm(client, { clients: 64, orders: 5, isOver });
      expect(result.unexpected).toEqual([]);
      expect(await asAdmin(service.database.adminUrl, faultsOfBooks)).toEqual({});
      expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
      expect(lackingOf(result)).toEqual([]);
    },
    (SECONDS + PATIENCE_SECONDS + 60) * 1000,
  );
});
