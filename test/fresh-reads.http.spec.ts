import { SCOPE_RESOURCES } from '../src/platform/auth/scopes.js';
import { Client } from './support/client.js';
import { readDocuments } from './support/documents.js';
import { issueKey } from './support/keys.js';
import { PNG } from './support/images.js';
import { sharedService, type TestService } from './support/service.js';
import { uploaded } from './support/uploads.js';

/** A read of one resource as a caller keeps it. */
interface Kept {
  tag: string;
  body: string;
}

const FAR = '2099-01-31T00:00:00.000Z';
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('a conditional GET answers 304 only while everything that is shown is the same', () => {
  let service: TestService;
  let client: Client;
  /** May see everything but payment tokens. */
  let stranger: Client;
  /** Of every documented read of one resource, with the ids of the records below. */
  let paths: string[];
  const ids: Record<string, string> = {};
  let kept: Map<string, Kept>;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    const scopes = SCOPE_RESOURCES.filter((resource) => resource !== 'payment_methods');
    const key = await issueKey(service.database, {
      slug: client.slug,
      scopes: scopes.map((resource) => `${resource}:read`),
    });
    stranger = new Client(service.base, key, client.slug);
    await makeWorld();
    const reads = readDocuments().flatMap(({ operations }) => operations.filter(isReadOfOne));
    paths = reads.map(({ path, operationId }) => filled(path, operationId));
    expect(paths.length).toBeGreaterThan(20);
    kept = new Map();
    await look();
  });

  async function makeWorld(): Promise<void> {
    const make = async (name: string, path: string, body: object) => {
      const data = await client.create(path, body);
      ids[name] = data.id as string;
      return data;
    };
    await make('Attribute', '/v2/attributes', { entity: 'order', name: 'colour', data_type: 'text' });
    await make('PriceList', '/v1/price-lists', { reference_id: 'L', name: 'List' });
    await make('SalesRep', '/v1/sales-reps', { reference_id: 'R', name: 'Rep' });
    const product = await client.create('/v2/products', {
      group_code: 'G',
      variants: ['A', 'B'].map((sku_id) => ({
        sku_id,
        name: sku_id,
        product_prices: [{ price_list_id: ids.PriceList, price: 1 }],
      })),
    });
    ids.Product = product.variants[1].id as string;
    ids.primary = product.id as string;
    const customer = await make('Customer', '/v2/customers', {
      reference_id: 'C',
      company_name: 'Company',
      assigned_price_list_id: ids.PriceList,
      assigned_sales_rep_ids: [ids.SalesRep],
      addresses: [{ reference_id: 'A', type: 'billing', address_line_1: 'x', city: 'y' }],
      contacts: [{ reference_id: 'C', first_name: 'x' }],
    });
    ids.Address = customer.addresses[0].id as string;
    ids.Contact = customer.contacts[0].id as string;
    await make('CustomerSegment', '/v2/customer-segments', { reference_id: 'S', name: 'Segment', customer_ids: ['C'] });
    await make('PaymentMethod', '/v1/payment-methods', {
      reference_id: 'P',
      customer_id: 'C',
      provider: 'x',
      payment_method_type: 'card',
      token: 'tok_secret',
    });
    await make('Order', '/v2/orders', {
      customer_id: 'C',
      price_list_id: ids.PriceList,
      payment_method_id: ids.PaymentMethod,
      line_items: [{ sku: 'B', quantity: 10, unit_price: 1 }],
    });
    await make('Invoice', '/v2/invoices', {
      reference_id: 'I',
      invoice_number: 'I',
      order_ids: [ids.Order],
      invoice_status: 'OPEN',
      due_date: FAR,
      items: [{ sku: 'B', quantity: 1, amount: 1 }],
    });
    await make('CreditNote', `/v2/invoices/${ids.Invoice}/credit-notes`, { amount: 0.1, reason: 'x' });
    await make('Shipment', '/v2/shipments', {
      reference_id: 'S',
      order_id: ids.Order,
      shipment_items: [{ sku_id: 'B', quantity: 1 }],
    });
    await make('ContractPricing', '/v2/contract-pricing', {
      name: 'Contract',
      customer_group_type: 'customers',
      customer_ids: ['C'],
      product_price_map: [{ sku_id: 'B', volume_tiers: [{ start_quantity: 1, price: 1 }] }],
      schedule_details: { start_date: FAR },
    });
    ids.MediaFile = (await uploaded(client, PNG)).id as string;
  }

  const isReadOfOne = ({ method, path, operationId }: { method: string; path: string; operationId: string }) =>
    method === 'GET' && path.endsWith('}') && operationId.startsWith('get');

  /** A path with ids; a resource without one here is a gap in this test. */
  function filled(path: string, operationId: string): string {
    const resource = operationId.replace(/^get/, '').replace('ProductPricing', 'Product');
    const parents: Record<string, string> = { CreditNote: 'Invoice', Address: 'Customer', Contact: 'Customer' };
    const parameters = path.match(/\{\w+\}/g)!;
    return parameters.reduce((text, parameter, place) => {
      const id = ids[place < parameters.length - 1 ? parents[resource]! : resource];
      if (!id) throw new Error(`No record for ${parameter} of ${path}`);
      return text.replace(parameter, id);
    }, path);
  }

  /**
   * Reads everything again, with what is kept as condition and without; returns the paths whose answers changed. Fails if a
   * condition is met although the answer is another one.
   */
  async function look(caller = client): Promise<string[]> {
    const changed: string[] = [];
    for (const path of paths) {
      const { status, headers, body } = await caller.get(path);
      if (status === 403) continue;
      expect([path, status]).toEqual([path, 200]);
      const now = { tag: headers.get('etag')!, body: JSON.stringify(body) };
      const before = kept.get(path);
      kept.set(path, now);
      if (!before) continue;
      if (before.body !== now.body) {
        changed.push(path);
        expect([path, now.tag]).not.toEqual([path, before.tag]);
      }
      const conditional = await caller.get(path, { 'if-none-match': before.tag });
      expect([path, conditional.status]).toEqual([path, now.tag === before.tag ? 304 : 200]);
      if (now.tag !== before.tag) expect(JSON.stringify(conditional.body)).toBe(now.body);
      // writes look at the version alone
      expect(now.tag).toMatch(new RegExp(`^"${String(body.data.version ?? '\\d+')}(-[\\w-]{12})?"$`));
    }
    return changed;
  }
  /** The paths of some resources in both versions. */
  const of = (...names: string[]) => paths.filter((path) => names.some((name) => path.endsWith(ids[name]!)));
  const expectChanged = async (...names: string[]) =>
    expect(await look()).toEqual(expect.arrayContaining(of(...names)));
  const changes = async (method: string, path: string, body: object) => {
    const { status, body: answer } = await client.send(method, path, body);
    expect([status, answer.details]).toEqual([200, undefined]);
  };

  it('is met by what nobody changed', async () => {
    expect(await look()).toEqual([]);
  });

  it('a renamed price list is shown by customers and orders', async () => {
    await changes('PATCH', `/v1/price-lists/${ids.PriceList}`, { name: 'Renamed' });
    const changed = await look();
    expect(changed).toEqual(expect.arrayContaining([...of('PriceList', 'Customer'), `/v2/orders/${ids.Order}`]));
  });

  it('a renamed sales rep is shown by customers', async () => {
    await changes('PATCH', `/v1/sales-reps/${ids.SalesRep}`, { name: 'Renamed', email: 'a@example.com' });
    await expectChanged('SalesRep', 'Customer');
  });

  it('a renamed customer is shown by orders', async () => {
    await changes('PATCH', `/v2/customers/${ids.Customer}`, { company_name: 'Renamed', reference_id: 'C2' });
    expect(await look()).toContain(`/v2/orders/${ids.Order}`);
  });

  it('another primary variant is shown by orders of its siblings', async () => {
    const made = await client.create('/v2/products', {
      group_code: 'H',
      variants: [{ sku_id: 'H', name: 'H', is_primary: true }],
    });
    await changes('PATCH', `/v2/products/${ids.Product}`, { group_code: 'H' });
    expect((await client.get(`/v2/orders/${ids.Order}`)).body.data.line_items[0].parent_sku_id).toBe('H');
    expect(await look()).toContain(`/v2/orders/${ids.Order}`);
    expect(made.id).not.toBe(ids.Product);
  });

  it('what documents and parts do to their neighbours is shown', async () => {
    await changes('PATCH', `/v2/shipments/${ids.Shipment}/status`, { status: 'shipped' });
    await expectChanged('Shipment', 'Order');
    await changes('PATCH', `/v2/invoices/${ids.Invoice}`, { paid_amount: 0.2 });
    await expectChanged('Invoice');
    await client.create(`/v2/invoices/${ids.Invoice}/credit-notes`, { amount: 0.1, reason: 'x' });
    await expectChanged('Invoice');
    const address = `/v2/customers/${ids.Customer}/addresses/${ids.Address}`;
    await changes('PATCH', address, { city: 'z' });
    await expectChanged('Address', 'Customer');
    await changes('PATCH', `/v2/customer-segments/${ids.CustomerSegment}`, { name: 'Renamed' });
    await changes('PATCH', `/v2/products/${ids.primary}`, { status: 'inactive' });
    await look();
  });

  it('an invoice becomes overdue by the clock', async () => {
    const path = `/v2/invoices/${ids.Invoice}`;
    const state = async () => (await client.get(path)).body.data.invoice_status as string;
    for (let ms = 300; ; ms *= 2) {
      await changes('PATCH', path, { due_date: inMs(ms) });
      await look();
      if (!kept.get(path)!.body.includes('OVERDUE')) break; // else this machine took longer than that
    }
    while ((await state()) !== 'OVERDUE') await new Promise((wake) => setTimeout(wake, 20));
    expect(await look()).toContain(path);
  });

  it('a contract is scheduled, active and expired by the clock', async () => {
    const path = `/v2/contract-pricing/${ids.ContractPricing}`;
    const status = async () => (await client.get(path)).body.data.contract_status as string;
    for (const [now, next, schedule] of [
      ['scheduled', 'active', (ms: number) => ({ start_date: inMs(ms), end_date: null })],
      ['active', 'expired', (ms: number) => ({ start_date: '2020-01-01T00:00:00Z', end_date: inMs(ms) })],
    ] as const) {
      for (let ms = 300; ; ms *= 2) {
        await changes('PATCH', path, { schedule_details: schedule(ms) });
        await look();
        if (kept.get(path)!.body.includes(`"contract_status":"${now}"`)) break;
      }
      while ((await status()) !== next) await new Promise((wake) => setTimeout(wake, 20));
      await expectChanged('ContractPricing');
    }
  });

  it('a token that only some callers see belongs to their answers alone', async () => {
    await look();
    const orders = of('Order');
    expect(orders.filter((path) => !kept.get(path)!.body.includes('tok_secret'))).toEqual([]);
    expect((await look(stranger)).sort()).toEqual(orders.sort());
    expect(orders.filter((path) => kept.get(path)!.body.includes('tok_secret'))).toEqual([]);
  });
});
