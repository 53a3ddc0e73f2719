import type { Client } from '#test/support/client.js';
import { sharedService } from '#test/support/service.js';

const address = (reference_id: string, more: object = {}) => ({
  reference_id,
  type: 'shipping',
  address_line_1: 'Ring 1',
  city: 'Kiel',
  ...more,
});
const contact = (reference_id: string, more: object = {}) => ({ reference_id, first_name: 'Ann', ...more });
type Part = { reference_id: string; is_default: boolean };

describe.each(['v1', 'v2'])('defaults of a customer in %s', (version) => {
  let client: Client;
  let customer: string;

  /** The references of the default addresses and contacts. */
  const defaults = async (): Promise<string[]> => {
    const { addresses, contacts } = (await client.get(`/${version}/customers/${customer}`)).body.data;
    return [...(addresses as Part[]), ...(contacts as Part[])]
      .filter(({ is_default }) => is_default)
      .map(({ reference_id }) => reference_id);
  };
  const create = async (more: object) =>
    client.create(`/${version}/customers`, { reference_id: 'C', company_name: 'Company', ...more });
  const add = async (part: 'addresses' | 'contacts', body: object): Promise<string> =>
    (await client.create(`/${version}/customers/${customer}/${part}`, body)).id as string;

  beforeEach(async () => {
    client = await (await sharedService()).tenant();
  });

  it('are the first address of each type and the first contact, unless the request says otherwise', async () => {
    ({ id: customer } = await create({
      addresses: [
        address('S1', { is_default: false }),
        address('S2'),
        address('S3'),
        address('B1', { type: 'billing' }),
      ],
      contacts: [contact('K1'), contact('K2')],
    }));
    expect(await defaults()).toEqual(['S2', 'B1', 'K1']);
  });

  it('are the first that is added to a customer without one', async () => {
    ({ id: customer } = await create({}));
    await add('addresses', address('S1', { is_default: false }));
    await add('addresses', address('S2'));
    expect(await defaults()).toEqual([]); // S1 is an active address that the caller did not want as default
    await add('addresses', address('B1', { type: 'billing' }));
    await add('contacts', contact('K1'));
    await add('contacts', contact('K2'));
    expect(await defaults()).toEqual(['B1', 'K1']);
  });

  it('are active: a default that becomes inactive is none, and an inactive address cannot become one', async () => {
    ({ id: customer } = await create({ addresses: [address('S1'), address('S2')], contacts: [contact('K1')] }));
    const { addresses, contacts } = (await client.get(`/v1/customers/${customer}`)).body.data;
    const put = (path: string, body: object) => client.put(`/v1/customers/${customer}/${path}`, body);
    await put(`addresses/${addresses[0].id}`, address('S1', { status: 'inactive' }));
    await put(`contacts/${contacts[0].id}`, contact('K1', { status: 'inactive' }));
    expect(await defaults()).toEqual([]);
    const refused = await put(`addresses/${addresses[0].id}`, address('S1', { is_default: true }));
    const reason = 'is inactive, so it cannot be the default shipping address';
    expect([refused.status, refused.body.details]).toEqual([400, [{ field: 'is_default', reason }]]);
    await put(`contacts/${contacts[0].id}`, contact('K1', { status: 'active' }));
    expect(await defaults()).toEqual(['K1']);
  });

  it('follow the company name with the display name until a display name is written', async () => {
    ({ id: customer } = await create({}));
    const change = async (body: object) => (await client.patch(`/${version}/customers/${customer}`, body)).body.data;
    expect(await change({ company_name: 'Renamed' })).toMatchObject({ name: 'Renamed', display_name: 'Renamed' });
    expect(await change({ display_name: 'Short' })).toMatchObject({ name: 'Renamed', display_name: 'Short' });
    expect(await change({ company_name: 'Again' })).toMatchObject({ name: 'Again', display_name: 'Short' });
    expect(await change({ display_name: null })).toMatchObject({ name: 'Again', display_name: 'Again' });
  });
});
