import { CSV, ImportFixture } from '#test/support/imports/fixture.js';

const fixture = ImportFixture.use({
  currency: 'EUR',
  prepare: async () => {
    await fixture.client.create('/v2/price-lists', { reference_id: 'STD', name: 'Standard', is_default: true });
  },
});

const PROFILE = {
  reference_id: 'prices',
  name: 'Prices',
  resource: 'products',
  file: { separator: ';', decimal: ',' },
  columns: [
    { from: 'sku', to: 'sku_id' },
    { from: 'name', to: 'name' },
    { from: 'price', to: 'product_prices[0].price' },
  ],
};
const OTHER = 'is in USD, but the prices of the tenant are in EUR';
const prices = async (...skus: string[]) => {
  const answers = await Promise.all(skus.map((sku) => fixture.client.get(`/v2/products/by-sku/${sku}`)));
  return answers.map(({ body }) => body.data.price_lists[0]?.price);
};
const reasons = async (id: string) =>
  (await fixture.errors(id)).map(({ details }) => (details as { reason: string }[]).map(({ reason }) => reason));

describe('the currency of amounts in a file', () => {
  it('is left out if it is that of the tenant, and refused by its name otherwise', async () => {
    const cells = ['12.5 EUR', '€ 3', '4.25€', 'eur -0', '$5', '6 USD', '100 g'];
    const rows = cells.map((cell, index) => `S${index},N,STD,${cell}`);
    const header = 'sku_id,name,product_prices[0].price_list_id,product_prices[0].price';
    const done = await fixture.import('resource=products&mode=create', [header, ...rows].join('\n'), {
      'content-type': CSV,
    });
    expect(await reasons(done.id)).toEqual([[OTHER], [OTHER], [expect.stringContaining('a currency sign or a unit')]]);
    expect(await prices('S0', 'S1', 'S2', 'S3')).toEqual([12.5, 3, 4.25, 0]);
  });

  it('is so with a profile, in the numbers of its form', async () => {
    await fixture.client.create('/v2/import-profiles', PROFILE);
    const rows = ['S0;N;1,50 €', 'S1;N;EUR\u00a02', 'S2;N;3,5', 'S3;N;4 USD', 'S4;N;5 kg'];
    const done = await fixture.import(
      'resource=products&mode=create&profile=prices',
      ['sku;name;price', ...rows].join('\n'),
      { 'content-type': CSV },
    );
    expect(await reasons(done.id)).toEqual([[OTHER], ['is not a number with the decimal mark ","']]);
    expect(await prices('S0', 'S1', 'S2')).toEqual([1.5, 2, 3.5]);
  });
});
