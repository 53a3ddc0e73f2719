import { checkedFetch } from '#test/support/answer-check.js';
import { makeProducts, ship } from '#test/support/billing/billing.js';
import type { Client } from '#test/support/client.js';
import { sharedService } from '#test/support/service.js';

/** The recipes are JavaScript without types, as integrators read them. */
type Recipe = any;
const recipe = (name: string): Promise<Recipe> => import(`./${name}.mjs`);

const { openApi } = await recipe('api');
const { billMonth } = await recipe('month-end');

describe('the month end', () => {
  let client: Client;
  const since = '2026-01-01T00:00:00Z';
  const run = (until: string) =>
    billMonth(openApi({ base: client.base, key: client.key, fetch: checkedFetch }), { since, until }) as Recipe;

  beforeEach(async () => {
    client = await (await sharedService()).tenant();
    await client.patch('/v2/settings', {
      payment_terms: [{ name: 'Net 30', due_days: 30 }],
      invoice_sequence: { format: 'R-{NNN}', next: 1, reset: 'never' },
    });
    await makeProducts(client, ['A']);
    for (const [reference_id, payment_term] of Object.entries({ C: 'Net 30', D: 'Net 30', E: 'Whenever' }))
      await client.create('/v2/customers', { reference_id, company_name: reference_id, payment_term });
  });

  const order = (customer_id: string) =>
    client.create('/v2/orders', { customer_id, line_items: [{ sku: 'A', quantity: 5, unit_price: 2 }] });

  it('bills each customer once what left, and says who was refused', async () => {
    for (const customer of ['C', 'C', 'D', 'E']) {
      const made = await order(customer);
      if (customer !== 'D') await ship(client, made, { A: 2 });
    }
    const until = new Date(Date.now() + 60_000).toISOString();
    const { invoices, refused } = await run(until);
    expect(invoices).toMatchObject([{ invoice_number: 'R-001', invoice_status: 'OPEN', total_amount: 8 }]);
    expect(refused).toMatchObject([{ code: 'validation_failed', details: [{ field: 'due_date' }] }]);
    expect((await run(until)).invoices).toEqual([]);
  });

  it('leaves to the next month what left later', async () => {
    await ship(client, await order('C'), { A: 2 });
    expect(await run('2026-01-31T23:59:59Z')).toEqual({ invoices: [], refused: [] });
  });
});
