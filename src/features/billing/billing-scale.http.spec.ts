import type { Client } from '#test/support/client.js';
import { billing, cents } from '#test/support/billing/billing.js';
import { longestTurn } from '#test/support/contract-pricing/longest-turn.js';
import { type OwnService, startService } from '#test/support/service.js';
import { MAX_ITEMS } from '#features/invoices/invoice.entity.js';

const MAX_MILLISECONDS = 200;
/** Numbers of orders whose lines together are the largest invoice. */
const ORDERS = [1, 5];
/** A collection of garbage of the whole test process can fall into one measurement. Work of the invoice is in every one of them. */
const MAX_MEASUREMENTS = 3;

describe(`an invoice of ${MAX_ITEMS} order lines`, () => {
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    service = await startService({ REQUEST_TIMEOUT_MS: '120000', STATEMENT_TIMEOUT_MS: '60000' });
    client = await service.tenant();
    await client.create('/v2/customers', { reference_id: 'C', company_name: 'Customer' });
  });
  afterAll(() => service.stop());

  /** Sends a request and reads the answer without the comparison with the API documents, which takes long. */
  const send = async (path: string, body: object): Promise<{ status: number; data: string }> => {
    const headers = { 'x-api-key': client.key, 'content-type': 'application/json' };
    const answer = await fetch(client.base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const bytes: Uint8Array[] = [];
    for await (const chunk of answer.body!) bytes.push(chunk);
    return { status: answer.status, data: String(Buffer.concat(bytes)) };
  };

  /** Creates orders that have the largest number of lines together, and answers their ids and the sum of their totals in cents. */
  const createOrders = async (count: number): Promise<{ ids: string[]; total: number }> => {
    const ids: string[] = [];
    let total = 0;
    for (let order = 0; order < count; order++) {
      const line_items = Array.from({ length: MAX_ITEMS / count }, (_, index) => ({
        sku: `S-${index}`,
        is_adhoc: true,
        quantity: 3,
        unit_price: 0.333 + (index % 7),
        discount: 0.01,
      }));
      const terms = { customer_id: 'C', shipping_charge: 10, tax_value: 19.99, discount_value: 5, line_items };
      const { data } = await send('/v2/orders', terms);
      const made = JSON.parse(data).data;
      ids.push(made.id);
      total += cents(made.payable_total);
    }
    return { ids, total };
  };

  it.each(ORDERS)(`of %i orders does not block the event loop for ${MAX_MILLISECONDS} ms`, async (count) => {
    let longest = Infinity;
    for (let measurement = 0; measurement < MAX_MEASUREMENTS && longest >= MAX_MILLISECONDS; measurement++) {
      const { ids, total } = await createOrders(count);
      const path = count === 1 ? `/v2/orders/${ids[0]}/invoice` : '/v2/invoices/from-orders';
      const body = billing({ quantities: 'open', ...(count > 1 && { order_ids: ids }) });
      let answer = { status: 0, data: '' };
      longest = Math.min(longest, await longestTurn(async () => (answer = await send(path, body))));
      const { data } = JSON.parse(answer.data);
      expect([answer.status, data.items.length, cents(data.total_amount)]).toEqual([201, MAX_ITEMS, total]);
    }
    expect(longest).toBeLessThan(MAX_MILLISECONDS);
  });
});
