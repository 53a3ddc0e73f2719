import type { Client } from './support/client.js';
import { type OwnService, startService } from './support/service.js';
import { makeTrade } from './support/trade.js';

describe('events', () => {
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    service = await startService();
    client = await service.tenant();
  });
  afterAll(() => service.stop());

  it('are read in the order of the writes, until the end', async () => {
    const rep = await client.create('/v2/sales-reps', { reference_id: 'R1', name: 'Ann' });
    await client.patch(`/v2/sales-reps/${rep.id}`, { name: 'Anna' });
    const { status, body } = await client.get('/v2/events?types=sales_rep.*');
    expect([status, body.data.map((event: any) => event.type)]).toEqual([
      200,
      ['sales_rep.created', 'sales_rep.updated'],
    ]);
    console.log(JSON.stringify(body, null, 1));
    const next = await client.get(`/v2/events?cursor=${body.pagination.next_cursor}&include=data`);
    console.log(JSON.stringify(next.body));
    const history = await client.get(`/v2/history?page_size=1`);
    console.log(JSON.stringify(history.body));
    const trade = await makeTrade(client);
    const all = await client.get(`/v2/events?page_size=1000&include=data`);
    console.log(all.status, all.body.data?.length, JSON.stringify(all.body).slice(0, 3000));
    void trade;
  });
});
