import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

describe('credit notes of all invoices', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });

  it('are listed and exported with their taxes', async () => {
    client = await service.tenant();
    const trade = await makeTrade(client);
    const invoices: { id: string }[] = [];
    for (const reference of ['R1', 'R2'])
      invoices.push(
        await client.create('/v2/invoices', {
          reference_id: reference,
          invoice_number: reference,
          order_ids: ['SO-1'],
          invoice_status: 'OPEN',
          due_date: '2099-01-31T00:00:00Z',
          items: [{ reference_id: '1', sku: 'A', quantity: 2, amount: 10, tax_charges: { tax: 1.9 } }],
        }),
      );
    const made: { id: string; reference_id: string }[] = [];
    for (const [index, { id }] of invoices.entries())
      made.push(
        await client.create(`/v2/invoices/${id}/credit-notes`, {
          reference_id: `C${index}`,
          items: [{ invoice_item_id: '1', quantity: 1 }],
        }),
      );
    const [first, second] = made as [(typeof made)[0], (typeof made)[0]];
    expect(first).toMatchObject({ amount: 10.95, net_amount: 10, tax_amount: 0.95 });
    const voided = (await client.post(`/v2/credit-notes/${first.id}/void`, {})).body.data;
    const list = async (query: string) => {
      const { body } = await client.get(`/v2/credit-notes${query}`);
      expect(body.pagination?.total_records ?? body).toBe(body.data.length);
      return body.data;
    };
    expect(await list('')).toEqual([voided, second]);
    expect(await list('?sort_by=created_at&sort=asc')).toEqual([voided, second]);
    expect(await list('?status=issued')).toEqual([second]);
    expect(await list('?status=voided')).toEqual([voided]);
    expect(await list(`?invoice_ids=${invoices[1]!.id}`)).toEqual([second]);
    expect(await list(`?customer_ids=${trade.customer.id}&status=issued`)).toEqual([second]);
    expect(await list(`?customer_ids=${invoices[0]!.id}`)).toEqual([]);
    expect(await list(`?reference_ids=C0&reference_ids=C2`)).toEqual([voided]);
    expect(await list(`?ids=${second.id}`)).toEqual([second]);
    const walk = await client.get('/v2/credit-notes?page_size=1');
    const rest = await client.get(`/v2/credit-notes?page_size=1&cursor=${walk.body.pagination.next_cursor}`);
    expect([...walk.body.data, ...rest.body.data]).toEqual([voided, second]);
    expect((await client.get(`/v2/credit-notes/${second.id}`)).body.data).toEqual(second);
    const file = await client.get('/v2/exports/credit_notes?references=true&status=issued');
    expect(file.body).toEqual([{ ...second, customer_id: 'C-1', invoice_id: 'R2' }]);
    const csv = String((await client.get('/v2/exports/credit_notes?format=csv&status=issued')).body);
    const [header, row] = csv.replace('\ufeff', '').trim().split('\r\n');
    expect(header).toMatch(/^id,reference_id,credit_note_number,.*amount,net_amount,tax_amount,.*items\[0\]\.sku/);
    expect(row).toContain(',10.95,10,0.95,');
  });
});
