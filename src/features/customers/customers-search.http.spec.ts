import type { Client } from '#test/support/client.js';
import { sharedService } from '#test/support/service.js';

const contact = (first_name: string, last_name?: string) => ({ reference_id: first_name, first_name, last_name });
const address = (reference_id: string, zip_code: string, city: string) => ({
  ...{ reference_id, type: 'billing', address_line_1: 'Hidden 1', zip_code, city },
});
const CUSTOMERS = [
  {
    reference_id: 'K-100',
    display_id: 'C-77',
    company_name: 'Müller & Söhne GmbH',
    email: 'Info@Mueller.example',
    phone: '+49 (0)30 / 123-45 67',
    vat_id: 'DE 123 456 789',
    contacts: [
      { ...contact('Zoë', 'Weiß'), email: 'Zoe@Einkauf.example', phone: '+49 (0)40 / 555 45-67' },
      contact('Jörg'),
    ],
    addresses: [address('1', '01067', 'Zürich'), address('2', 'SW1A 2AA', 'London')],
  },
  {
    reference_id: 'K-200',
    company_name: 'Groß AG',
    display_name: 'Łódź Trading',
    first_name: 'Anne',
    phone: '030 7654321',
  },
  { reference_id: 'K-300', company_name: 'Istanbul Gıda', email: 'buero@istanbul.example', vat_id: 'ATU99999999' },
];

describe('customers are found', () => {
  let client: Client;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const service = await sharedService();
    client = await service.tenant();
    const other = await service.tenant();
    for (const customer of CUSTOMERS) {
      ids[customer.reference_id] = (await client.create('/v2/customers', customer)).id as string;
      await other.create('/v2/customers', customer);
    }
  });

  const list = async (query: Record<string, string>) => {
    const { status, body } = await client.get(`/v2/customers?${new URLSearchParams(query).toString()}`);
    expect([status, body.pagination?.total_records]).toEqual([200, body.data.length]);
    return (body.data as { reference_id: string }[])
      .map(({ reference_id }) => reference_id)
      .toSorted()
      .join(' ');
  };

  it.each([
    ['muller', 'K-100'],
    ['MUELLER gmbh', 'K-100'],
    ['mu\u0308ller SÖHNE', 'K-100'],
    ['C-77', 'K-100'],
    ['k-', 'K-100 K-200 K-300'],
    ['info@mueller', 'K-100'],
    ['zoe weiss', 'K-100'],
    ['jorg', 'K-100'],
    ['+49 30 1234567', 'K-100'],
    ['0049 30 1234567', 'K-100'],
    ['030/1234567', 'K-100'],
    ['0301234567', 'K-100'],
    ['0049301234567', 'K-100'],
    ['+49301234567', 'K-100'],
    ['1234567', 'K-100'],
    ['+49307654321', ''],
    ['0307654321', 'K-200'],
    ['030 765 43 21', 'K-200'],
    ['gross', 'K-200'],
    ['lodz anne', 'K-200'],
    ['istanbul gida', 'K-300'],
    ['İSTANBUL', 'K-300'],
    ['DE123456789', 'K-100'],
    ['de 123 456 789', 'K-100'],
    ['atu99999999', 'K-300'],
    ['01067', 'K-100'],
    ['01067 zurich', 'K-100'],
    ['sw1a london', 'K-100'],
    ['hidden', ''],
    ['zoe@einkauf.example', 'K-100'],
    ['+49 40 5554567', 'K-100'],
    ['0049405554567', 'K-100'],
    ['0405554567', 'K-100'],
    ['(040) 555-4567', 'K-100'],
    ['zurich gross', ''],
    ['weiss gross', ''],
    ['%', ''],
  ])('by %j: %s', async (search, expected) => {
    expect(await list({ search })).toBe(expected);
  });

  it('by display ids and e-mail addresses', async () => {
    expect(await list({ display_ids: 'C-77' })).toBe('K-100');
    expect(await list({ emails: 'INFO@mueller.example' })).toBe('K-100');
    expect(await list({ emails: 'buero@istanbul.example' })).toBe('K-300');
    expect(await list({ emails: 'mueller' })).toBe('');
    for (const name of ['emails', 'display_ids']) {
      const { status, body } = await client.get(`/v2/customers?${name}=a,b`);
      expect([status, body.details[0].field]).toEqual([400, name]);
    }
  });

  it('in exports too', async () => {
    const lines = async (query: Record<string, string>) =>
      (await client.get(`/v2/exports/customers?${new URLSearchParams(query).toString()}`)).body.length as number;
    expect(await lines({ search: 'MUELLER' })).toBe(1);
    expect(await lines({ search: 'k-' })).toBe(3);
    expect(await lines({ emails: 'INFO@mueller.example' })).toBe(1);
    expect(await lines({ display_ids: 'C-77', search: 'gross' })).toBe(0);
  });

  it('in an order, by page and by cursor, with other filters', async () => {
    const query = '/v2/customers?search=k-&sort_by=company_name&sort=asc&page_size=2';
    const first = (await client.get(query)).body;
    expect(first.pagination).toMatchObject({ total_records: 3, total_pages: 2 });
    const second = (await client.get(`${query}&cursor=${first.pagination.next_cursor}`)).body;
    const names = [...first.data, ...second.data].map(({ reference_id }: { reference_id: string }) => reference_id);
    expect(names).toEqual(['K-200', 'K-300', 'K-100']);
    expect((await client.get(`${query}&page=2`)).body.data).toEqual(second.data);
    expect(await list({ search: 'k-', source: 'import' })).toBe('');
  });

  it('by their present texts, and those of their present contacts', async () => {
    const id = ids['K-200']!;
    await client.patch(`/v2/customers/${id}`, { display_name: 'Ömer', contacts: [contact('Çağrı')] });
    expect([await list({ search: 'omer' }), await list({ search: 'cagri' }), await list({ search: 'lodz' })]).toEqual(['K-200', 'K-200', '']); // prettier-ignore
    const [added] = (await client.get(`/v2/customers/${id}`)).body.data.contacts as { id: string }[];
    const part = `/v2/customers/${id}/contacts/${added!.id}`;
    await client.patch(part, { first_name: 'Élise', email: 'e@lyon.example', phone: '0033 4 72 00 11 22' });
    expect([await list({ search: 'elise' }), await list({ search: 'cagri' })]).toEqual(['K-200', '']);
    expect([await list({ search: 'lyon.example' }), await list({ search: '0472001122' })]).toEqual(['K-200', 'K-200']);
    await client.delete(`/v2/customers/${id}/contacts/${added!.id}`);
    for (const search of ['elise', 'lyon.example', '0472001122']) expect(await list({ search })).toBe('');
    const made = await client.create(`/v2/customers/${id}/addresses`, address('1', '69001', 'Lyon'));
    expect([await list({ search: '69001' }), await list({ search: 'lyon' })]).toEqual(['K-200', 'K-200']);
    await client.patch(`/v2/customers/${id}/addresses/${made.id}`, { zip_code: '8001', city: 'Genève' });
    await client.patch(`/v2/customers/${id}`, { vat_id: 'FR40303265045' });
    for (const search of ['8001', 'geneve', 'fr40303265045']) expect(await list({ search })).toBe('K-200');
    expect(await list({ search: 'lyon' })).toBe('');
    await client.delete(`/v2/customers/${id}/addresses/${made.id}`);
    expect(await list({ search: 'geneve' })).toBe('');
    await client.patch(`/v2/customers/${id}`, { status: 'inactive' });
    expect([await list({ search: 'omer' }), await list({ search: 'omer', status: 'all' })]).toEqual(['', 'K-200']);
    await client.delete(`/v2/customers/${id}`);
    expect(await list({ search: 'omer', status: 'all' })).toBe('');
  });

  it('by display id whatever their status', async () => {
    await client.patch(`/v2/customers/${ids['K-100']}`, { status: 'inactive' });
    expect(await list({ display_ids: 'C-77' })).toBe('K-100');
    expect(await list({ display_ids: 'C-77', status: 'active' })).toBe('');
  });
});
