import { ImportWorker } from '#features/imports/work/import-worker.js';
import { readOnlineRetail } from '../../examples/online-retail/dataset.js';
import { loadOnlineRetail } from '../../examples/online-retail/load.js';
import type { Dataset } from '../../examples/online-retail/model.js';
import type { Inspect } from '../../examples/online-retail/transport.js';
import { Random } from '../fuzz/random.js';
import { cents } from '../support/billing/billing.js';
import type { Client } from '../support/client.js';
import { MoneyWalk, openTenant } from '../support/money-walk/money-walk.js';
import { bill } from '../support/money-walk/sale-steps.js';
import { MONEY_CHOICE, MONEY_STEPS } from '../support/money-walk/steps.js';
import { balancesOf, hasHledger, journalOf, nonZero, type Sums, sumsOf } from '../support/real-year/hledger.js';
import { type Transaction, transactionsOf } from '../support/real-year/postings.js';
import { replayReturns } from '../support/real-year/returns-of-year.js';
import { type OwnService, startService } from '../support/service.js';

/**
 * The year of a real wholesaler: its cancellations as returns, and its books beside those of another program. `npm run prove` sets the full size: the
 * whole excerpt, or a file with the full data and the number of invoices.
 */
const FILE = process.env.ONLINE_RETAIL_FILE;
const { ONLINE_RETAIL_INVOICES = '30' } = process.env;
const INVOICES = ONLINE_RETAIL_INVOICES === 'all' ? undefined : Number(ONLINE_RETAIL_INVOICES);
const TIME_LIMIT_MS = FILE ? 4 * 3_600_000 : 180_000;
/** Walks of today with discounts, deposits, payments of a group, write-offs and reversals, which the year does not have. */
const WALKS = FILE ? 40 : 2;
const STEPS_PER_WALK = 30;
/** Refunds come more often than in walks that take everything back. */
const CHOICE = [...MONEY_CHOICE, ...Array<string>(6).fill('a refund or write-off')];

/** The end of the year of the data, and the months of it and of the walks. */
const FIRST_DAY = '2010-12-01';
const MONTHS_OF_YEAR = Array.from({ length: 15 }, (_, index) => monthOf(Date.UTC(2010, 11 + index)));
const monthsOfWalks = (): Month[] => {
  const now = new Date();
  return [-2, -1, 0].map((index) => monthOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + index)));
};

interface Month {
  from: string;
  to: string;
}

function monthOf(time: number): Month {
  const date = new Date(time);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
  return { from: date.toISOString().slice(0, 10), to: last.toISOString().slice(0, 10) };
}
const today = (): string => new Date().toISOString().slice(0, 10);

describe('the books of a real year', () => {
  let service: OwnService;
  let client: Client;
  let dataset: Dataset;

  beforeAll(async () => {
    service = await startService();
    client = await openTenant(service);
    await client.patch('/v2/settings', { default_tax_rate: 20 });
    const { sales, ...others } = await readOnlineRetail({ file: FILE, invoices: INVOICES });
    dataset = { ...others, sales, creditNotes: [] };
    const inspect: Inspect = (exchange, answer) => {
      if (exchange.method === 'POST' && answer.status === 202) void service.app.get(ImportWorker).finish();
    };
    await loadOnlineRetail({ base: service.base, key: client.key, dataset, bulk: true, inspect });
  }, TIME_LIMIT_MS);
  afterAll(() => service.stop());

  it(
    'take back what was bought before to the penny, and refuse what was not with the reason',
    async () => {
      const tally = await replayReturns(client, dataset, FILE);
      const { lines, unassigned, bought, boughtOtherwise, overReturned, notBought } = tally;
      expect(unassigned + bought.lines + boughtOtherwise.lines + overReturned + notBought).toBe(lines);
      expect([bought.lines, notBought].filter((count) => count === 0)).toEqual([]);
      expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
      if (FILE) console.log(JSON.stringify(tally));
    },
    TIME_LIMIT_MS,
  );

  it(
    'are those of a ledger that was written from the events alone',
    async () => {
      const random = new Random(7);
      let transactions: Transaction[];
      do {
        for (let walks = 0; walks < WALKS; walks++) await walkAround(client, random);
        transactions = await transactionsOf(client);
      } while (missingKinds(transactions).length); // a walk can lack some
      const ledgers = [ledgerHere(transactions), ...(hasHledger() ? [ledgerOfHledger(transactions)] : [])];
      if (ledgers.length === 1) console.warn('hledger is not installed: its balances are not compared.');
      for (const ledger of ledgers) {
        for (const { to } of [...MONTHS_OF_YEAR, ...monthsOfWalks().slice(0, -1), { to: today() }])
          expect([to, ledger('receivable:', FIRST_DAY, to)]).toEqual([to, await receivablesOf(client, to)]);
        for (const { from, to } of [...MONTHS_OF_YEAR, ...monthsOfWalks()])
          expect([from, ledger('tax:', from, to), ledger('sales:', from, to)]).toEqual([from, ...(await taxesOf(client, from, to))]); // prettier-ignore
      }
    },
    TIME_LIMIT_MS,
  );
});

/** Some documents and money of a group of customers, which nobody takes back. */
async function walkAround(client: Client, random: Random): Promise<void> {
  const walk = new MoneyWalk(client, (limit) => random.int(0, limit - 1));
  await walk.begin();
  await bill(walk);
  for (let steps = 0; steps < STEPS_PER_WALK; steps++) await walk.step(MONEY_STEPS, CHOICE);
}

/** What a ledger must have. */
const KINDS = [
  'invoice',
  'credit note',
  'payment',
  'payment taken back',
  'discount',
  'write_off',
  'refund',
  'transfer',
];
function missingKinds(transactions: readonly Transaction[]): string[] {
  const kinds = new Set(transactions.map(({ text }) => text.replace(/ [0-9a-f-]{36}/, '')));
  return KINDS.filter((kind) => !kinds.has(kind));
}

type Ledger = (prefix: string, from: string, to: string) => Sums;

const ledgerHere =
  (transactions: readonly Transaction[]): Ledger =>
  (prefix, from, to) =>
    sumsOf(transactions, prefix, from, to);

function ledgerOfHledger(transactions: readonly Transaction[]): Ledger {
  const journal = journalOf(transactions);
  return (prefix, from, to) => balancesOf(journal, prefix, from, to);
}

/** What each customer owed at the end of a day, as the service's ageing report has it. */
async function receivablesOf(client: Client, day: string): Promise<Sums> {
  const sums: [string, number][] = [];
  for (let cursor = ''; ;) {
    const { body } = await client.get(`/v2/reports/ageing?as_of_date=${day}&page_size=100${cursor}`);
    for (const { customer_id, balance } of body.data.rows as { customer_id: string; balance: number }[])
      sums.push([`receivable:${customer_id}`, cents(balance)]);
    if (!body.pagination.next_cursor) return nonZero(sums);
    cursor = `&cursor=${encodeURIComponent(body.pagination.next_cursor as string)}`;
  }
}

/** Taxes and sales of a month by category and rate, as the service's tax report has them. */
async function taxesOf(client: Client, from: string, to: string): Promise<[taxes: Sums, sales: Sums]> {
  const { rows } = (await client.get(`/v2/reports/tax?from_date=${from}&to_date=${to}`)).body.data as {
    rows: { category: string | null; rate: number | null; base: number; tax: number }[];
  };
  const by = (account: string, amount: (row: (typeof rows)[number]) => number): Sums =>
    nonZero(rows.map((row) => [`${account}:${row.category ?? 'unknown'} ${row.rate}`, -cents(amount(row))]));
  return [by('tax', ({ tax }) => tax), by('sales', ({ base }) => base)];
}
