import type { Client } from '../support/client.js';
import { issueKey } from '../support/keys.js';
import { sharedService, type TestService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

describe('events with data', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });

  it('contain their resource on request, as a read returns it, null after its deletion', async () => {
    const { id } = await client.create('/v2/customers', { reference_id: 'C', company_name: 'Kept' });
    const gone = await client.create('/v2/customers', { reference_id: 'D', company_name: 'Gone' });
    await client.delete(`/v2/customers/${gone.id}`);
    const { body } = await client.get('/v2/events?types=customer.*&include=data');
    const present = (await client.get(`/v2/customers/${id}`)).body.data;
    expect(body.data.map(({ data }: { data: unknown }) => data)).toEqual([present, null, null]);
    expect(body.data[2]).toMatchObject({ type: 'customer.deleted', resource: { id: gone.id, version: 2 } });
  });

  it('contain payment tokens in their resource as a read of the same key does, and nowhere else', async () => {
    await makeTrade(client);
    const { id: payment_method_id } = await client.create('/v2/payment-methods', {
      reference_id: 'CARD',
      customer_id: 'C-1',
      provider: 'Any',
      payment_method_type: 'card',
      token: 'tok_data',
    });
    const line_items = [{ sku: 'A', quantity: 1, unit_price: 1 }];
    await client.create('/v2/orders', { customer_id: 'C-1', payment_method_id, line_items });
    const path = '/v2/events?types=payment_method.*&types=order.created&include=data';
    const readData = async (key: string) => {
      const { data } = (await client.get(path, { 'x-api-key': key })).body;
      for (const { resource, data: read } of data) {
        const route = resource.type === 'order' ? 'orders' : 'payment-methods';
        const answer = await client.get(`/v2/${route}/${resource.id}`, { 'x-api-key': key });
        expect(read).toEqual(answer.body.data);
      }
      return JSON.stringify(data).split('tok_data').length - 1;
    };
    expect(await readData(client.key)).toBe(2);
    const scopes = ['events:read', 'orders:read'];
    expect(await readData(await issueKey(service.database, { slug: client.slug, scopes }))).toBe(0);
    expect(JSON.stringify((await client.get('/v2/history')).body)).not.toContain('tok_data');
  });
});
