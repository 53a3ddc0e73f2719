import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { propertyRuns } from '#test/support/property.js';
import { makeTrade } from '#test/support/trade.js';

/** Rounds of concurrent requests; `npm run prove` has more. */
const ROUNDS = propertyRuns({ times: 0.04, most: 100 });

const choice = (one: string) => ({ label: one, value: one });
const IN_USE = 'Values of the attribute exist that need it as it is.';

describe('attributes in use', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });

  const define = (entity: string, data_type: string, options: string[]) =>
    client.create('/v2/attributes', {
      entity,
      name: 'Grade',
      data_type,
      configuration: { options: options.map(choice) },
    });
  const offer = (id: string, ...options: string[]) =>
    client.patch(`/v2/attributes/${id}`, { configuration: { options: options.map(choice) } });
  const product = (sku: string, grade: string) =>
    client.post('/v2/products', {
      group_code: sku,
      variants: [{ sku_id: sku, name: sku, attributes: [{ name: 'grade', value: grade }] }],
    });
  const isFixed = async (id: string) => {
    const deleted = await client.delete(`/v2/attributes/${id}`);
    const renamed = await client.patch(`/v2/attributes/${id}`, { name: 'Class' });
    return [deleted.status, deleted.body?.code, renamed.status, renamed.body.details?.[0]?.field];
  };

  it('keep the options that are in use', async () => {
    const { id } = await define('product', 'select', ['a', 'b', 'c']);
    expect((await product('P', 'b')).status).toBe(201);
    const { status, body } = await offer(id, 'a');
    expect([status, body]).toEqual([
      409,
      {
        code: 'resource_in_use',
        message: IN_USE,
        details: [
          {
            field: 'configuration.options',
            reason: expect.stringMatching(/^b is a value of product P \(.{36}\)$/) as string,
          },
        ],
      },
    ]);
    const changed = await client.patch(`/v2/attributes/${id}`, {
      name: 'GRADE',
      configuration: { options: [{ label: 'New label', value: 'b' }, choice('d')] },
    });
    expect([changed.status, changed.body.data.options.length]).toEqual([200, 2]);
    expect((await product('Q', 'a')).body.details).toEqual([
      { field: 'variants[0].attributes[0].value', reason: 'must be one of b, d' },
    ]);
  });

  it('keep each option of a value with several options', async () => {
    const { id } = await define('product', 'multi_select', ['a', 'b', 'c', 'd']);
    expect((await product('P', 'a , c')).status).toBe(201);
    expect((await offer(id, 'b')).body.details).toEqual(
      ['a', 'c'].map((one) => ({
        field: 'configuration.options',
        reason: expect.stringMatching(`^${one} is a value of product P \\(`) as string,
      })),
    );
    expect((await offer(id, 'c', 'a')).status).toBe(200);
  });

  it('cannot be deleted or renamed while a record, an address, a contact or a copy in an order has a value', async () => {
    await makeTrade(client);
    const attributes = [{ name: 'GRADE', value: 'a' }];
    const ids: Record<string, string> = {};
    for (const entity of ['product', 'customer', 'address', 'contact', 'order', 'invoice'])
      ids[entity] = (await define(entity, 'select', ['a'])).id;
    const customer = (reference: string, more: object) =>
      client.create('/v2/customers', { reference_id: reference, company_name: 'x', ...more });
    const order = (more: object) =>
      client.create('/v2/orders', {
        customer_id: 'C-1',
        line_items: [{ sku: 'A', quantity: 1, unit_price: 1 }],
        ...more,
      });
    const uses: [string, () => Promise<unknown>][] = [
      ['product', () => product('P', 'a')],
      ['customer', () => customer('X', { attributes })],
      ['order', () => order({ attributes })],
      ['contact', () => order({ primary_contact: { first_name: 'x', attributes } })],
      ['address', () => order({ shipping_address: { city: 'x', attributes } })],
      [
        'invoice',
        () =>
          client.create('/v2/invoices', {
            reference_id: 'I',
            invoice_number: 'I',
            order_ids: ['SO-1'],
            due_date: '2030-01-31T00:00:00Z',
            items: [{ sku: 'A', quantity: 1, amount: 1 }],
            attributes,
          }),
      ],
    ];
    for (const [entity, use] of uses) {
      await use();
      expect([entity, await isFixed(ids[entity]!)]).toEqual([entity, [409, 'resource_in_use', 409, 'name']]);
      expect([entity, (await offer(ids[entity]!, 'b')).status]).toEqual([entity, 409]);
    }
    for (const [entity, nested] of [
      ['address', { addresses: [{ reference_id: 'A', type: 'billing', address_line_1: 'x', city: 'x', attributes }] }],
      ['contact', { contacts: [{ reference_id: 'A', first_name: 'x', attributes }] }],
    ] as const) {
      client = await service.tenant();
      const { id } = await define(entity, 'select', ['a']);
      await customer('Y', nested);
      expect([entity, await isFixed(id)]).toEqual([entity, [409, 'resource_in_use', 409, 'name']]);
    }
  });

  it('name the records that use them', async () => {
    const { id } = await client.create('/v2/attributes', { entity: 'product', name: 'Grade', data_type: 'text' });
    const ids: string[] = [];
    for (let made = 0; made < 21; made++) ids.push((await product(`P${made}`, 'x')).body.data.id as string);
    const { details } = (await client.delete(`/v2/attributes/${id}`)).body;
    expect(details).toEqual([
      ...ids.slice(0, 20).map((one, made) => ({ field: 'id', reason: `is used by product P${made} (${one})` })),
      { field: 'id', reason: 'is used by more products than these 20' },
    ]);
    const renamed = (await client.patch(`/v2/attributes/${id}`, { name: 'Other' })).body.details;
    expect(renamed[1]).toEqual({ field: 'name', reason: `is used by product P0 (${ids[0]})` });
  });

  it('can be deleted after the record is deleted', async () => {
    await makeTrade(client);
    const { id } = await define('invoice', 'select', ['a']);
    const invoice = await client.create('/v2/invoices', {
      reference_id: 'I',
      invoice_number: 'I',
      order_ids: ['SO-1'],
      due_date: '2030-01-31T00:00:00Z',
      items: [{ sku: 'A', quantity: 1, amount: 1 }],
      attributes: [{ name: 'Grade', value: 'a' }],
    });
    expect((await client.delete(`/v2/attributes/${id}`)).status).toBe(409);
    expect((await client.delete(`/v1/invoices/${invoice.id}`)).status).toBe(204);
    expect((await client.delete(`/v2/attributes/${id}`)).status).toBe(204);
  });

  it('never lose an option that a concurrent creation uses', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      client = await service.tenant();
      const { id } = await define('product', 'select', ['a', 'b']);
      const [, ...made] = await Promise.all([
        offer(id, 'b'),
        ...Array.from({ length: 6 }, (_, index) => product(`P${index}`, 'a')),
      ]);
      const options = (await client.get(`/v2/attributes/${id}`)).body.data.options.map(
        (one: { value: string }) => one.value,
      );
      const isUsed = made.some(({ status }) => status === 201);
      expect([round, isUsed && !options.includes('a')]).toEqual([round, false]);
      expect(made.filter(({ status }) => status !== 201 && status !== 400)).toEqual([]);
    }
  });
});
