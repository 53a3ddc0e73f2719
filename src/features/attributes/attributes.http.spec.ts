import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';

const ID = expect.stringMatching(/^[\da-f-]{36}$/) as string;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const option = (value: string, more: object = {}) => ({ label: value.toUpperCase(), value, ...more });
const answered = (value: string, more: object = {}) => ({
  ...option(value),
  image_url: null,
  color_code: null,
  ...more,
});

describe('attributes', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });

  const color = { entity: 'product', name: 'Shade', data_type: 'color' };
  const red = option('red', { color_code: '#F00' });

  it('are read in v2 as they were created, with option objects', async () => {
    const configuration = { default_value: 'red', options: [red], show_label: false };
    const made = await client.post('/v2/attributes', { ...color, configuration, priority: 4, is_mandatory: true });
    expect(made.status).toBe(201);
    const options = [answered('red', { color_code: '#F00' })];
    expect(made.body.data).toEqual({
      id: ID,
      name: 'Shade',
      entity: 'product',
      data_type: 'color',
      options,
      configuration: { default_value: 'red', options, show_label: false },
      priority: 4,
      is_mandatory: true,
      version: 1,
      created_at: TIME,
      updated_at: made.body.data.created_at,
    });
    const path = `/v2/attributes/${made.body.data.id}`;
    expect([made.headers.get('location'), made.headers.get('etag')]).toEqual([path, '"1"']);
    expect((await client.get(path)).body).toEqual(made.body);
    expect((await client.get('/v2/attributes')).body.data).toEqual([made.body.data]);
    expect((await client.get(path, { 'if-none-match': '"1"' })).status).toBe(304);
  });

  it('are shown in v1 with the labels of their options, for every data type', async () => {
    const made = await client.post('/v1/attributes', {
      entity: 'customer',
      name: 'Region',
      data_type: 'multi_select',
      configuration: { options: [option('n', { image_url: 'ignored' }), option('s')], default_value: ['n', 's'] },
      colour: 'ignored',
    });
    expect(made.status).toBe(201);
    const v1 = {
      id: ID,
      name: 'Region',
      entity: 'customer',
      data_type: 'multi_select',
      options: ['N', 'S'],
      created_at: TIME,
      updated_at: TIME,
    };
    expect(made.body.data).toEqual(v1);
    expect((await client.get(made.headers.get('location')!)).body).toEqual(made.body);
    const shade = await client.create('/v2/attributes', { ...color, configuration: { options: [red] } });
    const { data } = (await client.get('/v1/attributes?sort_by=name&sort=asc')).body;
    expect(data).toEqual([made.body.data, { ...v1, ...color, id: shade.id, options: ['RED'] }]);
    const { body } = await client.get(`/v2/attributes/${made.body.data.id}`);
    expect(body.data).toMatchObject({
      options: [answered('n'), answered('s')],
      configuration: { default_value: ['n', 's'], show_label: null },
      priority: 0,
      is_mandatory: false,
    });
  });

  it('are listed by entity, type, name and id, in each order', async () => {
    const make = (entity: string, name: string, data_type: string, priority: number) =>
      client.create('/v2/attributes', { entity, name, data_type, priority });
    const a = await make('order', 'Weight', 'number', 3);
    const b = await make('product', 'weight', 'text', 1);
    const c = await make('product', 'Note', 'text', 2);
    const names = async (query: string) =>
      ['v1', 'v2'].reduce<Promise<string[][]>>(async (before, version) => {
        const { status, body } = await client.get(`/${version}/attributes?${query}`);
        expect(status).toBe(200);
        return [...(await before), body.data.map(({ id }: { id: string }) => id)];
      }, Promise.resolve([]));
    const both = (...made: { id: string }[]) => [made.map(({ id }) => id), made.map(({ id }) => id)];
    expect(await names('entity=product&sort=asc')).toEqual(both(b, c));
    expect(await names('data_type=number')).toEqual(both(a));
    expect(await names('name=WEIGHT&sort_by=priority&sort=desc')).toEqual(both(a, b));
    expect(await names('name=')).toEqual(both());
    expect(await names('sort_by=priority&sort=asc')).toEqual(both(b, c, a));
    expect(await names('sort_by=name&sort=asc')).toEqual(both(c, a, b));
    expect((await names(`ids=${a.id}&ids=${c.id}&sort=asc`))[1]).toEqual([a.id, c.id]);
    const first = await client.get('/v2/attributes?page_size=2&sort_by=name&sort=asc');
    const { next_cursor } = first.body.pagination;
    const second = await client.get(`/v2/attributes?page_size=2&sort_by=name&sort=asc&cursor=${next_cursor}`);
    expect(second.body.data.map(({ id }: { id: string }) => id)).toEqual([b.id]);
  });

  it('have a name that is unique for the entity, without case, also in concurrent creations', async () => {
    const text = { entity: 'order', name: 'ÄRA', data_type: 'text' };
    const { id } = await client.create('/v2/attributes', text);
    const again = await client.post('/v1/attributes', { ...text, name: 'ära' });
    expect([again.status, again.body]).toEqual([
      409,
      {
        code: 'duplicate_value',
        message: 'name ära is taken already.',
        details: [{ field: 'name', reason: `is taken already by ${id}` }],
      },
    ]);
    expect((await client.post('/v2/attributes', { ...text, entity: 'invoice' })).status).toBe(201);
    const stranger = await service.tenant();
    expect((await stranger.post('/v2/attributes', text)).status).toBe(201);
    const concurrent = await Promise.all(
      ['Same', 'SAME'].map((name) => client.post('/v2/attributes', { ...text, name })),
    );
    const made = concurrent.find(({ status }) => status === 201)!;
    const refused = concurrent.find((answer) => answer !== made)!;
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'duplicate_value',
      [{ field: 'name', reason: `is taken already by ${made.body.data.id}` }],
    ]);
  });

  it('change only sent fields, are cleared by null, and accept the response of a GET in a PATCH', async () => {
    const configuration = { default_value: 'red', options: [red, option('blue', { color_code: '#00f' })] };
    const made = await client.create('/v2/attributes', { ...color, configuration, priority: 4 });
    const path = `/v2/attributes/${made.id}`;
    const same = await client.patch(path, {});
    expect([same.status, same.headers.get('etag'), same.body.data]).toEqual([200, '"1"', made]);
    const back = await client.patch(path, { ...made, priority: 5 });
    expect([back.status, back.headers.get('etag')]).toEqual([200, '"2"']);
    expect(back.body.data).toEqual({ ...made, priority: 5, version: 2, updated_at: TIME });
    const cleared = await client.patch(path, { configuration: { default_value: null, show_label: true } });
    expect(cleared.body.data.configuration).toEqual({ ...made.configuration, default_value: null, show_label: true });
    const smaller = await client.patch(path, { name: 'SHADE', configuration: { options: [red] }, is_mandatory: true });
    expect(smaller.body.data).toMatchObject({
      name: 'SHADE',
      options: [answered('red', { color_code: '#F00' })],
      is_mandatory: true,
      priority: 5,
      version: 4,
    });
    const text = await client.create('/v2/attributes', { entity: 'product', name: 'T', data_type: 'text' });
    const none = await client.patch(`/v2/attributes/${text.id}`, { configuration: { options: null } });
    expect([none.status, none.body.data.options]).toEqual([200, []]);
  });

  it('cannot change entity or type, and stay consistent', async () => {
    const made = await client.create('/v2/attributes', {
      ...color,
      configuration: { default_value: 'red', options: [red] },
    });
    const { status, body } = await client.patch(`/v2/attributes/${made.id}`, {
      entity: 'order',
      data_type: 'select',
      configuration: { options: [option('blue')] },
    });
    expect([status, body.details]).toEqual([
      400,
      [
        { field: 'entity', reason: 'cannot be changed; it is product' },
        { field: 'data_type', reason: 'cannot be changed; it is color' },
        { field: 'configuration.options[0].color_code', reason: 'is required for the data type color' },
        { field: 'configuration.default_value', reason: 'must be one of blue' },
      ],
    ]);
    const other = await client.create('/v2/attributes', { entity: 'product', name: 'Other', data_type: 'text' });
    const taken = await client.patch(`/v2/attributes/${other.id}`, { name: 'SHADE' });
    expect([taken.status, taken.body.code, taken.body.details]).toEqual([
      409,
      'duplicate_value',
      [{ field: 'name', reason: `is taken already by ${made.id}` }],
    ]);
  });

  it('check If-Match, can be deleted, and are not found by other tenants', async () => {
    const made = await client.create('/v2/attributes', { entity: 'order', name: 'A', data_type: 'text' });
    const path = `/v2/attributes/${made.id}`;
    expect((await client.patch(path, { priority: 1 }, { 'if-match': '"2"' })).status).toBe(412);
    expect((await client.delete(path, { 'if-match': '"2"' })).body.code).toBe('version_conflict');
    const stranger = await service.tenant();
    for (const answer of [
      await stranger.get(path),
      await stranger.get(path.replace('v2', 'v1')),
      await stranger.patch(path, { priority: 1 }),
      await stranger.delete(path),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'attribute_not_found']);
    expect((await client.delete(path, { 'if-match': '"1"' })).status).toBe(204);
    expect((await client.delete(path)).status).toBe(404);
    expect((await client.get(path)).body.code).toBe('attribute_not_found');
  });
});
