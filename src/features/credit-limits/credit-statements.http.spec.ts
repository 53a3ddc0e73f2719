import { CreditFixture } from '#test/support/credit-limits/credit-fixture.js';
import { ImportFixture, ndjson } from '#test/support/imports/fixture.js';
import { asAdmin, itOnOneServer } from '#test/support/database.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { intercept } from '#test/support/statements.js';
import { LOCK_CUSTOMERS } from '#features/customers/customers.queries.js';
import { EXPOSURES } from './credit-limits.queries.js';

describe('statements of credit limits', () => {
  let service: TestService;
  let fixture: CreditFixture;
  let sent: string[] = [];

  beforeAll(async () => {
    service = await sharedService();
    fixture = await CreditFixture.of(service, await service.tenant());
    intercept(service, ({ text }) => {
      sent.push(text);
      return text;
    });
  });

  /** The texts of the statements of `work`. */
  async function during(work: () => Promise<{ status: number }>): Promise<string[]> {
    sent = [];
    expect((await work()).status).toBeLessThan(300);
    return [...sent];
  }

  /** The statements of each way to a confirmed order, and of a rise, of a new customer. */
  async function statementsOf(fields: object): Promise<Record<string, string[]>> {
    const customer = await fixture.customer(fields);
    const draft = async () => (await fixture.order(customer, 10, { status: 'draft' })).body.data.id as string;
    const put = (id: string, amount: number) =>
      fixture.client.put(`/v2/orders/${id}`, fixture.body(customer, amount, { status: 'confirmed' }));
    const [one, two] = [await draft(), await draft()];
    return {
      create: await during(() => fixture.order(customer, 10)),
      confirm: await during(() => fixture.move(one, 'confirmed')),
      replace: await during(() => put(two, 10)),
      raise: await during(() => put(two, 11)),
      cancel: await during(() => fixture.move(one, 'cancelled')),
    };
  }

  it('are none of customers without a limit or a policy', async () => {
    for (const fields of [{ credit_limit: null }, { credit_policy: 'off' }, { credit_policy: null }])
      for (const texts of Object.values(await statementsOf(fields)))
        for (const own of OWN) expect(texts).not.toContain(own);
  });

  it('are a lock and a sum of customers with both, however many orders are created together', async () => {
    const { cancel, ...judged } = await statementsOf({});
    for (const texts of Object.values(judged)) expect(countsOf(texts)).toEqual([1, 1]);
    for (const own of OWN) expect(cancel).not.toContain(own);
    const customers = await Promise.all([1, 2, 3].map(() => fixture.customer()));
    const lines = customers.flatMap((customer) => [fixture.body(customer, 10), fixture.body(customer, 20)]);
    sent = [];
    await new ImportFixture(service, fixture.client).import('resource=orders&mode=create', ndjson(...lines));
    expect(countsOf(sent)).toEqual([1, 1]);
  });

  itOnOneServer('it explains statements')(
    'use the partial indexes of drafts and unallocated payments, and read no table as a whole',
    async () => {
      const customer = await fixture.customer();
      const { id: order } = (await fixture.order(customer, 1)).body.data;
      await fixture.invoice(order, 1);
      await fixture.pay(customer, 1);
      const plan = await asAdmin(service.database.adminUrl, async (admin) => {
        await admin.query('set enable_seqscan = off'); // the other tables of a test are small
        await admin.query('begin'); // never committed: the copies and their statistics are only of this plan
        await admin.query('set session_replication_role = replica'); // the orders of the copied lines do not exist
        // All but one of the invoices are paid and all but one of the payments are allocated, as after years of work.
        for (const [table, copy] of Object.entries(COPIES)) {
          await admin.query(
            `insert into ${table} select copy.* from ${table} o, generate_series(1, 10000) n,
            jsonb_populate_record(o, jsonb_build_object('id', md5('row ' || n), ${copy.fields})) copy where o.${copy.of} = $1`,
            [copy.of === 'order_id' ? order : customer],
          );
          await admin.query(`analyze ${table}`);
        }
        await admin.query('set plan_cache_mode = force_generic_plan');
        await admin.query(`prepare exposures (uuid, uuid[], uuid[], int) as ${EXPOSURES}`);
        const id = '01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e';
        const { rows } = await admin.query(`explain execute exposures ('${id}', '{${id}}', '{}', 2)`);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      for (const index of ['invoices_drafts_of_customer', 'payments_unallocated', 'order_lines_order'])
        expect(plan).toMatch(new RegExp(` (using|on) ${index} `)); // "on" is a bitmap
      expect(plan).not.toContain('Seq Scan');
    },
  );
});

/** What differs in the copies of a row of each table, and the column by which the copied row is found. */
const COPIES = {
  order_lines: { of: 'order_id', fields: `'order_id', md5('order ' || n), 'reference_id', 'Line ' || n` },
  invoices: {
    of: 'customer_id',
    fields: `'reference_id', 'Copy ' || n, 'invoice_number', 'Copy ' || n, 'is_issued', true, 'paid_amount', o.total_amount`,
  },
  payments: {
    of: 'customer_id',
    fields: `'reference_id', 'Copy ' || n, 'display_id', 'Copy ' || n, 'allocated_amount', o.amount`,
  },
};

/** All statements that only orders of customers with a limit and a policy send. */
const OWN: readonly string[] = [LOCK_CUSTOMERS, EXPOSURES];

const countsOf = (texts: readonly string[]): number[] => OWN.map((own) => texts.filter((text) => text === own).length);
