import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';

const value = (name: string, text: string) => ({ name, value: text });

describe('attributes of an updated product', () => {
  let service: TestService;
  let client: Client;
  let id: string;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    const variants = [{ sku_id: 'A', name: 'Chai', attributes: [value('size', 'L')] }];
    ({ id } = await client.create('/v2/products', { group_code: 'G', variants }));
  });

  const read = async () => (await client.get(`/v2/products/${id}`)).body.data.attributes;
  const change = (version: number, body: object) => client.patch(`/v${version}/products/${id}`, body);

  it.each([1, 2])('are checked against their definitions, as on creation, v%i', async (version) => {
    const define = (name: string, data_type: string, more: object = {}) =>
      client.create('/v2/attributes', { entity: 'product', name, data_type, ...more });
    const before = await read();
    await define('Weight', 'number');
    await define('Origin', 'text', { is_mandatory: true });
    await define('Checked', 'checkbox', { is_mandatory: true, configuration: { default_value: false } });
    expect((await change(version, { name: 'Untouched' })).status).toBe(200);
    expect(await read()).toEqual(before);
    const { status, body } = await change(version, { attributes: [value('weight', 'heavy'), value('WEIGHT', '1')] });
    expect([status, body.details]).toEqual([
      400,
      [
        { field: 'attributes[0].value', reason: 'must be a number with at most 4 decimals and below 100000000000' },
        { field: 'attributes[1].name', reason: 'must not be repeated' },
      ],
    ]);
    expect((await change(version, { attributes: [value('weight', '1.5'), value('origin', 'DE')] })).status).toBe(200);
    const made = { id: expect.any(String) };
    expect(await read()).toEqual([
      { ...made, ...value('weight', '1.5') },
      { ...made, ...value('origin', 'DE') },
      { ...made, ...value('Checked', 'false') },
    ]);
    expect((await change(version, { attributes: [] })).body.details).toEqual([
      { field: 'attributes', reason: 'must contain the mandatory attribute "Origin"' },
    ]);
  });

  it('allow the deletion of a definition once all products with a value of it are deleted', async () => {
    const attribute = await client.create('/v2/attributes', { entity: 'product', name: 'Size', data_type: 'text' });
    expect((await client.delete(`/v2/attributes/${attribute.id}`)).status).toBe(409);
    expect((await client.delete(`/v2/products/${id}`)).status).toBe(204);
    expect((await client.delete(`/v2/attributes/${attribute.id}`)).status).toBe(204);
  });
});
