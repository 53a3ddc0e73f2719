import type { Client } from '#test/support/client.js';
import { type TestService, sharedService } from '#test/support/service.js';
import { FULL, ONLY_V2 } from '#test/support/customers/sample-customer.js';

const MISSING = '01890000-0000-7000-8000-000000000000';

describe('changing addresses and contacts in a PATCH of their customer', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });

  const make = (more: object = {}) => client.create('/v2/customers', { ...FULL, ...ONLY_V2, ...more });

  it('changes those with an id, creates those without one, and keeps the others', async () => {
    const made = await make();
    const [billing, shipping] = made.addresses;
    const [contact] = made.contacts;
    const { body } = await client.patch(`/v2/customers/${made.id}`, {
      addresses: [
        { id: shipping.id, city: 'Dublin', country: null, attributes: [{ name: 'door', value: '2' }] },
        { reference_id: 'NEW', type: 'shipping', address_line_1: '9 New Street', city: 'Galway', is_default: true },
      ],
      contacts: [{ id: contact.id.toUpperCase(), designation: null, attributes: [{ name: 'language', value: 'en' }] }],
    });
    const { addresses, contacts, version } = body.data;
    expect(version).toBe(2);
    expect(addresses).toHaveLength(3);
    expect(addresses[0]).toEqual(billing);
    expect(addresses[1]).toEqual({
      ...shipping,
      city: 'Dublin',
      country: null,
      is_default: false,
      attributes: [expect.objectContaining({ name: 'door', value: '2' })],
      updated_at: expect.any(String),
    });
    expect(addresses[2]).toMatchObject({ reference_id: 'NEW', city: 'Galway', is_default: true, attributes: [] });
    expect(contacts).toEqual([{ ...contact, designation: null, updated_at: expect.any(String) }]);
    const inV1 = (await client.get(`/v1/customers/${made.id}`)).body.data;
    expect(inV1.addresses.map((one: { city: string }) => one.city)).toEqual([billing.city, 'Dublin', 'Galway']);
    expect((await client.get(`/v2/customers/addresses/${shipping.id}`)).headers.get('etag')).toBe('"2"');
    expect((await client.get(`/v2/customers/addresses/${billing.id}`)).headers.get('etag')).toBe('"1"');
  });

  it('exchanges references and defaults of two addresses in one request', async () => {
    const made = await make();
    const [billing, shipping] = made.addresses;
    const { status, body } = await client.patch(`/v2/customers/${made.id}`, {
      addresses: [
        { id: billing.id, reference_id: 'SHOP', type: 'shipping' },
        { id: shipping.id, reference_id: 'HQ', type: 'billing', is_default: true },
      ],
    });
    expect(status).toBe(200);
    expect(
      body.data.addresses.map((one: Record<string, unknown>) => [one.reference_id, one.type, one.is_default]),
    ).toEqual([
      ['SHOP', 'shipping', true], // is_default moved to the other type
      ['HQ', 'billing', true],
    ]);
  });

  it('reports all faults of addresses, contacts and references together', async () => {
    const made = await make();
    const other = await client.create('/v2/customers', { ...FULL, reference_id: 'O', display_id: 'O' });
    const refused = await client.patch(`/v2/customers/${made.id}`, {
      assigned_price_list_id: MISSING,
      assigned_sales_rep_ids: [MISSING, 'x'],
      addresses: [
        { id: other.addresses[0].id, city: 'X' },
        { id: made.addresses[0].id, is_default: true },
        { id: made.addresses[0].id, city: 'Y' },
        { type: 'billing', is_default: true, reference_id: 'N' },
        { reference_id: 'N', type: 'shipping', city: 'Z', address_line_1: 'z' },
      ],
      contacts: [{ id: other.contacts[0].id }, {}],
    });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [
        { field: 'assigned_price_list_id', reason: 'does not exist' },
        { field: 'assigned_sales_rep_ids[0]', reason: 'does not exist' },
        { field: 'assigned_sales_rep_ids[1]', reason: 'does not exist' },
        { field: 'addresses[0].id', reason: 'does not belong to the customer' },
        { field: 'addresses[2].id', reason: 'must not be repeated' },
        { field: 'addresses[3].address_line_1', reason: 'is required' },
        { field: 'addresses[3].city', reason: 'is required' },
        { field: 'addresses[3].is_default', reason: 'another billing address is the default already' },
        { field: 'addresses[4].reference_id', reason: 'must not be repeated' },
        { field: 'contacts[0].id', reason: 'does not belong to the customer' },
        { field: 'contacts[1].reference_id', reason: 'is required' },
        { field: 'contacts[1].first_name', reason: 'is required' },
      ],
    ]);
    expect((await client.get(`/v2/customers/${made.id}`)).body.data).toEqual(made);
  });

  it('sets defaults by id in v1', async () => {
    const made = await make({ contacts: [{ reference_id: 'A', first_name: 'A', is_default: true }, { reference_id: 'B', first_name: 'B' }] }); // prettier-ignore
    const [billing, shipping] = made.addresses;
    const path = `/v1/customers/${made.id}`;
    const set = await client.patch(path, {
      primary_contact_id: made.contacts[1].id,
      default_shipping_address_id: shipping.id,
      default_billing_address_id: null,
    });
    const flags = ({ addresses, contacts }: Record<string, { is_default: boolean }[]>) =>
      [addresses!, contacts!].map((list) => list.map((one) => one.is_default));
    expect(flags(set.body.data)).toEqual([
      [false, true],
      [false, true],
    ]);
    expect(flags((await client.get(`/v2/customers/${made.id}`)).body.data)).toEqual(flags(set.body.data));
    const refused = await client.patch(path, {
      primary_contact_id: MISSING,
      default_shipping_address_id: billing.id,
      default_billing_address_id: 'x',
    });
    expect(refused.body.details).toEqual([
      { field: 'default_shipping_address_id', reason: 'is not a shipping address' },
      { field: 'default_billing_address_id', reason: 'does not belong to the customer' },
      { field: 'primary_contact_id', reason: 'does not belong to the customer' },
    ]);
  });
});
