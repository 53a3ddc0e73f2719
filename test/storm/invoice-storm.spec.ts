import { asAdmin } from '../support/database.js';
import type { TestService } from '../support/service.js';
import { invoiceStorm, type StormResult } from './invoice-storm.js';
import { overAfter, PATIENCE_SECONDS } from './storm-end.js';
import { faultsOfBooks } from './trade-checks.js';
import { stormService } from './storm-service.js';

/** `npm run prove` sets the full size: 64 clients for 20 seconds. */
const SECONDS = Number(process.env.STORM_SECONDS ?? 0.5);

/** Cases that have not occurred yet. */
const lackingOf = (soFar: StormResult): string[] =>
  (['created', 'deleted', 'refused'] as const).filter((name) => !soFar[name]);

describe('invoice storm', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await stormService();
  });

  it(
    '64 clients create and delete invoices of ten orders: every counter equals the sum of its documents',
    async () => {
      const client = await service.tenant();
      const isOver = overAfter(SECONDS, lackingOf);
      const result = await invoiceStorm(client, { clients: 64, orders: 10, isOver });
      expect(result.unexpected).toEqual([]);
      expect(result.wrong).toEqual([]);
      expect(await asAdmin(service.database.adminUrl, faultsOfBooks)).toEqual({});
      expect(lackingOf(result)).toEqual([]);
    },
    (SECONDS + PATIENCE_SECONDS + 60) * 1000,
  );
});
