import fc from 'fast-check';
import { asAdmin } from '#test/support/database.js';
import type { Answer, Client } from '#test/support/client.js';
import { dayIn } from '#test/support/receivables/balances.js';
import { DAY_MS, Ledger, type Step } from '#test/support/receivables/ledger.js';
import { STEPS } from '#test/support/receivables/ledger-steps.js';
import { storeLedger } from '#test/support/receivables/store-ledger.js';
import { sharedService, type TestService } from '#test/support/service.js';

/** A part of an answer. */
type Shown = Answer['body'];

/** Number of random histories; `npm run prove` runs more of them. */
const HISTORIES = Number(process.env.HTTP_WALKS ?? 4);
const STEPS_OF_HISTORY = 80;
const DAYS = 60;
const TIMEZONE = 'America/Santiago'; // a day of September begins at one o'clock
const BUCKET_DAYS = [5, 20];

const number = fc.nat({ max: 10_000 });
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...Object.keys(STEPS), 'invoice', 'payment', 'allocate'),
  customer: number,
  hour: fc.nat({ max: DAYS * 24 }),
  pick: number,
  days: fc.integer({ min: -10, max: 30 }),
  cents: fc.integer({ min: 1, max: 50_000 }),
  lag: fc.constantFrom(0, 0, 0, 1, 4),
});

const cents = (amount: number): number => Math.round(amount * 100);

describe('what customers owe after random histories', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await sharedService();
  });

  /** A tenant with three customers and the rows of a history that ends now. */
  async function tenantOf(steps: readonly Step[]): Promise<{ client: Client; ledger: Ledger }> {
    const client = await service.tenant({ timezone: TIMEZONE });
    const customers: string[] = [];
    for (const name of ['A', 'B', 'C'])
      customers.push((await client.create('/v2/customers', { reference_id: name, company_name: name })).id as string);
    const ledger = new Ledger(customers, Date.now() - DAYS * DAY_MS);
    for (const one of steps.toSorted((a, b) => a.hour - b.hour)) STEPS[one.kind]!(ledger, one);
    await asAdmin(service.database.adminUrl, async (admin) => {
      const { rows } = await admin.query<{ id: string }>('select id from tenants where slug = $1', [client.slug]);
      await storeLedger(admin, rows[0]!.id, ledger);
    });
    return { client, ledger };
  }

  it(
    'is the same in ageing reports, statements, open items and a second computation, on each day',
    async () => {
      const seen = new Set<string>();
      const property = fc.asyncProperty(
        fc.array(step, { minLength: STEPS_OF_HISTORY, maxLength: STEPS_OF_HISTORY }),
        async (steps) => {
          const { client, ledger } = await tenantOf(steps);
          for (const { type } of ledger.effects) seen.add(type);
          for (const back of [-5, 0, 1, 7, 30, 59]) await compareDay(client, ledger, Date.now() - back * DAY_MS);
          await comparePresent(client, ledger);
          const found = (await client.get('/v2/reconciliation')).body.data as { field: string }[];
          expect(found.filter(({ field }) => field !== 'document_day')).toEqual([]); // some steps are post-dated
        },
      );
      await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true });
      expect([...seen].sort()).toEqual([
        'adjustment',
        'allocation',
        'credit_note',
        'credit_note_voided',
        'due_date',
        'invoice',
        'invoice_cancelled',
        'payment',
        'refund',
        'reversal',
        'write_off',
      ]);
    },
    60_000 + HISTORIES * 20_000,
  );
});

async function compareDay(client: Client, ledger: Ledger, at: number): Promise<void> {
  const day = dayIn(TIMEZONE, at);
  const balances = ledger.balancesAt(day, TIMEZONE);
  const query = `as_of_date=${day}&${BUCKET_DAYS.map((days) => `bucket_days=${days}`).join('&')}`;
  const { rows } = (await client.get(`/v2/reports/ageing?${query}`)).body.data;
  const found = new Map<string, Record<string, number>>(
    rows.map((row: { customer_id: string }) => [row.customer_id, row]),
  );
  for (const customer of ledger.customers) {
    const { due, unapplied, balance } = balances.aged(customer, day, BUCKET_DAYS, TIMEZONE);
    const amounts = { ...found.get(customer) };
    delete amounts.customer_id;
    delete amounts.name;
    const expected = Object.fromEntries(
      Object.entries({ ...due, unapplied, balance }).map(([label, sum]) => [label, sum / 100]),
    );
    const nothing = Object.fromEntries(Object.keys(expected).map((label) => [label, 0]));
    expect([day, customer, { ...nothing, ...amounts }]).toEqual([day, customer, expected]);
    await compareStatement(client, ledger, customer, day, balance);
  }
}

/** The statement of the 20 days that end with a day. */
async function compareStatement(client: Client, ledger: Ledger, customer: string, day: string, closing: number) {
  const from = dayIn('UTC', Date.parse(day) - 19 * DAY_MS);
  const { data } = (await client.get(`/v2/customers/${customer}/statement?from_date=${from}&to_date=${day}`)).body;
  const dated = ledger.effects
    .filter((effect) => effect.customer === customer && effect.id !== undefined)
    .map((effect) => ({ ...effect, date: dayIn(TIMEZONE, effect.at) }));
  const sum = (effects: { cents: number }[]) => effects.reduce((total, one) => total + one.cents, 0);
  expect(cents(data.opening_balance)).toBe(sum(dated.filter(({ date }) => date < from)));
  expect(cents(data.closing_balance)).toBe(closing);
  let balance = cents(data.opening_balance);
  for (const entry of data.entries as { amount: number; balance: number }[]) {
    balance += cents(entry.amount);
    expect(cents(entry.balance)).toBe(balance);
  }
  expect(balance).toBe(closing);
  const shown = data.entries.map(({ date, type, id, number: name, amount }: Shown) =>
    [date, type, id, name, cents(amount)].join(' '),
  );
  const expected = dated
    .filter(({ date }) => date >= from && date <= day)
    .map(({ date, type, id, number: name, cents: amount }) => [date, type, id, name, amount].join(' '));
  expect(shown.toSorted()).toEqual(expected.toSorted());
  expect(data.entries.map(({ date }: Shown) => date)).toEqual(data.entries.map(({ date }: Shown) => date).toSorted());
  if (data.ageing.as_of_date === day) expect(cents(data.ageing.balance)).toBe(closing);
}

/** Open items are of the present; their sum is the balance after all records. */
async function comparePresent(client: Client, ledger: Ledger): Promise<void> {
  const present = ledger.balancesAt();
  for (const customer of ledger.customers) {
    const { body } = await client.get(`/v2/customers/${customer}/open-items?page_size=100`);
    const total = (body.data as { due: number }[]).reduce((sum, { due }) => sum + cents(due), 0);
    expect([customer, total]).toEqual([customer, present.balanceOf(customer)]);
  }
}
