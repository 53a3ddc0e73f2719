import { storePagesAbove } from '#platform/data/sql/stored-rows.js';
import type { Client } from '../support/client.js';
import { readDocuments } from '../support/documents.js';
import { createRecords } from '../support/feature-samples.js';
import { atAnyTime } from '../support/present-time.js';
import { sharedService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

/** A page that is too large for the memory is written to a file, and its rows are mapped while the client reads. */
describe('a large page', () => {
  let client: Client;

  beforeAll(async () => {
    client = await (await sharedService()).tenant();
  });
  afterEach(() => storePagesAbove());

  it('of every list has the same answer as a small one', async () => {
    const ids = await createRecords(client, { reference: 'RECORD', text: 'Record' });
    const idOf = (parameter: string, path: string) =>
      ids[parameter === 'id' ? path.split('/')[2]!.replace(/s$/, '') : parameter.replace(/_id$/, '')]!;
    await client.patch(`/v2/invoices/${ids.invoice}`, { paid_amount: 0.5 }); // which makes its payment
    const lists = readDocuments().flatMap(({ operations }) => operations.filter(isList));
    expect(lists.length).toBeGreaterThan(30);
    const empty: string[] = [];
    for (const { path, operationId, version } of lists) {
      const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) => idOf(parameter, path));
      storePagesAbove();
      const small = await client.get(filled);
      storePagesAbove(0);
      const large = await client.get(filled);
      expect([filled, small.status]).toEqual([filled, 200]);
      expect([filled, large.status, atAnyTime(large.body)]).toEqual([filled, 200, atAnyTime(small.body)]);
      const records = small.body.data.rows ?? small.body.data; // a report has rows
      if (!records.length) empty.push(`${version} ${operationId}`);
    }
    // reconciliation lists the number of a credit note that its sequence skipped; what was overdue has its reminder
    expect(empty).toEqual(['v2 reminders.due']);
  });

  it('of 20 invoices of 1,000 items each is answered', async () => {
    const { order } = await makeTrade(client);
    const items = Array.from({ length: 1_000 }, (_, index) => ({
      sku: `FREIGHT-${index}`,
      name: 'Freight that is charged for one pallet of the delivery, without insurance',
      quantity: 1,
      amount: 1.5,
    }));
    for (let index = 0; index < 20; index++)
      await client.create('/v2/invoices', {
        reference_id: `LARGE-${index}`,
        invoice_number: `LARGE-${index}`,
        order_ids: [order.id],
        due_date: '2030-01-01T00:00:00Z',
        items,
      });
    for (const path of ['/v2/invoices?page_size=20', '/v1/invoices?page_size=20']) {
      const { status, body } = await client.get(path);
      expect(status).toBe(200);
      expect(JSON.stringify(body).length).toBeGreaterThan(4 * 1_048_576);
      const items = (body.data as { items: object[] }[]).map((invoice) => invoice.items.length);
      expect(items).toEqual(Array.from({ length: 20 }, () => 1_000));
    }
  });
});

const isList = ({ method, responses }: { method: string; responses: Record<string, any> }) =>
  method === 'GET' && responses['200']?.content?.['application/json']?.schema.properties?.pagination !== undefined;
