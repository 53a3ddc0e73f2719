import { makeTrade } from '../support/trade.js';
import { KillSite, type Victim } from './kill-site.js';

/** `npm run prove` sets more. */
const KILLS = Number(process.env.NUMBER_KILLS ?? 2);
const CLIENTS = 16;
const VICTIMS: readonly Victim[] = ['service', 'database'];
const TIME_LIMIT_MS = 60_000 + KILLS * 60_000;

const SLUG = 'number-crash';
const NUMBERS = `select json_agg(invoice_number order by length(invoice_number), invoice_number) as numbers,
  (select next_number::int from number_sequences where tenant_id = t.id) as next
  from tenants t join invoices i on i.tenant_id = t.id
  where t.slug = '${SLUG}' and number_source = 'sequence' group by t.id`;

/** `kill -9` of the service or the database while invoices are issued: a number is drawn with its invoice or not at all. */
describe('a process that is killed while invoices are issued', () => {
  let site: KillSite;

  beforeAll(async () => {
    site = await KillSite.open(SLUG);
  });

  it(
    'leaves consecutive numbers',
    async () => {
      await makeTrade(site.client);
      await site.client.patch('/v2/settings', { invoice_sequence: { format: 'R{N}' } });
      let sent = 0;
      let answered = 0;
      /** Issues invoices one after the other until the process is killed. */
      const issueUntilKilled = async (onFirst: () => void) => {
        for (;;) {
          const reference_id = `I-${++sent}`;
          const items = [{ sku: 'A', quantity: 0.001, amount: 1 }];
          const due_date = '2099-01-31T00:00:00Z';
          const body = { reference_id, order_ids: ['SO-1'], invoice_status: 'OPEN', due_date, items };
          const answer = await site.client.post('/v2/invoices', body).catch(() => undefined);
          if (answer?.status !== 201) return;
          answered++;
          onFirst();
        }
      };
      for (let kill = 0; kill < KILLS; kill++) {
        let start: () => void;
        const begun = new Promise<void>((resolve) => (start = resolve));
        const clients = Promise.all(Array.from({ length: CLIENTS }, () => issueUntilKilled(() => start())));
        await begun;
        await site.kill(VICTIMS[kill % VICTIMS.length]!);
        await clients;
        await site.repeat((client) => client.get('/v2/settings'));
      }
      const [{ numbers, next }] = (await site.query<{ numbers: string[]; next: number }>(NUMBERS)) as [
        { numbers: string[]; next: number },
      ];
      expect(numbers).toEqual(Array.from({ length: next - 1 }, (_, index) => `R${index + 1}`));
      expect(numbers.length).toBeGreaterThanOrEqual(answered);
      expect(answered).toBeGreaterThanOrEqual(KILLS);
    },
    TIME_LIMIT_MS,
  );
});
