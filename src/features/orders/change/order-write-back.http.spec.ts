import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

const LINES = [
  { reference_id: '1', sku: 'A', quantity: 10, unit_price: 1 },
  { reference_id: '2', sku: 'B', quantity: 5, unit_price: 2 },
];

describe('an order that is read, edited and written back', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    await makeTrade(client);
  });

  const order = (more: object = {}) => client.create('/v2/orders', { customer_id: 'C-1', line_items: LINES, ...more });
  const read = async (path: string) => (await client.get(path)).body.data;
  const attribute = (name: string, value: string) => ({ name, value });
  const shown = (party: { attributes: { name: string; value: string }[] }) =>
    party.attributes.map(({ name, value }) => attribute(name, value));

  /** The fields of an own address or contact that v1 does not have. */
  const own = (name: string) => ({
    reference_id: `REF-${name}`,
    first_name: name,
    attributes: [attribute('floor', '3')],
  });

  it('in v1 keeps the fields of own addresses and contacts that v1 does not have', async () => {
    const made = await order({
      billing_address: own('Ann'),
      shipping_address: own('Bob'),
      primary_contact: own('Cid'),
    });
    // mandatory from now on; stored values need not comply
    const mandatory = await client.create('/v2/attributes', {
      entity: 'address',
      name: 'gate',
      data_type: 'text',
      is_mandatory: true,
    });
    const v1 = await read(`/v1/orders/${made.id}`);
    const written = await client.put(`/v1/orders/${made.id}`, {
      ...v1,
      billing_address: { ...v1.billing_address, first_name: 'Anna' },
    });
    expect(written.status).toBe(200);
    const { billing_address, shipping_address, primary_contact } = await read(`/v2/orders/${made.id}`);
    expect(billing_address).toEqual({ ...made.billing_address, first_name: 'Anna' });
    expect(shipping_address).toEqual(made.shipping_address);
    expect(primary_contact).toEqual(made.primary_contact);
    const numbers = { reference_id: undefined, display_id: undefined };
    const fresh = await client.put(`/v1/orders/${(await order()).id}`, { ...v1, ...numbers });
    expect(fresh.body.details).toEqual(
      ['billing_address', 'shipping_address'].map((field) => ({
        field: `${field}.attributes`,
        reason: expect.stringContaining('gate'),
      })),
    );
    await client.delete(`/v2/attributes/${mandatory.id}`);
  });

  it('in v2 changes and empties them', async () => {
    const made = await order({ billing_address: own('Ann') });
    const put = async (billing_address: object) =>
      (await client.put(`/v2/orders/${made.id}`, { customer_id: 'C-1', line_items: LINES, billing_address })).body.data
        .billing_address;
    const other = await put({ first_name: 'Eve', reference_id: 'OTHER', attributes: [attribute('floor', '4')] });
    expect([other.first_name, other.reference_id, shown(other)]).toEqual(['Eve', 'OTHER', [attribute('floor', '4')]]);
    const kept = await put({ last_name: 'Hill' });
    expect([kept.first_name, kept.last_name, kept.reference_id]).toEqual([null, 'Hill', 'OTHER']);
    expect(shown(await put({ attributes: [] }))).toEqual([]);
  });
});
