import { CSV, ImportFixture, type ImportBody } from '#test/support/imports/fixture.js';

const fixture = ImportFixture.use();

const send = (resource: string, file: string, more = ''): Promise<ImportBody> =>
  fixture.import(`resource=${resource}&mode=upsert${more}`, file, { 'content-type': CSV });
const attribute = (name: string, value: string) => ({ name, value });

async function createProduct(sku: string, more: object = {}): Promise<void> {
  await fixture.client.create('/v2/products', { group_code: sku, variants: [{ sku_id: sku, name: sku, ...more }] });
}
const product = async () => {
  const [{ id }] = (await fixture.client.get('/v2/products')).body.data;
  return (await fixture.client.get(`/v2/products/${id}`)).body.data;
};
const valuesOf = (attributes: { name: string; value: string }[]) =>
  attributes.map(({ name, value }) => `${name}=${value}`);

describe('empty=clear', () => {
  it('removes attributes and clears fields whose cells are empty, but adds no entries to lists', async () => {
    await fixture.client.create('/v2/price-lists', { reference_id: 'BASE', name: 'Base' });
    await createProduct('P', {
      ...{ tags: ['a'], seo_info: { title: 't', description: 'd' } },
      attributes: [attribute('A', '1'), attribute('B', '2')],
      product_prices: [{ price_list_id: 'BASE', price: 2, sale_price: 1 }],
    });
    const columns = ['sku_id', 'attributes.A', 'tags[0]', 'seo_info.title', 'id', 'url_slug'];
    const prices = ['product_prices[0].price_list_id', 'product_prices[0].price', 'product_prices[0].sale_price'];
    const header = [...columns, ...prices, 'product_prices[1].price'].join(',');
    const file = `${header}\nP,,,,,,BASE,2,,\n`;
    expect(await send('products', file)).toMatchObject({ unchanged: 1 });
    expect(await send('products', file, '&empty=clear')).toMatchObject({ updated: 1, failed: 0, empty: 'clear' });
    const changed = await product();
    expect(changed).toMatchObject({ tags: [], seo_info: { title: null, description: 'd' } });
    expect(valuesOf(changed.attributes)).toEqual(['B=2']);
    expect(changed.price_lists).toMatchObject([{ price: 2, sale_price: null }]);
    expect(await send('products', file, '&empty=clear')).toMatchObject({ unchanged: 1 });
  });

  it('clears fields of customers, inventories and prices', async () => {
    await fixture.client.create('/v2/price-lists', { reference_id: 'BASE', name: 'Base' });
    await fixture.client.create('/v2/customers', { reference_id: 'C', company_name: 'C', phone: '12345' });
    await createProduct('P', { product_prices: [{ price_list_id: 'BASE', price: 2, sale_price: 1 }] });
    await fixture.client.put('/v2/inventories/by-sku/P', { available_quantity: 1, notes: 'x' });
    const clear = (resource: string, file: string) => send(resource, file, '&empty=clear');
    expect(await clear('customers', 'reference_id,phone,addresses[0].city\nC,,\n')).toMatchObject({ updated: 1 });
    expect((await fixture.client.get('/v2/customers')).body.data[0].phone).toBeNull();
    expect(await clear('product_prices', 'sku,price_list_id,price,sale_price\nP,BASE,2,\n')).toMatchObject({
      updated: 1,
    });
    expect((await product()).price_lists).toMatchObject([{ price: 2, sale_price: null }]);
    const stock = 'sku,available_quantity,notes\nP,1,\n';
    expect(await clear('inventories', stock)).toMatchObject({ updated: 1 });
  });

  it('is refused for files without cells', async () => {
    expect(await fixture.send('resource=products&mode=upsert&empty=clear', '')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'empty', reason: 'applies to tables only' }] },
    });
  });
});
