import { withKey } from '../support/idempotency.js';
import { asAdmin } from '../support/database.js';
import { Client } from '../support/client.js';
import { startInstance, type TestInstance, type TestService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';
import { faultsOfBooks } from './trade-checks.js';
import { stormService } from './storm-service.js';

/** `npm run prove` sets more. */
const ROUNDS = Number(process.env.NUMBER_ROUNDS ?? 1);
const CLIENTS = 64;
const TIME_LIMIT_MS = 60_000 + ROUNDS * 30_000;
interface Numbered {
  invoice_number: string;
  number_source: string;
  issued_at: Date;
}

describe('number storm', () => {
  let service: TestService;
  let second: TestInstance;

  beforeAll(async () => {
    service = await stormService();
    second = await startInstance(service.database.serviceUrl);
  });
  afterAll(async () => {
    await second.app.close();
  });

  it(
    '64 clients of two instances issue invoices at the same time, some of which are refused: the numbers are consecutive',
    async () => {
      const client = await service.tenant();
      const other = new Client(second.base, client.key, client.slug);
      await makeTrade(client);
      await client.patch('/v2/settings', { invoice_sequence: { format: 'R-{NNNN}' } });
      const line_items = [{ sku: 'A', quantity: 10, unit_price: 1 }];
      for (let index = 0; index < CLIENTS; index++)
        await client.create('/v2/orders', { customer_id: 'C-1', reference_id: `O-${index}`, line_items });
      const body = (reference_id: string, invoice_status: string, extra: object = {}) => ({
        ...{
          reference_id,
          invoice_status,
          order_ids: [`O-${reference_id.split('-')[1]}`],
          due_date: '2099-01-31T00:00:00Z',
        },
        items: [{ sku: 'A', quantity: 0.001, amount: 1 }],
        ...extra,
      });
      const statuses: Record<string, number> = {};
      const count = (kind: string, status: number) => {
        statuses[`${kind} ${status}`] = (statuses[`${kind} ${status}`] ?? 0) + 1;
      };
      const kinds = {
        issued: async (via: Client, name: string) =>
          count('issued', (await via.post('/v2/invoices', body(name, 'OPEN'))).status),
        draft: async (via: Client, name: string) => {
          const { id } = await via.create('/v2/invoices', body(name, 'DRAFT'));
          count('draft', (await via.patch(`/v2/invoices/${id}`, { invoice_status: 'SENT' })).status);
        },
        /** One of two requests with the same reference is refused, perhaps after its number was drawn. */
        duplicate: async (via: Client, name: string) => {
          const answers = await Promise.all([client, other].map((one) => one.post('/v2/invoices', body(name, 'OPEN'))));
          for (const { status } of answers) count('duplicate', status);
        },
        repeated: async (via: Client, name: string) => {
          const send = () => via.post('/v2/invoices', body(name, 'SENT'), withKey(name));
          const answers = [await send(), await send()];
          expect(answers[0]!.body).toEqual(answers[1]!.body);
          count('repeated', answers[0]!.status);
        },
        /**
         * A caller's own number, which the sequence meets sooner or later, or has met already while many requests wait. The distances from the next
         * number differ by client; the longest is greater than the number of draws of a round, so that not all own numbers are taken.
         */
        own: async (via: Client, name: string) => {
          const { next } = (await via.get('/v2/settings')).body.data.invoice_sequence;
          const number = next + Number(name.split('-')[1]);
          const invoice_number = `R-${String(number).padStart(4, '0')}`;
          count('own', (await via.post('/v2/invoices', body(name, 'OPEN', { invoice_number }))).status);
        },
      };
      const actions = Object.values(kinds);
      for (let round = 0; round < ROUNDS; round++)
        await Promise.all(
          Array.from({ length: CLIENTS }, (_, index) =>
            actions[index % actions.length]!(index % 2 ? client : other, `${round}-${index}`),
          ),
        );

      expect(Object.keys(statuses).sort()).toEqual(
        expect.arrayContaining([
          'draft 200',
          'duplicate 201',
          'duplicate 409',
          'issued 201',
          'own 201',
          'repeated 201',
        ]),
      );
      expect(Object.keys(statuses).filter((one) => !/ (200|201|409)$/.test(one))).toEqual([]);
      const rows = await asAdmin(
        service.database.adminUrl,
        async (admin) =>
          (
            await admin.query<Numbered>(
              `select invoice_number, number_source, issued_at from invoices where invoice_number like 'R-%' order by 1`,
            )
          ).rows,
      );
      const skipped: string[] = [];
      for (let page = 1; page > 0;) {
        const { data: gaps, pagination } = (await client.get(`/v2/reconciliation?page_size=100&page=${page}`)).body;
        skipped.push(...gaps.map(({ number }: { number: string }) => number));
        page = pagination.next_page;
      }
      const drawn = rows.filter((row) => row.number_source === 'sequence');
      const { next } = (await client.get('/v2/settings')).body.data.invoice_sequence;
      expect([...drawn.map((row) => row.invoice_number), ...skipped].sort()).toEqual(
        Array.from({ length: next - 1 }, (_, index) => `R-${String(index + 1).padStart(4, '0')}`),
      );
      const successes = ['issued 201', 'draft 200', 'duplicate 201', 'repeated 201'].map((one) => statuses[one] ?? 0);
      expect(drawn.length).toBe(successes.reduce((sum, one) => sum + one, 0));
      const times = drawn.map((row) => row.issued_at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(await asAdmin(service.database.adminUrl, faultsOfBooks)).toEqual({});
    },
    TIME_LIMIT_MS,
  );
});
