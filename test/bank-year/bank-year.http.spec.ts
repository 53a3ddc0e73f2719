import { sharedService } from '../support/service.js';
import { BankOffice, type ServedLine, type ServedPayment } from './bank-office.js';
import { BankYear } from './bank-year.js';
import { penceOf } from './judgement.js';
import { inPence, inPounds } from './line-writer.js';
import { readBilled } from './sales.js';
import { Year } from './year.js';

/**
 * The bank account of a year: `npm run bank-year` takes a file with the full data. Without one, invoices of the excerpt are issued again every
 * four weeks until there are as many.
 */
const { BANK_YEAR_FILE, ONLINE_RETAIL_FILE, BANK_YEAR_INVOICES, BANK_YEAR_SEED = '1' } = process.env;
const FILE = BANK_YEAR_FILE ?? ONLINE_RETAIL_FILE;
const IS_LONG = BANK_YEAR_INVOICES !== undefined;
/** Then customers have many invoices of one amount, and lines without a reference cannot tell which they pay. */
const IS_REPEATED = IS_LONG && !FILE;
/** Undefined for all of the file. */
const INVOICES = ONLINE_RETAIL_FILE || BANK_YEAR_INVOICES === 'all' ? undefined : Number(BANK_YEAR_INVOICES ?? 250);
/** Days of a statement in a short run; in a long one each has its own. */
const DAYS_OF_STATEMENT = 14;
const TIME_LIMIT_MS = IS_LONG ? 6 * 3_600_000 : 600_000;

/**
 * The least shares of lines that are booked as safe, and of open ones whose invoices are among the first three proposals; of all lines if the excerpt is
 * repeated.
 */
const [LEAST_SAFE, LEAST_AMONG_THREE] = [0.95, 0.99];

interface ServedInvoice {
  invoice_number: string;
  due_amount: number;
  settlement: { discounts: number };
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);
const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;

describe('a year of a bank account', () => {
  it(
    'is settled by what is safe, never wrongly, and adds up to the penny',
    async () => {
      const service = await sharedService();
      const client = await service.tenant({ currency: 'GBP' });
      await client.create('/v1/products', { group_code: 'GOODS', variants: [{ sku_id: 'GOODS', name: 'Goods' }] });
      const year = new Year(await readBilled(FILE, INVOICES), Number(BANK_YEAR_SEED));
      const office = new BankOffice(service, client);
      const run = new BankYear(year, office, IS_LONG ? 1 : DAYS_OF_STATEMENT);
      const begun = Date.now();
      await run.run(IS_LONG ? (text) => process.stdout.write(`${text}\n`) : () => undefined);
      const { all, byFault, wrong, missed, changed, files } = run.outcomes;
      const open = all.lines - all.safe;
      if (IS_LONG) {
        const rows = Object.entries(byFault).map(
          ([fault, one]) =>
            `  ${fault}: ${one.lines} (${percent(one.lines, all.lines)}), ${percent(one.safe, one.lines)} safe, of the others ${percent(one.amongThree, one.lines - one.safe)} among the first three`,
        );
        process.stdout.write(
          [
            `${year.offering.length} invoices, ${year.lines.length} lines in ${files} files, in ${Math.round((Date.now() - begun) / 1000)} s`,
            `${all.lines} lines pay invoices or take payments back: ${all.safe} booked as safe (${percent(all.safe, all.lines)}), ${wrong.length} wrongly`,
            `of ${open} open ones ${all.amongThree} have the right invoices or payment among the first three proposals (${percent(all.amongThree, open)}), of all lines ${percent(all.safe + all.amongThree, all.lines)}`,
            ...rows,
            ...missed.map((text) => `  not among three: ${text}`),
            '',
          ].join('\n'),
        );
      }
      expect(wrong).toEqual([]);
      expect(changed).toEqual([]);
      expect(all.safe / all.lines).toBeGreaterThanOrEqual(LEAST_SAFE);
      expect({
        missed: missed.length <= (1 - LEAST_AMONG_THREE) * (IS_REPEATED ? all.lines : open) ? [] : missed,
      }).toEqual({ missed: [] });

      const invoices = await office.all<ServedInvoice>('/v2/invoices');
      expect(invoices).toHaveLength(year.offering.length);
      expect(invoices.filter(({ due_amount }) => due_amount !== 0)).toEqual([]);
      const lines = (await office.all<ServedLine>('/v2/bank-lines')).filter(({ state }) => state !== 'split');
      const payments = await office.all<ServedPayment>('/v2/payments');
      const counted = payments.filter(({ kind, status }) => kind === 'payment' && status !== 'reversed');
      const openLines = lines.filter(({ state }) => state === 'open');
      const sums = [
        sum(year.lines.map(({ written }) => inPence(written.amount))),
        sum(lines.map(({ amount }) => penceOf(amount))),
        sum([...counted, ...openLines].map(({ amount }) => penceOf(amount))),
      ].map(inPounds);
      if (IS_LONG)
        process.stdout.write(`lines as written, as served, payments and open lines: ${sums.join(', ')} GBP\n`);
      expect([lines.length, new Set(sums).size]).toEqual([year.lines.length, 1]);
      expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
    },
    TIME_LIMIT_MS,
  );
});
