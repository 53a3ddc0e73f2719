import { gzipSync } from 'node:zlib';
import { asAdmin } from '#test/support/database.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { ImportFixture, ndjson, PATH } from '#test/support/imports/fixture.js';

const fixture = ImportFixture.use();

const product = (number: number, more: object = {}) => ({
  group_code: `P-${number}`,
  sku_id: `P-${number}`,
  name: `Product ${number}`,
  ...more,
});
const products = async () => (await fixture.client.get('/v2/products?page_size=100')).body.data;

it('is created beside others of the same key', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => fixture.send('resource=products&mode=create', ndjson(product(index)))),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
});

describe('an import of NDJSON', () => {
  it('writes good lines, lists refused ones with the error of the route, and counts', async () => {
    await fixture.client.create('/v2/products', { group_code: 'P-3', variants: [{ sku_id: 'P-3', name: 'x' }] });
    const answer = await fixture.send(
      'resource=products&mode=create',
      `${ndjson(product(1))}\n${ndjson(product(2, { nam: 'x' }), product(3))}{"broken\n${ndjson(product(4))}`,
    );
    expect(answer.status).toBe(202);
    const { id } = answer.body.data;
    expect(answer.headers.get('location')).toBe(`${PATH}/${id}`);
    expect(answer.body.data).toMatchObject({ resource: 'products', status: 'queued', rows_total: null, rows_done: 0 });
    await fixture.work();
    expect(await fixture.read(id)).toMatchObject({
      status: 'completed_with_errors',
      rows_total: 5,
      rows_done: 5,
      created: 2,
      failed: 3,
      version: 3,
    });
    expect(await fixture.errors(id)).toEqual([
      {
        line: 3,
        severity: 'error',
        reference: 'P-2',
        code: 'validation_failed',
        message: 'The request is not valid.',
        details: [{ field: 'nam', reason: 'is not a known field' }],
      },
      expect.objectContaining({ line: 4, reference: 'P-3', code: 'duplicate_sku' }),
      expect.objectContaining({ line: 5, reference: null, code: 'invalid_json' }),
    ]);
    expect((await products()).map(({ sku }: { sku: string }) => sku)).toEqual(['P-1', 'P-3', 'P-4']);
  });

  it('marks its tenant as having imports until it has ended', async () => {
    const hasImports = () =>
      asAdmin(fixture.service.database.adminUrl, async (admin) => {
        const found = await admin.query<{ has: boolean }>('select has_imports as has from tenants where slug = $1', [
          fixture.client.slug,
        ]);
        return found.rows[0]!.has;
      });
    expect(await hasImports()).toBe(false);
    await fixture.send('resource=products&mode=create', ndjson(product(1)));
    expect(await hasImports()).toBe(true);
    await fixture.work();
    expect(await hasImports()).toBe(false);
  });

  it('stores its file, which GET /media does not serve', async () => {
    await fixture.send('resource=products&mode=create', ndjson(product(1)));
    const { rows } = await asAdmin(fixture.service.database.adminUrl, (admin) =>
      admin.query<{ key: string }>(
        `select object_key as key from imports i join tenants t on t.id = i.tenant_id where t.slug = $1`,
        [fixture.client.slug],
      ),
    );
    expect(await fixture.service.app.get(ObjectStore).sizeOf(rows[0]!.key)).toBeGreaterThan(0);
    expect((await fetch(`${fixture.client.base}/media/${rows[0]!.key}`)).status).toBe(404);
  });

  it('survives files that cannot be unpacked, also those whose first bytes arrive before the temporary file is open', async () => {
    const query = 'resource=products&mode=create';
    const broken = { 'content-encoding': 'gzip' };
    const answers = await Promise.all(Array.from({ length: 40 }, () => fixture.send(query, 'no gzip', broken)));
    expect(answers.map(({ status }) => status).filter((status) => ![202, 409].includes(status))).toEqual([]);
    await fixture.work();
  });

  it('unpacks gzip, and fails if it is broken', async () => {
    const packed = gzipSync(ndjson(...Array.from({ length: 120 }, (_, index) => product(index))));
    const done = await fixture.import('resource=products&mode=create', packed, { 'content-encoding': 'gzip' });
    expect(done).toMatchObject({ status: 'completed', created: 120, failed: 0 });
    const broken = await fixture.send('resource=products&mode=create', packed.subarray(0, -20), {
      'content-encoding': 'gzip',
    });
    expect(broken.status).toBe(202);
    expect(broken.body.data).toMatchObject({ status: 'failed', rows_done: 0 });
    expect(await fixture.errors(broken.body.data.id)).toMatchObject([{ line: 1, details: [{ field: 'body' }] }]);
  });

  it('completes an empty file', async () => {
    expect(await fixture.import('resource=products&mode=create', '')).toMatchObject({
      status: 'completed',
      rows_total: 0,
    });
  });

  it('keeps all lines or none with on_error=atomic', async () => {
    const mixed = ndjson(product(1), product(2, { name: '' }), product(3));
    const failed = await fixture.import('resource=products&mode=create&on_error=atomic', mixed);
    expect(failed).toMatchObject({ status: 'failed', created: 2, failed: 1 });
    expect(await products()).toEqual([]);
    const good = await fixture.import('resource=products&mode=create&on_error=atomic', ndjson(product(1), product(3)));
    expect(good).toMatchObject({ status: 'completed', created: 2 });
    expect(await products()).toHaveLength(2);
  });

  it('keeps nothing of a dry run', async () => {
    const file = ndjson(product(1), product(1), product(3));
    const done = await fixture.import('resource=products&mode=create&dry_run=true', file);
    expect(done).toMatchObject({ status: 'completed_with_errors', dry_run: true, created: 2, failed: 1 });
    expect(await products()).toEqual([]);
    expect((await fixture.client.get('/v2/history?resource_type=product')).body.data).toEqual([]);
  });

  it('has entries in the journal with its API key and request id', async () => {
    const answer = await fixture.send('resource=products&mode=create', ndjson(product(1)), {
      'x-request-id': 'import-1',
    });
    await fixture.work();
    const [entry] = (await fixture.client.get('/v2/history?resource_type=product')).body.data;
    expect(entry).toMatchObject({ action: 'created', request_id: 'import-1' });
    const own = (await fixture.client.get(`/v2/history?resource_id=${answer.body.data.id}&sort=asc`)).body.data;
    expect(own.map(({ action, version }: { action: string; version: number }) => `${action} ${version}`)).toEqual([
      'created 1',
      'updated 2',
      'updated 3',
    ]);
  });
});

describe('mode=upsert', () => {
  it('changes products by SKU and keeps the version of those that are the same', async () => {
    const list = await fixture.client.create('/v2/price-lists', { reference_id: 'BASE', name: 'Base' });
    const file = ndjson(
      product(1, { product_prices: [{ price_list_id: 'BASE', price: 1.5 }], attributes: [{ name: 'a', value: 'b' }] }),
      product(2),
    );
    expect(await fixture.import('resource=products&mode=upsert', file)).toMatchObject({ created: 2 });
    expect(await fixture.import('resource=products&mode=upsert', file)).toMatchObject({ created: 0, unchanged: 2 });
    const [first] = await products();
    const read = (await fixture.client.get(`/v2/products/${first.id}`)).body.data;
    expect(read).toMatchObject({ version: 1, price_lists: [{ id: list.id, price: 1.5 }] });
    const edited = { ...read, name: 'Edited', price_lists: [{ ...read.price_lists[0], price: 2 }] };
    const done = await fixture.import('resource=products&mode=upsert', ndjson(read, edited));
    expect(done).toMatchObject({ status: 'completed', unchanged: 1, updated: 1 });
    expect((await fixture.client.get(`/v2/products/${first.id}`)).body.data).toMatchObject({
      version: 2,
      name: 'Edited',
      price_lists: [{ price: 2 }],
    });
  });

  it('changes customers by reference_id, with addresses and contacts', async () => {
    const customer = {
      reference_id: 'C-1',
      company_name: 'One',
      addresses: [{ reference_id: 'A', type: 'billing', address_line_1: 'x', city: 'y' }],
      contacts: [{ reference_id: 'K', first_name: 'k' }],
    };
    expect(await fixture.import('resource=customers&mode=upsert', ndjson(customer))).toMatchObject({ created: 1 });
    expect(await fixture.import('resource=customers&mode=upsert', ndjson(customer))).toMatchObject({ unchanged: 1 });
    const [{ id }] = (await fixture.client.get('/v2/customers')).body.data;
    const read = (await fixture.client.get(`/v2/customers/${id}`)).body.data;
    expect(await fixture.import('resource=customers&mode=upsert', ndjson(read))).toMatchObject({ unchanged: 1 });
    read.addresses[0].city = 'z';
    expect(await fixture.import('resource=customers&mode=upsert', ndjson(read))).toMatchObject({ updated: 1 });
    const changed = (await fixture.client.get(`/v2/customers/${id}`)).body.data;
    expect(changed.addresses).toMatchObject([{ city: 'z' }]);
    expect(changed.contacts).toHaveLength(1);
  });
});

describe('an import', () => {
  it('is cancelled while it is queued, and not afterwards', async () => {
    const { id } = (await fixture.send('resource=products&mode=create', ndjson(product(1)))).body.data;
    const cancelled = await fixture.client.post(`${PATH}/${id}/cancel`, undefined);
    expect([cancelled.status, cancelled.body.data.status]).toEqual([202, 'cancelled']);
    const again = await fixture.client.post(`${PATH}/${id}/cancel`, undefined);
    expect([again.status, again.body.code]).toEqual([409, 'import_not_cancellable']);
    await fixture.work();
    expect(await products()).toEqual([]);
  });

  it('needs the scope to write its resource', async () => {
    const other = await fixture.service.tenant({ scopes: ['imports:write', 'orders:write'] });
    const answer = await new ImportFixture(fixture.service, other).send(
      'resource=products&mode=create',
      ndjson(product(1)),
    );
    expect([answer.status, answer.body.details]).toEqual([
      403,
      [{ field: 'X-API-Key', reason: 'needs the scope products:write' }],
    ]);
  });

  it('takes effect once with an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'import-once' };
    const first = await fixture.send('resource=products&mode=create', ndjson(product(1)), headers);
    const second = await fixture.send('resource=products&mode=create', ndjson(product(1)), headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const other = await fixture.send('resource=products&mode=create', ndjson(product(2)), headers);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await fixture.client.get(PATH)).body.pagination.total_records).toBe(1);
    await fixture.work();
  });

  it('refuses other parameters and content types', async () => {
    const wrong = await fixture.send('resource=media&on_error=stop&dry=1', '');
    expect(wrong.body.details.map(({ field }: { field: string }) => field).sort()).toEqual([
      'dry',
      'mode',
      'on_error',
      'resource',
    ]);
    const json = await fixture.client.post(`${PATH}?resource=products&mode=create`, {});
    expect([json.status, json.body.code]).toEqual([415, 'unsupported_media_type']);
  });
});
