import type { Client } from '../../../test/support/client.js';
import { sharedService, type TestService } from '../../../test/support/service.js';
import { invoiceV2 } from '../../../test/support/invoices/invoice-bodies.js';
import { makeTrade } from '../../../test/support/trade.js';

let service: TestService;
let client: Client;
let customer: { id: string };

beforeAll(async () => {
  service = await sharedService();
});
beforeEach(async () => {
  client = await service.tenant({ timezone: 'Europe/Berlin' });
  ({ customer } = await makeTrade(client));
});

it('scratch', async () => {
  const made = await client.create('/v2/invoices', invoiceV2({ due_date: '2026-01-31T00:00:00Z', issued_at: '2026-01-02T00:00:00Z' }));
  await client.post(`/v2/invoices/${made.id}/credit-notes`, { amount: 1 });
  for (const path of ['/v2/open-items', `/v2/customers/${customer.id}/open-items?overdue=true`, `/v2/customers/${customer.id}/statement`, '/v2/reports/ageing', '/v2/reports/ageing?as_of_date=2026-01-15&sort_by=name']) {
    const { status, body } = await client.get(path);
    console.log(path, status, JSON.stringify(body, null, 1));
  }
  console.log((await client.get(`/v2/customers/${customer.id}/statement?from_date=2026-01-01&to_date=2026-12-31`, { accept: 'text/csv' })).body);
});
