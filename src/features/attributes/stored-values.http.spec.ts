import type { Client } from '#test/support/client.js';
import { sharedService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

const value = (name: string, text: string) => ({ name, value: text });

interface Value {
  name: string;
  value: string;
}

const shown = (attributes: Value[]) => attributes.map(({ name, value: text }) => value(name, text));

/** The list of values at a path such as `addresses[0].attributes`. */
const listAt = (body: object, path: string): Value[] =>
  path
    .split(/\.|\[(\d)\]\.?/)
    .filter(Boolean)
    .reduce<unknown>((place, step) => (place as Record<string, unknown>)[step], body) as Value[];

describe('attribute values of records that are older than the definitions', () => {
  const old = [value('Weight', 'heavy'), value('note', 'x')];
  let client: Client;
  let ids: Record<string, string>;

  const define = (entity: string, name: string, data_type: string, more: object = {}) =>
    client.create('/v2/attributes', { entity, name, data_type, ...more });

  beforeEach(async () => {
    client = await (await sharedService()).tenant();
    await makeTrade(client);
    const party = { first_name: 'x', attributes: old };
    const customer = await client.create('/v2/customers', {
      reference_id: 'C-2',
      company_name: 'C',
      attributes: old,
      addresses: [{ reference_id: 'A', type: 'billing', address_line_1: 'x', city: 'x', attributes: old }],
      contacts: [{ reference_id: 'K', first_name: 'x', attributes: old }],
    });
    const product = await client.create('/v2/products', {
      group_code: 'P',
      variants: [{ sku_id: 'P', name: 'P', attributes: old }],
    });
    const order = await client.create('/v2/orders', {
      customer_id: 'C-2',
      line_items: [{ sku: 'A', quantity: 1, unit_price: 1 }],
      attributes: old,
      billing_address: party,
      primary_contact: party,
    });
    const invoice = await client.create('/v2/invoices', {
      reference_id: 'I',
      order_ids: [order.id],
      invoice_number: 'I',
      due_date: '2030-01-31T00:00:00Z',
      items: [{ sku: 'A', quantity: 1, amount: 1 }],
      attributes: old,
    });
    ids = {
      customer: customer.id,
      address: customer.addresses[0].id,
      contact: customer.contacts[0].id,
      product: product.id,
      order: order.id,
      invoice: invoice.id,
    };
    for (const entity of Object.keys(ids)) {
      await define(entity, 'Weight', 'number');
      await define(entity, 'Origin', 'text', { is_mandatory: true });
      await define(entity, 'Checked', 'checkbox', { is_mandatory: true, configuration: { default_value: false } });
    }
  });

  /** By route: the path for reading and writing, and the paths of its lists of values. */
  const routes = (): [method: string, read: string, write: string, lists: string[]][] => [
    ['PATCH', `/v1/products/${ids.product}`, `/v1/products/${ids.product}`, ['attributes']],
    ['PATCH', `/v2/products/${ids.product}`, `/v2/products/${ids.product}`, ['attributes']],
    ...['v1', 'v2'].map((version): [string, string, string, string[]] => [
      'PATCH',
      `/${version}/customers/${ids.customer}`,
      `/${version}/customers/${ids.customer}`,
      ['attributes', 'addresses[0].attributes', 'contacts[0].attributes'],
    ]),
    ...['address', 'contact'].flatMap((entity): [string, string, string, string[]][] => {
      const list = entity === 'address' ? 'addresses' : 'contacts';
      const below = `customers/${ids.customer}/${list}/${ids[entity]}`;
      return [
        ['PUT', `/v1/${below}`, `/v1/${below}`, ['attributes']],
        ['PATCH', `/v2/customers/${list}/${ids[entity]}`, `/v2/${below}`, ['attributes']],
      ];
    }),
    ['PUT', `/v1/orders/${ids.order}`, `/v1/orders/${ids.order}`, ['attributes']],
    [
      'PUT',
      `/v2/orders/${ids.order}`,
      `/v2/orders/${ids.order}`,
      ['attributes', 'billing_address.attributes', 'primary_contact.attributes'],
    ],
    ['PATCH', `/v2/invoices/${ids.invoice}`, `/v2/invoices/${ids.invoice}`, ['attributes']],
  ];
  it('are accepted as they are stored, and judged when they change', async () => {
    for (const [method, read, write, lists] of routes()) {
      const answer = await client.get(read);
      const { data } = answer.body;
      for (const path of lists) expect(shown(listAt(data, path)).slice(0, 2)).toEqual(old);
      const same = await client.send(method, write, data);
      expect([write, same.status, same.body.details]).toEqual([write, 200, undefined]);
      expect([write, same.headers.get('etag')]).toEqual([write, answer.headers.get('etag')]);

      const changed = { ...structuredClone(data), version: undefined };
      for (const path of lists) listAt(changed, path)[1]!.value = 'y';
      const other = await client.send(method, write, changed);
      expect([write, other.status, other.body.details]).toEqual([write, 200, undefined]);

      for (const path of lists) listAt(changed, path)[0]!.value = 'light';
      const { status, body } = await client.send(method, write, changed);
      expect([write, status, body.details]).toEqual([
        write,
        400,
        expect.arrayContaining(
          lists.map((path) => ({
            field: `${path}[0].value`,
            reason: 'must be a number with at most 4 decimals and below 100000000000',
          })),
        ),
      ]);
      expect(body.details).toHaveLength(lists.length);
      for (const path of lists) listAt(data, path)[1]!.value = 'x';
      expect((await client.send(method, write, { ...data, version: undefined })).status).toBe(200);
    }
  });

  it('need a mandatory attribute from the time when they have it', async () => {
    const complete = [...old, value('Origin', 'DE')];
    for (const [method, read, write] of routes()) {
      const { data } = (await client.get(read)).body;
      expect([write, (await client.send(method, write, { ...data, attributes: complete })).status]).toEqual([
        write,
        200,
      ]);
      const { status, body } = await client.send(method, write, { ...data, version: undefined, attributes: old });
      expect([write, status, body.details]).toEqual([
        write,
        400,
        [{ field: 'attributes', reason: 'must contain the mandatory attribute "Origin"' }],
      ]);
      const { data: present } = (await client.get(read)).body;
      expect(shown(present.attributes)).toEqual([...complete, value('Checked', 'false')]);
    }
  });
});
