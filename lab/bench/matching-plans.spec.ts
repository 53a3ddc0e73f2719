import {
  CREDITS,
  FOUND_INVOICES,
  FREE_PAYMENTS,
  PARTIES,
  PAYERS,
} from '#features/bank-statements/matching/candidates.queries.js';
import { bankStatement, camtFile } from '#test/support/bank-statements/bank-files.js';
import { asAdmin, createTestDatabase, type TestDatabase } from '#test/support/database.js';
import { startInstance, type TestInstance } from '#test/support/service.js';
import { intercept } from '#test/support/statements.js';
import { keyOf } from './keys.js';
import { mostRows, type PlanNode, planOf, type SentStatement, stepsOf } from './plans.js';
import { matchingStatements } from './seed-matching-sql.js';

const STATEMENTS = { PAYERS, FOUND_INVOICES, FREE_PAYMENTS, CREDITS, PARTIES };
type Name = keyof typeof STATEMENTS;

/** Open invoices of the tenants, and lines of each. `npm run prove` sets the full size: 40,000 invoices of the large one. */
const INVOICES = Number(process.env.MATCHING_INVOICES ?? 8_000);
const SIZES = [100, 1_000, INVOICES] as const;
const LINES = INVOICES / 10;
const LARGE = 3;
/** Days over which the payments and the lines of the past are spread. */
const DAYS = LINES;

/** Maximum number of rows that a step of a plan reads or skips for the lines of the statement below. */
const MAX_ROWS = 1_000;

/**
 * What the tenants were paid in the past: as many payments as there are invoices, each allocated to one, with a discount, and lines of other days than those of the
 * statement below, each of a payment.
 */
const PAST = [
  `insert into payments (tenant_id, id, reference_id, display_id, kind, customer_id, amount, paid_at, attributes)
    select tenant_id, gen_random_uuid(), 'P-' || invoice_number, 'P-' || invoice_number, 'payment', customer_id, total_amount,
      timestamptz '2026-03-05 00:00:00Z' - row_number() over (order by id) % ${DAYS} * interval '1 day', '[]' from invoices`,
  `insert into payments (tenant_id, id, reference_id, display_id, kind, customer_id, amount, paid_at, attributes)
    select tenant_id, gen_random_uuid(), 'D-' || reference_id, 'D-' || display_id, 'discount', customer_id, 1, paid_at, '[]' from payments`,
  `insert into payment_allocations (tenant_id, id, payment_id, invoice_id, amount, effective_at)
    select p.tenant_id, gen_random_uuid(), p.id, i.id, p.amount, p.paid_at
    from payments p join invoices i on i.tenant_id = p.tenant_id and p.reference_id in ('P-' || i.invoice_number, 'D-P-' || i.invoice_number)`,
  `update bank_lines set booking_date = date '2026-03-05' - entry % ${DAYS}`,
  `insert into bank_line_payments (tenant_id, line_id, payment_id, is_reversal, is_made)
    select l.tenant_id, l.id, p.id, false, true from (select *, row_number() over (partition by tenant_id order by id) as n from bank_lines) l
      join (select *, row_number() over (partition by tenant_id order by id) as n from payments where kind = 'payment') p on p.tenant_id = l.tenant_id and p.n = l.n`,
];

/** Payments of all kinds, and returns of some: by number, name, account, amount and end-to-end id. */
const STATEMENT = bankStatement([
  { amount: '84.19', payer: 'Trader 1 Ltd', remittance: 'Invoice INV-0000001' },
  { amount: '1180.56', payer: 'Trader 2 Ltd', iban: 'DE02120300000000202051', remittance: 'INV-0000011, INV-0000012' },
  { amount: '77', payer: 'Trader 3 Ltd', remittance: 'Invoice INV-00000' },
  { amount: '242.57', remittance: 'Payment' },
  { amount: '-84.19', payer: 'Trader 1 Ltd', remittance: 'RETURN INV-0000001', returnReason: 'AC04' },
  { amount: '-400', payer: 'Trader 4 Ltd', endToEndId: 'P-77', returnReason: 'MD06' },
]);

/** Steps that read a table without an index, or by a condition on nothing but the tenant. */
const unbounded = (plan: PlanNode): string[] =>
  stepsOf(plan)
    .filter(
      ({ 'Node Type': type, 'Index Cond': condition = '' }) =>
        type === 'Seq Scan' ||
        (/^(?:Index|Index Only|Bitmap Index) Scan$/.test(type) &&
          !/\((?!\(*tenant_id =)[^()]*(?:=|<|>)/.test(condition)),
    )
    .map((step) => `${step['Node Type']} on ${step['Relation Name'] ?? ''}: ${step['Index Cond'] ?? ''}`);

/** What the matching of a line reads does not grow with the invoices, payments, customers and lines of its tenant. */
describe('the statements that read what a line can be', () => {
  let database: TestDatabase;
  let instance: TestInstance;
  const sent = new Map<Name, SentStatement>();

  beforeAll(async () => {
    database = await createTestDatabase();
    await asAdmin(database.adminUrl, async (admin) => {
      for (const statement of [...matchingStatements(SIZES, LINES), ...PAST]) await admin.query(statement);
      await admin.query('vacuum (analyze)');
    });
    instance = await startInstance(database.serviceUrl);
    const settings = new WeakMap<object, string>();
    intercept(
      instance,
      (statement, client) => {
        for (const [name, text] of Object.entries(STATEMENTS))
          if (statement.text.includes(text))
            sent.set(name as Name, { statement, settings: settings.get(client) ?? '' });
        return statement.text;
      },
      (text, client) => {
        if (text.startsWith('begin')) settings.set(client, text.replace(/^begin[^;]*; /, ''));
      },
    );
    const send = async (method: string, path: string, body?: string) => {
      const headers = { 'x-api-key': keyOf(LARGE), 'content-type': 'application/xml' };
      const answer = await fetch(`${instance.base}${path}`, { method, headers, body });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return JSON.parse(text) as { data: { statements: { id: string }[] } };
    };
    const { data } = await send('POST', '/v2/bank-statements', camtFile(STATEMENT));
    await send('GET', `/v2/bank-lines?statement_ids=${data.statements[0]!.id}`);
  }, 10 * 60_000);
  afterAll(async () => {
    await instance.app.close();
    await database.release();
  });

  it.each(Object.keys(STATEMENTS) as Name[])('%s uses indexes with more than the tenant', async (name) => {
    await asAdmin(database.serviceUrl, async (connection) => {
      await connection.query('set role wca_service');
      for (const kind of ['custom', 'generic'] as const) {
        const plan = await planOf(connection, sent.get(name)!, kind);
        expect({ kind, unbounded: unbounded(plan) }).toEqual({ kind, unbounded: [] });
        expect({ kind, isBounded: mostRows(plan) <= MAX_ROWS ? true : mostRows(plan) }).toEqual({
          kind,
          isBounded: true,
        });
      }
    });
  });
});
