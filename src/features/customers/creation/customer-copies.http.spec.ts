import type { Client } from '#test/support/client.js';
import { type TestService, sharedService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { ADDRESS, CONTACT } from '#test/support/customers/sample-customer.js';

describe('copies of customer data in orders', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
  });

  it('do not change when the customer, its addresses or its contacts are changed or deleted', async () => {
    const { customer } = await makeTrade(client);
    const customerPath = `/v2/customers/${customer.id}`;
    const address = await client.create(`${customerPath}/addresses`, { ...ADDRESS, is_default: true });
    const shipping = await client.create(`${customerPath}/addresses`, {
      ...ADDRESS,
      reference_id: 'S',
      type: 'shipping',
    });
    const contact = await client.create(`${customerPath}/contacts`, { ...CONTACT, is_default: true });
    const { id } = await client.create('/v2/orders', {
      customer_id: customer.id,
      shipping_address: { id: shipping.id },
      line_items: [{ sku: 'A', quantity: 1, unit_price: 100 }],
    });
    const order = async () => (await client.get(`/v2/orders/${id}`)).body.data;
    const before = await order();
    expect([before.billing_address.id, before.shipping_address.id, before.primary_contact.id]).toEqual([
      address.id,
      shipping.id,
      contact.id,
    ]);
    await client.patch(customerPath, { tax_rate: 19, addresses: [{ id: address.id, city: 'Elsewhere' }] });
    await client.put(`/v1/customers/${customer.id}/contacts/${contact.id}`, { ...CONTACT, first_name: 'Other' });
    expect(await order()).toEqual(before);
    for (const path of [`addresses/${address.id}`, `addresses/${shipping.id}`, `contacts/${contact.id}`])
      expect((await client.delete(`${customerPath}/${path}`)).status).toBe(204);
    expect(await order()).toEqual(before);
    expect((await client.get(`/v1/orders/${id}`)).body.data.billing_address).toMatchObject({ city: ADDRESS.city });
  });
});
