import { CSV, ImportFixture } from '#test/support/imports/fixture.js';

const fixture = ImportFixture.use({
  prepare: async () => {
    await fixture.client.create('/v2/price-lists', { reference_id: 'STD', name: 'Standard', is_default: true });
  },
});

const PRICE = 'product_prices[0].price';
const profileOf = (members: object) => ({
  reference_id: 'kinds',
  name: 'Kinds of rows',
  resource: 'products',
  ...members,
});
const importOf = (...lines: string[]) =>
  fixture.import('resource=products&mode=upsert&profile=kinds', lines.join('\n'), { 'content-type': CSV });
const variant = async (sku: string) => (await fixture.client.get(`/v2/products/by-sku/${sku}`)).body.data;

describe('the rows in which a column of a profile counts', () => {
  it('are those whose cells are as stated; rows in which none counts are skipped', async () => {
    const article = { Kind: ['article'], Size: { from: 1, to: 9 } };
    const columns = [
      { from: 'No', to: 'sku_id', where: article },
      { from: 'Text', to: 'name', where: article },
      { from: 'No', to: 'sku_id', where: { Kind: ['part'], Text: ['*'] } },
      { from: 'Text', to: 'name', where: { Kind: ['part'] }, each: 'Part {value}' },
      { from: 'Text', to: 'description', where: { Absent: ['*'] } },
    ];
    const { body } = await fixture.client.post('/v2/import-profiles', profileOf({ unmapped: 'ignore', columns }));
    expect(body.data.columns[0].where).toEqual(article);
    const rows = ['ARTICLE,A1,Pipe,9', 'part,P1,Ring,', 'article,A2,Tube,10', 'note,N1,x,1'];
    const done = await importOf('Kind,No,Text,Size', ...rows);
    expect(await fixture.errors(done.id)).toEqual([]);
    expect(done).toMatchObject({ created: 2, skipped: 2 });
    expect(await variant('A1')).toMatchObject({ name: 'Pipe', description: null });
    expect((await variant('P1')).name).toBe('Part Ring');
  });

  it('can be all of a kind: * skips the rows with any text in a column', async () => {
    const columns = [{ from: 'No', to: ['sku_id', 'name'] }];
    await fixture.client.create('/v2/import-profiles', profileOf({ columns, skip_rows_where: { Old: ['*'] } }));
    const done = await importOf('No,Old', 'A1,', 'A2,x');
    expect(done).toMatchObject({ created: 1, skipped: 1 });
  });
});

describe('a number that is divided by another column', () => {
  it('is exact, and a row without a divisor is refused', async () => {
    const price = {
      from: 'Cents',
      to: PRICE,
      factor: 0.01,
      divide_by: { from: ['Per', 'Unit'], values: { H: '100' } },
    };
    const columns = [{ from: 'No', to: ['sku_id', 'name'] }, price];
    const { body } = await fixture.client.post('/v2/import-profiles', profileOf({ columns }));
    expect(body.data.columns[1].divide_by).toEqual(price.divide_by);
    const rows = ['A1,1234,H,', 'A2,1234,,1000', 'A3,1234,0,', 'A4,1234,,', 'A5,1234,x,', 'A6,,,'];
    const done = await importOf('No,Cents,Per,Unit', ...rows);
    const details = [{ field: PRICE, reason: 'cannot be divided by column Per, which has no number above 0' }];
    expect(await fixture.errors(done.id)).toMatchObject([
      { line: 3, details: [{ field: PRICE, reason: expect.stringContaining('4 decimals') }] },
      ...[4, 5, 6].map((line) => ({ line, details })),
    ]);
    expect((await variant('A1')).price_lists[0].price).toBe(0.1234);
    expect((await variant('A6')).price_lists).toEqual([]);
  });

  it('is a field with a number, and one value', async () => {
    const divide_by = { from: 'Per' };
    const columns = [{ from: 'No', to: 'sku_id', divide_by }];
    const file = { decimal: 'either', thousands: '.' };
    expect((await fixture.client.post('/v2/import-profiles', profileOf({ file, columns }))).body.details).toEqual([
      { field: 'columns[0].divide_by', reason: 'can only stand at a column whose fields are numbers or attributes' },
      { field: 'file.thousands', reason: 'must be neither a point nor a comma, because both are decimal marks' },
    ]);
  });
});
