import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

const value = (name: string, text: string) => ({ name, value: text });
const NUMBER = 'must be a number with at most 4 decimals and below 100000000000';
const CHOICE = 'must be one of a, b';
const needs = (name: string) => `must contain the mandatory attribute ${JSON.stringify(name)}`;

describe('attribute values', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });

  const OPTIONS = ['a', 'b'].map((one) => ({ label: one, value: one }));
  const define = (entity: string, name: string, data_type: string, more: object = {}) =>
    client.create('/v2/attributes', {
      entity,
      name,
      data_type,
      ...(data_type.includes('select') ? { configuration: { options: OPTIONS } } : {}),
      ...more,
    });
  /** Defines a number, a select, a mandatory text, and a mandatory checkbox with a default value. */
  const defineAll = async (entity: string) => {
    await define(entity, 'Weight', 'number');
    await define(entity, 'Grade', 'select');
    await define(entity, 'Origin', 'text', { is_mandatory: true });
    await define(entity, 'Checked', 'checkbox', { is_mandatory: true, configuration: { default_value: false } });
  };
  const bad = [value('weight', 'heavy'), value('GRADE', 'c'), value('free', 'x'), value('FREE', 'y')];
  const good = [value('weight', '1.5'), value('GRADE', 'b'), value('free', 'x'), value('origin', 'DE')];
  const faultsAt = (path: string) => [
    { field: `${path}[0].value`, reason: NUMBER },
    { field: `${path}[1].value`, reason: CHOICE },
    { field: `${path}[3].name`, reason: 'must not be repeated' },
    { field: path, reason: needs('Origin') },
  ];
  const stored = [...good, value('Checked', 'false')];
  const shown = (attributes: { name: string; value: string }[]) =>
    attributes.map(({ name, value: text }) => value(name, text));

  it.each(['v1', 'v2'])('of products are checked and completed for each variant in %s', async (version) => {
    await defineAll('product');
    const send = (first: object[], second: object[]) =>
      client.post(`/${version}/products`, {
        group_code: 'G',
        grouping_attributes: ['Origin'],
        variants: [
          { sku_id: 'A', name: 'A', attributes: first },
          { sku_id: 'B', name: 'B', attributes: second },
        ],
      });
    const refused = await send(bad, good);
    expect([refused.status, refused.body.details.slice(0, 4)]).toEqual([400, faultsAt('variants[0].attributes')]);
    const { status, body } = await send(good, [value('Origin', 'FR'), value('checked', 'true'), value('Checked', 'x')]);
    expect([status, body.details]).toEqual([
      400,
      [
        { field: 'variants[1].attributes[2].name', reason: 'must not be repeated' },
        { field: 'variants[1].attributes[2].value', reason: 'must be true or false' },
      ],
    ]);
    const made = await send(good, [value('Origin', 'FR')]);
    expect([made.status, shown(made.body.data.attributes)]).toEqual([201, stored]);
    const second = await client.get('/v2/products?sort=desc');
    expect(shown(second.body.data[0].attributes)).toEqual([value('Origin', 'FR'), value('Checked', 'false')]);
  });

  it.each(['v1', 'v2'])('of customers, addresses and contacts are checked and completed in %s', async (version) => {
    for (const entity of ['customer', 'address', 'contact']) await defineAll(entity);
    const send = (attributes: object[]) =>
      client.post(`/${version}/customers`, {
        reference_id: 'C',
        company_name: 'C',
        attributes,
        addresses: [{ reference_id: 'A', type: 'billing', address_line_1: 'x', city: 'x', attributes }],
        contacts: [{ reference_id: 'K', first_name: 'x', attributes }],
      });
    const refused = await send(bad);
    expect([refused.status, refused.body.details]).toEqual([
      400,
      ['attributes', 'addresses[0].attributes', 'contacts[0].attributes'].flatMap(faultsAt),
    ]);
    const { body } = await send(good);
    const { attributes, addresses, contacts } = body.data;
    expect([attributes, addresses[0].attributes, contacts[0].attributes].map(shown)).toEqual([stored, stored, stored]);
    const bare = { reference_id: 'D', company_name: 'D' };
    expect((await client.post(`/${version}/customers`, bare)).body.details).toEqual([
      { field: 'attributes', reason: needs('Origin') },
    ]);
  });

  it('of orders, their addresses and their contact are checked and completed; copies of customer data are not', async () => {
    await makeTrade(client);
    const customer = await client.create('/v2/customers', {
      reference_id: 'C-2',
      company_name: 'C',
      addresses: [{ reference_id: 'A', type: 'billing', address_line_1: 'x', city: 'x', is_default: true }],
      contacts: [{ reference_id: 'K', first_name: 'x', is_default: true, attributes: [value('Grade', 'old')] }],
    });
    for (const entity of ['order', 'address', 'contact']) await defineAll(entity);
    const send = (body: object) =>
      client.post('/v2/orders', {
        customer_id: 'C-2',
        line_items: [{ sku: 'A', quantity: 1, unit_price: 1 }],
        ...body,
      });
    const party = (attributes: object[]) => ({ first_name: 'x', attributes });
    const refused = await send({
      attributes: bad,
      billing_address: party(bad),
      shipping_address: { id: customer.addresses[0].id, attributes: bad },
      primary_contact: party(bad),
    });
    const paths = [
      'attributes',
      'billing_address.attributes',
      'shipping_address.attributes',
      'primary_contact.attributes',
    ];
    expect([refused.status, refused.body.details]).toEqual([400, paths.flatMap(faultsAt)]);
    const { body } = await send({ attributes: good, billing_address: party(good), shipping_address: party(good) });
    const { data } = body;
    expect([data.attributes, data.billing_address.attributes, data.shipping_address.attributes].map(shown)).toEqual([
      stored,
      stored,
      stored,
    ]);
    expect(shown(data.primary_contact.attributes)).toEqual([value('Grade', 'old')]);
    const copied = await send({ attributes: good, shipping_address: { id: customer.addresses[0].id, city: 'Rome' } });
    expect([copied.status, copied.body.data.shipping_address.attributes]).toEqual([201, []]);
  });

  it('of invoices are checked and completed in v2; v1 does not have them, so none are required', async () => {
    await makeTrade(client);
    await defineAll('invoice');
    const send = (version: string, number: string, body: object) =>
      client.post(`/${version}/invoices`, {
        reference_id: number,
        invoice_number: number,
        due_date: '2030-01-31T00:00:00Z',
        items: [{ sku: 'A', quantity: 1, amount: 1 }],
        ...body,
      });
    const refused = await send('v2', 'I-1', { order_ids: ['SO-1'], attributes: bad });
    expect([refused.status, refused.body.details]).toEqual([400, faultsAt('attributes')]);
    const none = await send('v2', 'I-1', { order_ids: ['SO-1'] });
    expect(none.body.details).toEqual([{ field: 'attributes', reason: needs('Origin') }]);
    const made = await send('v2', 'I-1', { order_ids: ['SO-1'], attributes: good });
    expect([made.status, shown(made.body.data.attributes)]).toEqual([201, stored]);
    const old = await send('v1', 'I-2', { order_id: 'SO-1', total_amount: 1, paid_amount: 0 });
    expect(old.status).toBe(201);
    const { body } = await client.get(`/v2/invoices/${old.body.data.id}`);
    expect(shown(body.data.attributes)).toEqual([value('Checked', 'false')]);
  });

  it('accept any text if only another tenant has the definition', async () => {
    await defineAll('customer');
    const stranger = await service.tenant();
    const made = await stranger.post('/v2/customers', {
      reference_id: 'C',
      company_name: 'C',
      attributes: bad.slice(0, 3),
    });
    expect(made.status).toBe(201);
  });
});
