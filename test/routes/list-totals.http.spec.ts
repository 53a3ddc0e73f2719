import type { Client } from '../support/client.js';
import { type Operation, readDocuments } from '../support/documents.js';
import { examplePath, exercise } from '../support/exercise.js';
import { sharedService, type TestService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';
import { intercept } from '../support/statements.js';

const documents = readDocuments().filter(({ version }) => version === 'v2');
const has = ({ parameters }: Operation, name: string) => parameters.some((parameter) => parameter.name === name);
/** Parts of the statements that count the records, of lists and of the ageing report. */
const COUNTS = ['as found) counted', "'count', (select count(*)"];
const lists = documents.flatMap(({ operations }) => operations.filter((one) => has(one, 'page')));

const REFUSED_CURSOR = 'is not a cursor of this list in this order and with these filters';

/** The order of a list by default. */
function orderOf({ parameters }: Operation): { sort_by: string; sort: string } {
  const defaultOf = (name: string) =>
    (parameters.find((one) => one.name === name)?.schema as { default?: string })?.default ?? '';
  return { sort_by: defaultOf('sort_by'), sort: defaultOf('sort') };
}

interface Pagination {
  total_records: number | null;
  total_pages: number | null;
  current_page: number;
  next_page: number;
  prev_page: number;
  next_cursor: string | null;
}

describe('totals of the lists of v2', () => {
  let service: TestService;
  let client: Client;
  let sent: string[] = [];

  beforeAll(async () => {
    service = await sharedService();
    client = await smallDemo(service, 'northwind');
    const creations = documents.map((document) => ({
      ...document,
      operations: document.operations.filter(({ method }) => method === 'POST'),
    }));
    await exercise(client, creations);
    await makeLateCustomers();
    intercept(service, ({ text }) => {
      sent.push(text);
      return text;
    });
  });

  /** Two further customers that are to be reminded. */
  const makeLateCustomers = async () => {
    const line_items = [{ sku: 'NW-001', quantity: 1, unit_price: 10 }];
    for (const reference_id of ['LATE-1', 'LATE-2']) {
      await client.create('/v2/customers', { reference_id, company_name: reference_id });
      await client.create('/v2/orders', { reference_id, customer_id: reference_id, line_items });
      await client.create('/v2/invoices', {
        ...{ reference_id, invoice_number: reference_id, order_ids: [reference_id], invoice_status: 'OPEN' },
        ...{ due_date: '2020-01-31T00:00:00Z', items: [{ sku: 'NW-001', quantity: 1, amount: 10 }] },
      });
    }
  };
  /** One page, by default with one record, and whether its statement counted the records. */
  const read = async (operation: Operation, query: Record<string, string | number>) => {
    const [path] = examplePath(operation).split('?');
    sent = [];
    const search = new URLSearchParams({ page_size: '1', ...query } as Record<string, string>);
    const { status, body } = await client.get(`${path}?${search}`);
    expect([status, body.details]).toEqual([200, undefined]);
    const isCounted = sent.some((text) => COUNTS.some((part) => text.includes(part)));
    const records = (body.data.rows ?? body.data) as { id?: string; customer_id: string }[]; // a report has rows of customers
    return {
      ids: records.map(({ id, customer_id }) => id ?? customer_id),
      pagination: body.pagination as Pagination,
      isCounted,
    };
  };
  /** All pages of a list by cursor, about six at most; `query` is that of the first page. */
  const walk = async (operation: Operation, query: Record<string, string | number> = {}) => {
    const { pagination } = await read(operation, {});
    const size = { page_size: Math.ceil(pagination.total_records! / 6) };
    const pages = [await read(operation, { ...size, ...query })];
    for (let cursor; (cursor = pages.at(-1)!.pagination.next_cursor);)
      pages.push(await read(operation, { ...size, cursor }));
    return pages;
  };
  const withCursor = lists.filter((one) => has(one, 'cursor')).map((one) => [one.path, one] as const);

  it('are optional in all of them', () => {
    expect(withCursor.length).toBeGreaterThan(12);
    expect(lists.filter((one) => !has(one, 'include_total'))).toEqual([]);
  });

  it.each(withCursor)('%s: are counted once in a walk', async (_, operation) => {
    const pages = await walk(operation);
    const [total, count] = [pages.flatMap(({ ids }) => ids).length, pages.length];
    expect(count).toBeGreaterThan(1);
    expect(pages.map(({ isCounted }) => isCounted)).toEqual(pages.map((_page, index) => index === 0));
    for (const [index, { pagination }] of pages.entries()) {
      expect(pagination).toMatchObject({ total_records: total, total_pages: count, current_page: index + 1 });
      expect(pagination.next_page).toBe(index + 1 < count ? index + 2 : 0);
    }
  });

  it.each(withCursor)('%s: are null in a walk that is not to count', async (_, operation) => {
    const counted = await walk(operation);
    const pages = await walk(operation, { include_total: 'false' });
    expect(pages.map(({ ids }) => ids)).toEqual(counted.map(({ ids }) => ids));
    expect(pages.filter(({ isCounted }) => isCounted)).toEqual([]);
    for (const [index, { pagination }] of pages.entries()) {
      expect(pagination).toMatchObject({ total_records: null, total_pages: null, prev_page: index });
      expect(pagination.next_page).toBe(index + 1 < pages.length ? index + 2 : 0);
    }
  });

  it.each(lists.map((one) => [one.path, one] as const))('%s: are null on a page by number', async (_, operation) => {
    const { pagination } = await read(operation, { page: 1 });
    const uncounted = await read(operation, { page: 1, include_total: 'false' });
    expect(uncounted.pagination).toEqual({
      ...pagination,
      ...('next_cursor' in pagination ? { next_cursor: uncounted.pagination.next_cursor } : {}),
      total_records: null,
      total_pages: null,
    });
    expect(uncounted.isCounted).toBe(false);
    const beyond = await read(operation, { page: 9_999, include_total: 'false' });
    expect(beyond.pagination).toMatchObject({ current_page: 9_999, next_page: 0, prev_page: 9_998, next_cursor: null });
  });

  it.each(withCursor)('%s: a cursor is refused by another list, and with another filter', async (_, operation) => {
    const { pagination } = await read(operation, {});
    const cursor = pagination.next_cursor!;
    const others = withCursor.filter(([, other]) => other !== operation);
    const refusal = [{ field: 'cursor', reason: REFUSED_CURSOR }];
    for (const [, other] of others.slice(0, 3)) {
      const [path] = examplePath(other).split('?');
      const { sort_by, sort } = orderOf(operation);
      const { status, body } = await client.get(`${path}?${new URLSearchParams({ cursor, sort_by, sort })}`);
      expect([path, status]).toEqual([path, 400]);
      if (!body.details.some(({ field }: { field: string }) => field === 'sort_by'))
        expect(body.details).toEqual(refusal);
    }
    if (!has(operation, 'created_after')) return;
    const [path] = examplePath(operation).split('?');
    const filtered = await client.get(
      `${path}?${new URLSearchParams({ cursor, created_after: '2000-01-01T00:00:00Z' })}`,
    );
    expect([filtered.status, filtered.body.details]).toEqual([400, refusal]);
  });

  const nested = withCursor.filter(([path]) => path.includes('{'));

  it.each(nested)('%s: a cursor is refused below another record', async (path, operation) => {
    expect(nested.length).toBeGreaterThan(3);
    const cursor = (await read(operation, {})).pagination.next_cursor!;
    const [parents = ''] = path.split('/{');
    const [own = ''] = examplePath(operation).split('?');
    const ids = ((await client.get(parents)).body.data as { id: string }[]).map(({ id }) => id);
    const ownId = own.split('/')[parents.split('/').length]!;
    const below = async (id: string) => {
      const { status, body } = await client.get(`${own.replace(ownId, id)}?page_size=1&cursor=${cursor}`);
      return [status, body.details];
    };
    expect(await below(ids.find((id) => id !== ownId)!)).toEqual([400, [{ field: 'cursor', reason: REFUSED_CURSOR }]]);
    expect(await below(ownId.toUpperCase())).toEqual([200, undefined]);
  });

  const priceLists = lists.find(({ path }) => path === '/v2/price-lists')!;

  it('remain those of the first page when records are added', async () => {
    const first = await read(priceLists, { sort_by: 'created_at', sort: 'asc' });
    await client.create('/v2/price-lists', { reference_id: 'ADDED', name: 'Added' });
    const order = { sort_by: 'created_at', sort: 'asc' };
    const second = await read(priceLists, { ...order, cursor: first.pagination.next_cursor! });
    expect(second.pagination.total_records).toBe(first.pagination.total_records);
    expect((await read(priceLists, order)).pagination.total_records).toBe(first.pagination.total_records! + 1);
  });

  it('are counted or left out when a later page asks for that', async () => {
    const first = await read(priceLists, { include_total: 'false' });
    const counted = await read(priceLists, { cursor: first.pagination.next_cursor!, include_total: 'true' });
    expect(counted.isCounted).toBe(true);
    expect(counted.pagination.total_records).toBe((await read(priceLists, {})).pagination.total_records);
    const next = { cursor: counted.pagination.next_cursor! };
    expect(await read(priceLists, next)).toMatchObject({
      isCounted: false,
      pagination: counted.pagination.next_cursor && { total_records: counted.pagination.total_records },
    });
    expect((await read(priceLists, { ...next, include_total: 'false' })).pagination.total_records).toBeNull();
  });

  it.each([
    ['include_total=1', 'must be true or false'],
    ['include_total=', 'must be true or false'],
    ['include_total=false&include_total=true', 'must be sent once'],
  ])('refuses ?%s', async (query, reason) => {
    for (const { path } of lists.filter((one) => !one.path.includes('{'))) {
      const { status, body } = await client.get(`${path}?${query}`);
      expect([status, body.details]).toEqual([400, [{ field: 'include_total', reason }]]);
    }
  });

  it('of v1 are always counted', async () => {
    const { body } = await client.get('/v1/price-lists?include_total=false');
    expect(body.pagination.total_records).toBeGreaterThan(1);
  });
});
