import { readOnlineRetail } from '../../examples/online-retail/dataset.js';
import { loadOnlineRetail } from '../../examples/online-retail/load.js';
import type { Inspect } from '../../examples/online-retail/transport.js';
import { verifyOnlineRetail } from '../../examples/online-retail/verify.js';
import { ImportWorker } from '#features/imports/work/import-worker.js';
import { checkAnswer, checkedAnswers } from '../support/answer-check.js';
import { asAdmin } from '../support/database.js';
import { type OwnService, startService } from '../support/service.js';

/**
 * Loads a real wholesaler's data through the public API. `npm run prove` sets the full size: the whole excerpt, or a file
 * with the full data and the number of invoices.
 */
const FILE = process.env.ONLINE_RETAIL_FILE;
const INVOICES = process.env.ONLINE_RETAIL_INVOICES ?? '40';
const TIME_LIMIT_MS = FILE ? 3_600_000 : 120_000;

/** Compares every answer to the loader with the API documents. */
const inspect: Inspect = ({ method, path }, { status, headers, text }) => {
  const header = (name: string) => (headers[name] === undefined ? undefined : [headers[name]].flat().join(', '));
  checkAnswer({ method, path, status, header, headerNames: Object.keys(headers), text });
};

describe('online retail', () => {
  let service: OwnService;
  /** Seconds in which all records were created by single requests. */
  let secondsOneByOne: number;
  let options: { base: string; key: string; file?: string; invoices?: number; inspect: Inspect };

  beforeAll(async () => {
    service = await startService();
    const { base, key } = await service.tenant({ currency: 'GBP' });
    options = { base, key, file: FILE, invoices: INVOICES === 'all' ? undefined : Number(INVOICES), inspect };
  });
  afterAll(() => service.stop());

  it(
    'is loaded and reconciles to the penny',
    async () => {
      const before = checkedAnswers();
      const loaded = await loadOnlineRetail(options);
      expect(checkedAnswers() - before).toBe(loaded.requests);
      const { resources, invoices, items, total, credits, payments } = loaded;
      secondsOneByOne = loaded.recordsSeconds;
      expect(resources.invoices).toEqual({ created: invoices, existing: 0 });
      expect(resources['credit notes']).toEqual({ created: credits.credit_notes, existing: 0 });
      expect(credits.credit_notes).toBeGreaterThan(0);
      expect(resources.payments).toEqual({ created: payments.payments, existing: 0 });
      const { invoices_paid_at_once: once, invoices_paid_in_parts: parts, invoices_paid_together: together } = payments;
      expect([once, parts, together].filter((count) => count === 0)).toEqual([]);
      const { firstMismatches, ...verification } = await verifyOnlineRetail(options);
      expect(firstMismatches).toEqual([]);
      expect(verification).toMatchObject({
        mismatches: 0,
        invoices,
        items,
        total,
        creditNotes: credits.credit_notes,
        credited: credits.credited,
        payments: payments.payments,
        paid: payments.paid,
        statementEntries: invoices + credits.credit_notes + payments.payments,
        otherInvoices: 0,
      });
    },
    TIME_LIMIT_MS,
  );

  it(
    'is loaded by imports, and reconciles to the penny',
    async () => {
      const { base, key } = await service.tenant({ currency: 'GBP' });
      const work: Inspect = (exchange, answer) => {
        inspect(exchange, answer);
        if (exchange.method === 'POST' && answer.status === 202) void service.app.get(ImportWorker).finish();
      };
      const inBulk = { ...options, base, key, bulk: true, inspect: work };
      const loaded = await loadOnlineRetail(inBulk);
      const { resources, invoices, recordsSeconds } = loaded;
      expect(resources.orders).toEqual({ created: invoices, existing: 0 });
      expect(resources.invoices).toEqual({ created: invoices, existing: 0 });
      expect(resources.payments).toEqual({ created: loaded.payments.payments, existing: 0 });
      const { firstMismatches, ...verification } = await verifyOnlineRetail(inBulk);
      expect(firstMismatches).toEqual([]);
      expect(verification).toMatchObject({ mismatches: 0, invoices, items: loaded.items, total: loaded.total });
      const again = await loadOnlineRetail(inBulk);
      expect(Object.values(again.resources).map(({ created }) => created)).toEqual([0, 0, 0, 0, 0, 0, 0]);
      if (FILE)
        console.log(`${invoices} invoices by imports: ${recordsSeconds} s, by single requests: ${secondsOneByOne} s`);
    },
    TIME_LIMIT_MS,
  );

  it(
    'creates nothing when it is loaded again',
    async () => {
      const { resources } = await loadOnlineRetail(options);
      expect(Object.values(resources).map(({ created }) => created)).toEqual([0, 0, 0, 0, 0, 0, 0]);
      expect((await verifyOnlineRetail(options)).mismatches).toBe(0);
    },
    TIME_LIMIT_MS,
  );

  it(
    'is verified in part, without the statements of customers who have other invoices',
    async () => {
      const verification = await verifyOnlineRetail({ ...options, invoices: 1 });
      expect(verification.otherInvoices).toBeGreaterThan(0);
      expect(verification).toMatchObject({ mismatches: 0, invoices: 1, otherCustomers: 1, statements: 0 });
    },
    TIME_LIMIT_MS,
  );

  it(
    'reports a missing line of a credit note, and a payment of another amount on the payment and in the statement',
    async () => {
      const { payments } = await readOnlineRetail(options);
      const { reference, customer } = payments[0]!;
      await asAdmin(service.database.adminUrl, async (admin) => {
        await admin.query('delete from credit_note_items where id = (select id from credit_note_items limit 1)');
        await admin.query('update payments set amount = amount + 0.01 where reference_id = $1', [reference]);
      });
      const { firstMismatches } = await verifyOnlineRetail(options);
      expect(firstMismatches.filter((one) => one.startsWith('credit note '))).toEqual([
        expect.stringMatching(/^credit note C\d+-\d+ items is /),
      ]);
      expect(firstMismatches.filter((one) => one.includes(`payment ${reference} amount is `))).toEqual([
        expect.stringMatching(/^payment /),
        expect.stringMatching(new RegExp(`^statement of ${customer} `)),
      ]);
    },
    TIME_LIMIT_MS,
  );

  it(
    'reports a difference of a penny',
    async () => {
      const { reference } = (await readOnlineRetail(options)).sales[0]!;
      await asAdmin(service.database.adminUrl, (admin) =>
        admin.query('update invoices set total_amount = total_amount + 0.01 where reference_id = $1', [reference]),
      );
      const { firstMismatches } = await verifyOnlineRetail(options);
      expect(firstMismatches.filter((one) => one.includes(` ${reference} `)).join('\n')).toContain('total');
    },
    TIME_LIMIT_MS,
  );
});
