import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ImportFixture } from '#test/support/imports/fixture.js';
import { checkedFetch } from '#test/support/answer-check.js';
import type { Client } from '#test/support/client.js';
import { invoiceOf, paymentBody } from '#test/support/payments.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

/** The recipes are JavaScript without types, as integrators read them. */
type Recipe = any;
const recipe = (name: string): Promise<Recipe> => import(`./${name}.mjs`);

const { openApi } = await recipe('api');
const { agrees, sum, toAmount, toUnits } = await recipe('exact-money');
const { load, LOAD_ORDER } = await recipe('initial-load');
const { idOfCreated, idsOf } = await recipe('map-ids');
const { pullChanges } = await recipe('pull-changes');
const { pullUpdated, removeDeleted } = await recipe('pull-updated-after');
const { message, push } = await recipe('push-with-retry');
const { update } = await recipe('update-with-etag');
const { createInvoice, successor } = await recipe('v1-to-v2');
const { overdueCustomers, readAgeing, statementFile } = await recipe('who-owes-us');

let service: TestService;
let client: Client;
let api: Recipe;

beforeAll(async () => {
  service = await sharedService();
});
beforeEach(async () => {
  client = await service.tenant();
  api = apiWith(checkedFetch);
});

const apiWith = (fetch: (url: string, init: RequestInit) => Promise<Response>) =>
  openApi({ base: client.base, key: client.key, fetch, pauseMs: 1 }) as Recipe;
/** A fetch whose answers are lost while `isLost` says so: the service has processed the request. */
const losing = (isLost: (sent: number) => boolean) => {
  let sent = 0;
  return async (url: string, init: RequestInit) => {
    const response = await checkedFetch(url, init);
    if (isLost(++sent)) throw new TypeError('the connection broke');
    return response;
  };
};
const customer = (number: number) => ({ reference_id: `C-${number}`, company_name: `Customer ${number}` });
const namesOf = (records: Map<string, Recipe>) => [...records.values()].map(({ name }) => name as string).sort();

describe('the initial load', () => {
  it('writes all records, lists refused ones, and can be repeated', async () => {
    const fixture = new ImportFixture(service, client);
    const loaded = async (resource: string, lines: object[]) => {
      const loading = load(api, resource, lines);
      await fixture.workUntil(loading);
      return loading;
    };
    await client.create('/v2/price-lists', { reference_id: 'BASE', name: 'Base', status: 'active' });
    const products = [1, 2].map((number) => ({
      group_code: `P-${number}`,
      sku_id: `P-${number}`,
      name: `Product ${number}`,
      product_prices: [{ price_list_id: 'BASE', price: number }],
    }));
    const nameless = { group_code: 'P-3', sku_id: 'P-3' };
    expect(await loaded('products', [...products, nameless])).toMatchObject({
      created: 2,
      refused: [{ line: 3, reference: 'P-3', code: 'validation_failed', details: [{ field: 'name' }] }],
    });
    expect(await loaded('customers', [customer(1)])).toMatchObject({ created: 1, refused: [] });
    const order = { reference_id: 'O-1', customer_id: 'C-1', line_items: [{ sku: 'P-1', quantity: 2 }] };
    expect(await loaded('orders', [order])).toMatchObject({ created: 1, refused: [] });
    expect(await loaded('products', products)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(LOAD_ORDER).toContain('orders');
  });
});

describe('a copy that follows events', () => {
  const fresh = () => ({ records: new Map<string, Recipe>(), cursor: null as string | null });
  const customers = { resource: 'customers', type: 'customer' };

  it('has creations, changes and deletions, and goes on from its saved cursor after a crash', async () => {
    const { id } = await client.create('/v2/customers', customer(1));
    const inactive = await client.create('/v2/customers', customer(2));
    await client.send('PATCH', `/v2/customers/${inactive.id}`, { status: 'inactive' });
    const mirror = fresh();
    let saved: Recipe;
    const save = (state: Recipe) => {
      saved = { records: new Map(state.records), cursor: state.cursor };
      return Promise.resolve();
    };
    await pullChanges(api, customers, mirror, save);
    expect(namesOf(saved.records)).toEqual(['Customer 1', 'Customer 2']);
    await client.send('PATCH', `/v2/customers/${id}`, { company_name: 'Renamed' });
    await client.delete(`/v2/customers/${inactive.id}`);
    await client.create('/v2/customers', customer(3));
    const crash = () => Promise.reject(new Error('power cut'));
    await expect(pullChanges(api, customers, { ...saved, records: new Map(saved.records) }, crash)).rejects.toThrow(
      'power cut',
    );
    await pullChanges(api, customers, saved, save);
    expect(namesOf(saved.records)).toEqual(['Customer 3', 'Renamed']);
  });

  it('reads everything again when its cursor is too old', async () => {
    await client.create('/v2/customers', customer(1));
    let sent = 0;
    const expired = { code: 'cursor_expired', message: 'x', details: [] };
    const old = apiWith((url, init) =>
      url.includes('cursor=') && !url.includes('latest') && ++sent === 1
        ? Promise.resolve(Response.json(expired, { status: 410 }))
        : checkedFetch(url, init),
    );
    const mirror = { ...fresh(), cursor: 'too-old' };
    await pullChanges(old, customers, mirror, () => Promise.resolve());
    expect(namesOf(mirror.records)).toEqual(['Customer 1']);
  });
});

describe('a copy by updated_after', () => {
  it('reads changes with an overlap, and finds deletions by reading the ids', async () => {
    const mirror = { records: new Map<string, Recipe>(), since: null as Date | null };
    const save = () => Promise.resolve();
    const [kept, deleted] = [
      await client.create('/v2/customers', customer(1)),
      await client.create('/v2/customers', customer(2)),
    ];
    await pullUpdated(api, 'customers', mirror, save);
    await client.send('PATCH', `/v2/customers/${kept.id}`, { company_name: 'Renamed' });
    await client.delete(`/v2/customers/${deleted.id}`);
    await pullUpdated(api, 'customers', mirror, save);
    expect(namesOf(mirror.records)).toEqual(['Customer 2', 'Renamed']);
    await removeDeleted(api, 'customers', mirror, save);
    expect(namesOf(mirror.records)).toEqual(['Renamed']);
    const crash = () => Promise.reject(new Error('power cut'));
    const { since } = mirror;
    await expect(pullUpdated(api, 'customers', { ...mirror }, crash)).rejects.toThrow('power cut');
    expect(mirror.since).toBe(since);
  });
});

describe('changes that are pushed', () => {
  it('take effect once, whatever answers are lost, and a refusal does not hold up the others', async () => {
    const outbox = [
      message('POST', '/v2/customers', customer(1)),
      message('POST', '/v2/customers', { reference_id: 'C-2' }),
      message('POST', '/v2/customers', customer(3)),
    ];
    const results = new Map<string, Recipe>();
    const done = (key: string, result: object) => Promise.resolve(void results.set(key, result));
    const waiting = () => outbox.filter(({ idempotencyKey }) => !results.has(idempotencyKey));
    await expect(push(apiWith(losing((sent) => sent <= 5)), waiting(), done)).rejects.toThrow('the connection broke');
    expect(results.size).toBe(0);
    await push(apiWith(losing((sent) => sent % 2 === 1)), waiting(), done);
    expect([...results.values()]).toMatchObject([
      { status: 'sent', data: { reference_id: 'C-1' } },
      { status: 'refused', code: 'validation_failed', details: [{ field: 'company_name' }] },
      { status: 'sent', data: { reference_id: 'C-3' } },
    ]);
    const { data } = (await client.get('/v2/customers')).body;
    expect(data.map(({ reference_id }: Recipe) => reference_id).sort()).toEqual(['C-1', 'C-3']);
  });
});

describe('a change of what was read', () => {
  it('is made again when somebody else was faster, and overwrites nothing', async () => {
    const { id } = await client.create('/v2/customers', { ...customer(1), tax_rate: 1 });
    let calls = 0;
    const changed = await update(api, `/v2/customers/${id}`, ({ tax_rate }: Recipe) => ({ tax_rate: tax_rate + 1 }));
    expect(changed.tax_rate).toBe(2);
    let others: Promise<unknown> | undefined;
    const racing = apiWith(async (url, init) => {
      if (init.method === 'PATCH' && ++calls === 1)
        await (others ??= client.send('PATCH', `/v2/customers/${id}`, { tax_rate: 10, phone: '123' }));
      return checkedFetch(url, init);
    });
    const later = await update(racing, `/v2/customers/${id}`, ({ tax_rate }: Recipe) => ({ tax_rate: tax_rate + 1 }));
    expect(later).toMatchObject({ tax_rate: 11, phone: '123' });
    expect(calls).toBe(2);
    expect(await update(api, `/v2/customers/${id}`, () => undefined)).toMatchObject({ version: later.version });
  });
});

describe('sums of money', () => {
  it('are exact', () => {
    expect(sum([0.1, 0.2])).toBe(0.3);
    expect(sum(Array.from({ length: 1000 }, () => 0.0001))).toBe(0.1);
    expect(sum([])).toBe(0);
    expect([toUnits(-12.5), toAmount(-125_000n), toAmount(-1n)]).toEqual([-125_000n, -12.5, -0.0001]);
    expect(() => toUnits(0.00001)).toThrow(RangeError);
  });

  it('show that an invoice agrees with its payments and credit notes', async () => {
    await client.create('/v2/customers', customer(1));
    const order = await client.create('/v2/orders', {
      customer_id: 'C-1',
      reference_id: 'O-1',
      status: 'confirmed',
      line_items: [{ sku: 'TEA', is_adhoc: true, quantity: 3, unit_price: 0.1 }],
    });
    const invoice = await client.create('/v2/invoices', {
      ...{
        reference_id: 'I-1',
        invoice_number: 'I-1',
        order_ids: [order.id],
        invoice_status: 'OPEN',
        paid_amount: 0.1,
      },
      due_date: '2030-01-31T00:00:00Z',
      items: [{ sku: 'TEA', quantity: 3, amount: 0.1 }],
    });
    const items = [{ invoice_item_id: invoice.items[0].id, quantity: 1 }];
    const note = await client.create(`/v2/invoices/${invoice.id}/credit-notes`, {
      reference_id: 'N-1',
      reason: 'x',
      items,
    });
    const { data } = (await client.get(`/v2/invoices/${invoice.id}`)).body;
    expect([data.total_amount, note.amount, data.due_amount]).toEqual([0.3, 0.1, 0.1]);
    expect(data.total_amount - data.paid_amount - note.amount).not.toBe(0.1); // which is why amounts are not subtracted as numbers
    expect(agrees(data, [note])).toBe(true);
    expect(agrees(data, [])).toBe(false);
  });
});

describe('ids', () => {
  it('are found by reference, and a record is created once although two programs try', async () => {
    const made = await Promise.all([1, 2, 3].map(() => idOfCreated(api, 'customers', customer(1))));
    expect(new Set(made).size).toBe(1);
    const ids = await idsOf(api, 'customers', [
      'C-1',
      'C-9',
      ...Array.from({ length: 60 }, (_, index) => `X-${index}`),
    ]);
    expect([...ids]).toEqual([['C-1', made[0]]]);
  });
});

describe('the way from v1 to v2', () => {
  const invoice = { reference_id: 'I-1', invoice_number: 'I-1', order_id: 'O-1', due_date: '2030-01-31T00:00:00Z' };
  const items = [{ sku: 'P-1', quantity: 2, amount: 5 }];

  beforeEach(async () => {
    await client.create('/v2/products', { group_code: 'P-1', variants: [{ sku_id: 'P-1', name: 'Tea' }] });
    await client.create('/v2/customers', customer(1));
    await client.create('/v2/orders', {
      ...{ customer_id: 'C-1', reference_id: 'O-1', status: 'confirmed' },
      line_items: [{ sku: 'P-1', quantity: 2, unit_price: 5 }],
    });
  });

  it('makes an issued invoice of the body for v1', async () => {
    const v1Body = { ...invoice, items, total_amount: 10, paid_amount: 0 };
    const made = await createInvoice(api, v1Body);
    expect(made.invoice).toMatchObject({ invoice_status: 'OPEN', total_amount: 10, due_amount: 10 });
    const asV1 = (await client.get(`/v1/invoices/${made.invoice.id}`)).body.data;
    expect(asV1).toMatchObject({ reference_id: 'I-1', total_amount: 10, paid_amount: 0, status: 'PENDING' });
  });

  it('creates nothing when the stated total is not the computed one', async () => {
    const v1Body = { ...invoice, items, total_amount: 11, paid_amount: 0 };
    expect(await createInvoice(api, v1Body)).toEqual({ stated: 11, computed: 10 });
    expect((await client.get('/v2/invoices')).body.data).toEqual([]);
  });

  it('reads the announcement of the end of v1', async () => {
    expect(successor(await api.send('GET', '/v1/invoices'))).toEqual({ isDeprecated: false });
    const headers = new Headers({
      Deprecation: '@1801353600',
      Sunset: 'Mon, 31 Jan 2028 00:00:00 GMT',
      Link: '</v2/orders/1>; rel="successor-version"',
    });
    expect(successor({ headers })).toEqual({
      isDeprecated: true,
      endsAt: 'Mon, 31 Jan 2028 00:00:00 GMT',
      path: '/v2/orders/1',
    });
  });
});

describe('the program that runs the recipes', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'integrating-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.mjs'), ...args], {
      cwd: folder,
      env: { ...process.env, WCA_BASE: client.base, WCA_API_KEY: client.key },
    });
  const stored = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

  it('keeps its copy in a file and goes on where it ended; deleted products disappear', async () => {
    const product = (sku: string) =>
      client.create('/v2/products', { group_code: sku, variants: [{ sku_id: sku, name: sku }] });
    const deleted = await product('P-1');
    await product('P-2');
    expect((await run('pull', 'products', 'product', 'mirror.json')).stdout).toBe('2 products\n');
    const { cursor } = stored('mirror.json');
    await client.delete(`/v2/products/${deleted.id}`);
    expect((await run('pull', 'products', 'product', 'mirror.json')).stdout).toBe('1 products\n');
    expect(stored('mirror.json')).toMatchObject({ records: [{ sku: 'P-2' }] });
    expect(stored('mirror.json').cursor).not.toBe(cursor);
    expect((await run('pull-updated', 'products', 'other.json')).stdout).toBe('1 products\n');
  });

  it('sends a message of the outbox once, also if it was not removed after the answer', async () => {
    await run('queue', 'outbox.json', 'POST', '/v2/customers', JSON.stringify(customer(1)));
    const queued = stored('outbox.json');
    const { stdout } = await run('push', 'outbox.json');
    expect(stored('outbox.json')).toEqual([]);
    writeFileSync(join(folder, 'outbox.json'), JSON.stringify(queued)); // the state before a crash
    expect((await run('push', 'outbox.json')).stdout).toBe(stdout);
    const [record] = (await client.get('/v2/customers')).body.data;
    expect((await run('ids', 'customers', 'C-1', 'C-2')).stdout).toBe(`C-1 ${record.id}\n`);
    await run('update', `/v2/customers/${record.id}`, '{"phone":"123"}');
    expect((await client.get(`/v2/customers/${record.id}`)).body.data.phone).toBe('123');
  });

  it('prints its usage without a command', async () => {
    await expect(run()).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^usage: /) });
    await expect(run('pull', 'customers')).rejects.toMatchObject({ code: 2 });
  });
});

describe('what customers owe', () => {
  it('is in the ageing report, with the invoices that are overdue and statements whose balance is that of the report', async () => {
    const trade = await makeTrade(client);
    const issued_at = '2026-01-02T12:00:00Z';
    const late = await invoiceOf(client, 80, { issued_at, due_date: '2026-01-31T12:00:00Z' });
    await invoiceOf(client, 50, { issued_at, due_date: '2999-01-31T12:00:00Z' });
    await client.create('/v2/payments', paymentBody(5, { paid_at: '2026-02-02T12:00:00Z' }));
    const { buckets, rows, totals } = await readAgeing(api, '2026-02-10');
    expect(rows).toEqual([{ customer_id: trade.customer.id, name: 'First Customer', ...totals }]);
    expect(buckets.map((bucket: string) => totals[bucket])).toEqual([50, 80, 0, 0, 0]);
    expect(totals).toMatchObject({ unapplied: 5, balance: 125 });
    const [customer, ...others] = await overdueCustomers(api, '2026-02-10');
    expect([customer.invoices.map(({ id }: Recipe) => id), others]).toEqual([[late.id], []]);
    const file = (await statementFile(api, trade.customer.id, '2026-01-01', '2026-02-10')) as string;
    expect(file.trimEnd().split('\r\n').at(-1)).toBe('2026-02-10,closing_balance,,,,125,');
    expect(await overdueCustomers(api, '2026-01-31')).toEqual([]);
  });
});

describe('docs/integrating.md', () => {
  it('names each recipe, and each shows how to run it', () => {
    const folder = import.meta.dirname;
    const page = readFileSync(join(folder, '../../docs/integrating.md'), 'utf8');
    const program = readFileSync(join(folder, 'main.mjs'), 'utf8');
    const recipes = readdirSync(folder).filter((name) => name.endsWith('.mjs') && name !== 'main.mjs');
    expect(recipes.filter((name) => !page.includes(`examples/integrating/${name}`))).toEqual([]);
    const commands = recipes.flatMap(
      (name) => readFileSync(join(folder, name), 'utf8').match(/main\.mjs [\w-]+/) ?? [],
    );
    expect(commands).toHaveLength(12); // the two others only have functions for programs
    expect(commands.filter((command) => !program.includes(command))).toEqual([]);
  });

  it('shows parts of the recipes as they are', () => {
    const folder = import.meta.dirname;
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const page = readFileSync(join(folder, '../../docs/integrating.md'), 'utf8');
    const shown = [...page.matchAll(/```js\n([^]*?)```/g)].map(([, code]) => code!);
    expect(shown.length).toBeGreaterThan(6);
    expect(shown.filter((code) => !texts.some((text) => text.includes(code)))).toEqual([]);
  });
});
