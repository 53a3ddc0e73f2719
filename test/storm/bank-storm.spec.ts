import type { Client as Admin } from 'pg';
import { type Answer, Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { type OwnService, startInstance, startService, type TestInstance } from '../support/service.js';
import { makeTrade } from '../support/trade.js';
import { ACTIONS, type BankResult, bankStorm, openBankBooks, REFUSALS } from './bank-storm.js';
import { overAfter, PATIENCE_SECONDS } from './storm-end.js';
import { deadlocksOf } from './trade-checks.js';

/** `npm run prove` sets the full time. */
const SECONDS = Number(process.env.BANK_STORM_SECONDS ?? 0.5);
const CLIENTS = Number(process.env.BANK_STORM_CLIENTS ?? 64);

/** Invariants of bank lines and their money, as queries that return the violating rows. */
const CHECKS: Record<string, string> = {
  'a booked line is one payment, another line none': `select l.id from bank_lines l
    left join bank_line_payments k on (k.tenant_id, k.line_id) = (l.tenant_id, l.id)
    group by l.tenant_id, l.id having count(k.payment_id) <> (l.state = 'booked')::int`,
  'a payment is one line, and was reversed by one': `select payment_id from bank_line_payments
    group by tenant_id, payment_id, is_reversal having count(*) > 1`,
  'each payment of a line that counts has its line': `select p.id from payments p
    left join bank_line_payments k on (k.tenant_id, k.payment_id) = (p.tenant_id, p.id) and not k.is_reversal
    where p.reference_id like 'bank:%' and p.reversed_at is null and k.line_id is null`,
  'the amount of a booked line is that of its payment': `select l.id from bank_lines l
    join bank_line_payments k on (k.tenant_id, k.line_id) = (l.tenant_id, l.id)
    join payments p on (p.tenant_id, p.id) = (k.tenant_id, k.payment_id)
    where l.amount <> case when k.is_reversal then -p.amount else p.amount end`,
  'no invoice is paid beyond its total': 'select id from invoices where paid_amount > total_amount or paid_amount < 0',
  'the paid amount of an invoice is the sum of its allocations': `select i.id from invoices i
    left join payment_allocations a on (a.tenant_id, a.invoice_id) = (i.tenant_id, i.id)
    group by i.tenant_id, i.id having i.paid_amount <> coalesce(sum(a.amount), 0)`,
};

/** Lines whose payment was reversed by itself, which reconciliation reports until they are undone. */
const LEFT = `select k.line_id as id from bank_line_payments k
  join payments p on (p.tenant_id, p.id) = (k.tenant_id, k.payment_id)
  where not k.is_reversal and p.reversed_at is not null and not exists (select 1 from bank_line_payments r
    where (r.tenant_id, r.payment_id) = (k.tenant_id, k.payment_id) and r.is_reversal) order by 1`;

async function faultsOf(admin: Admin): Promise<string[]> {
  const faults: string[] = [];
  for (const [rule, text] of Object.entries(CHECKS)) if ((await admin.query(text)).rowCount) faults.push(rule);
  return faults;
}

/** Cases that have not occurred yet. */
const lackingOf = ({ done, refused }: BankResult): string[] => [
  ...Object.keys(ACTIONS).filter((name) => !done[name]),
  ...REFUSALS.filter((code) => !refused[code]),
];

describe('a storm of bank lines', () => {
  let service: OwnService;
  let other: TestInstance;

  beforeAll(async () => {
    service = await startService();
    other = await startInstance(service.database.serviceUrl);
  });
  afterAll(async () => {
    await other.app.close();
    await service.stop();
  });

  /** Numbers of the events of lines by type, and of all changes of each line. */
  const eventsOf = async (client: Client) => {
    const [types, changes] = [new Map<string, number>(), new Map<string, number>()];
    const count = (map: Map<string, number>, key: string) => void map.set(key, (map.get(key) ?? 0) + 1);
    for (let cursor: string | null = ''; cursor !== null;) {
      const { data, pagination }: Answer['body'] = (
        await client.get(`/v2/events?page_size=100${cursor && `&cursor=${cursor}`}`)
      ).body;
      for (const { type, resource } of data as { type: string; resource: { id: string } }[]) {
        count(types, type);
        if (type === 'bank_line.updated') count(changes, resource.id);
      }
      cursor = data.length ? (pagination.next_cursor as string) : null;
    }
    return { types, changes };
  };

  it(
    'many clients book, undo, pay and reverse the same 20 lines and invoices: every line and cent is in one place',
    async () => {
      const client = await service.tenant();
      await makeTrade(client);
      const books = await openBankBooks(client);
      expect(books.lines).toHaveLength(20);
      const senders = [client, new Client(other.base, client.key, client.slug)];
      const clients = Array.from({ length: CLIENTS }, (_, index) => senders[index % senders.length]!);
      const result = await bankStorm(clients, books, overAfter(SECONDS, lackingOf));
      const rows = <Row extends object>(text: string) =>
        asAdmin(service.database.adminUrl, async (admin) => (await admin.query<Row>(text)).rows);
      const found = await asAdmin(service.database.adminUrl, async (admin) => ({
        unexpected: result.unexpected,
        faults: await faultsOf(admin),
        deadlocks: await deadlocksOf(admin),
        lacking: lackingOf(result),
      }));
      expect(found).toEqual({ unexpected: [], faults: [], deadlocks: 0, lacking: [] });

      const left = await rows<{ id: string }>(LEFT);
      const differences = (await client.get('/v2/reconciliation')).body.data as { id: string; field: string }[];
      expect(differences.map(({ id, field }) => [field, id]).sort()).toEqual(left.map(({ id }) => ['bank_booked', id]));
      for (const { id } of left) expect((await client.post(`/v2/bank-lines/${id}/undo`, {})).status).toBe(200);
      expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);

      const { done, safe } = result;
      const { types, changes } = await eventsOf(client);
      const sumOf = (...names: string[]) => names.reduce((sum, name) => sum + done[name]!, 0);
      const [payments] = await rows<{ made: number; reversed: number }>(
        'select count(*)::int as made, count(reversed_at)::int as reversed from payments',
      );
      const versions = await rows<{ id: string; version: number }>(
        'select id, version::int from bank_lines order by id',
      );
      expect({
        booked: types.get('bank_line.booked'),
        undone: types.get('bank_line.undone'),
        made: types.get('payment.created'),
        reversed: types.get('payment.reversed'),
        changes: versions.map(({ id }) => [id, changes.get(id) ?? 0]),
      }).toEqual({
        booked: sumOf('proposal accepted', 'accepted by hand', 'linked') + safe,
        undone: sumOf('undone') + left.length,
        ...payments,
        changes: versions.map(({ id, version }) => [id, version - 1]),
      });
    },
    (SECONDS + PATIENCE_SECONDS + 120) * 1000,
  );
});
