import { KNOWN_SCOPES } from '#app/api-names.js';
import { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { readDocuments } from '../support/documents.js';
import { createRecords } from '../support/feature-samples.js';
import { issueKey } from '../support/keys.js';
import { atAnyTime } from '../support/present-time.js';
import { sharedService, type TestService } from '../support/service.js';

/** A cached response. Its body is at any time: a sandbox is answered with 304 while only its own present time goes on. */
interface Kept {
  tag: string;
  body: string;
}

/** A time zone in which it is that hour of the day now. */
function zoneOfHour(hour: number): string {
  const east = hour - new Date().getUTCHours();
  const offset = east < -12 ? east + 24 : east;
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`; // the signs of these zones are those of POSIX
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('a conditional GET', () => {
  let service: TestService;
  let client: Client;
  /** Has every scope for reading except that of payment methods, so it sees no payment tokens. */
  let withoutTokens: Client;
  /** The paths of all documented reads of one resource, with the ids of records. */
  let paths: string[];
  let ids: Record<string, string>;
  let kept: Map<string, Kept>;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    const scopes = KNOWN_SCOPES.resources.filter((resource) => resource !== 'payment_methods');
    const key = await issueKey(service.database, {
      slug: client.slug,
      scopes: scopes.map((resource) => `${resource}:read`),
    });
    withoutTokens = new Client(service.base, key, client.slug);
    ids = await createRecords(client, { reference: 'RECORD', text: 'Record' });
    const reads = readDocuments().flatMap(({ operations }) => operations.filter(isReadOfOne));
    paths = reads.map(({ path, operationId }) => filled(path, operationId));
    expect(paths.length).toBeGreaterThan(20);
    kept = new Map();
    await look();
  });

  const isReadOfOne = ({ method, path, operationId }: { method: string; path: string; operationId: string }) =>
    method === 'GET' && path.endsWith('}') && operationId.endsWith('.get');

  /** `invoice` of `/v2/invoices/{id}/credit-notes/{credit_note_id}`. */
  const parentOf = (path: string) => path.split('/').at(-4)!.replace(/s$/, '');

  /** The path of an operation with the ids of the records. */
  function filled(path: string, operationId: string): string {
    const plural = operationId
      .replace(/\.get$/, '')
      .replace(/[A-Z]/g, '_$&')
      .toLowerCase();
    const resource = plural === 'media' ? 'media_file' : plural.replace(/ies$/, 'y').replace(/(?<=ss|x)es$|s$/, '');
    const parameters = path.match(/\{\w+\}/g)!;
    return parameters.reduce((text, parameter, place) => {
      const name = place < parameters.length - 1 ? parentOf(path) : resource;
      const id = ids[name];
      if (!id) throw new Error(`${path}: createRecords in the samples of the feature returns no ${name}`);
      return text.replace(parameter, id);
    }, path);
  }

  /**
   * Reads all paths with and without the cached ETag as condition; returns the paths whose responses changed. Fails if a
   * changed response is answered with 304.
   */
  async function look(caller = client): Promise<string[]> {
    const changed: string[] = [];
    for (const path of paths) {
      const { status, headers, body } = await caller.get(path);
      if (status === 403) continue;
      expect([path, status]).toEqual([path, 200]);
      const now = { tag: headers.get('etag')!, body: JSON.stringify(atAnyTime(body)) };
      const before = kept.get(path);
      kept.set(path, now);
      if (!before) continue;
      if (before.body !== now.body) {
        changed.push(path);
        expect([path, now.tag]).not.toEqual([path, before.tag]);
      }
      const conditional = await caller.get(path, { 'if-none-match': before.tag });
      expect([path, conditional.status]).toEqual([path, now.tag === before.tag ? 304 : 200]);
      // the clock can change the record between the two reads, and then its tag
      const isSame = conditional.headers.get('etag') === now.tag;
      if (now.tag !== before.tag && isSame) expect(JSON.stringify(atAnyTime(conditional.body))).toBe(now.body);
      // If-Match of writes compares only the version
      expect(now.tag).toMatch(new RegExp(`^"${String(body.data.version ?? '\\d+')}(-[\\w-]{12})?"$`));
    }
    return changed;
  }
  /** The paths of resources in both API versions. */
  const of = (...names: string[]) => paths.filter((path) => names.some((name) => path.endsWith(ids[name]!)));
  const expectChanged = async (...names: string[]) =>
    expect(await look()).toEqual(expect.arrayContaining(of(...names)));
  const changes = async (method: string, path: string, body: object) => {
    const { status, body: answer } = await client.send(method, path, body);
    expect([status, answer.details]).toEqual([200, undefined]);
  };

  it('answers 304 while nothing changes', async () => {
    expect(await look()).toEqual([]);
  });

  it('answers 200 for customers and orders after their price list is renamed', async () => {
    await changes('PATCH', `/v1/price-lists/${ids.price_list}`, { name: 'Renamed' });
    const changed = await look();
    expect(changed).toEqual(expect.arrayContaining([...of('price_list', 'customer'), `/v2/orders/${ids.order}`]));
  });

  it('answers 200 for customers after their sales rep is renamed', async () => {
    await changes('PATCH', `/v1/sales-reps/${ids.sales_rep}`, { name: 'Renamed', email: 'a@example.com' });
    await expectChanged('sales_rep', 'customer');
  });

  it('answers 200 for orders after their customer is renamed', async () => {
    await changes('PATCH', `/v2/customers/${ids.customer}`, { company_name: 'Renamed', reference_id: 'C2' });
    expect(await look()).toContain(`/v2/orders/${ids.order}`);
  });

  it('answers 200 for orders after the primary variant of an ordered product changes', async () => {
    const made = await client.create('/v2/products', {
      group_code: 'H',
      variants: [{ sku_id: 'H', name: 'H', is_primary: true }],
    });
    await changes('PATCH', `/v2/products/${ids.product}`, { group_code: 'H' });
    expect((await client.get(`/v2/orders/${ids.order}`)).body.data.line_items[0].parent_sku_id).toBe('H');
    expect(await look()).toContain(`/v2/orders/${ids.order}`);
    expect(made.id).not.toBe(ids.product);
  });

  it('answers 200 after a change of a document, an address or a segment on which the response depends', async () => {
    await changes('PATCH', `/v2/shipments/${ids.shipment}/status`, { status: 'shipped' });
    await expectChanged('shipment', 'order');
    await changes('PATCH', `/v2/invoices/${ids.invoice}`, { paid_amount: 0.2 });
    await expectChanged('invoice');
    await client.create(`/v2/invoices/${ids.invoice}/credit-notes`, { amount: 0.1, reason: 'x' });
    await expectChanged('invoice');
    const address = `/v2/customers/${ids.customer}/addresses/${ids.address}`;
    await changes('PATCH', address, { city: 'z' });
    await expectChanged('address', 'customer');
    await changes('PATCH', `/v2/customer-segments/${ids.customer_segment}`, { name: 'Renamed' });
    await changes('PATCH', `/v2/products/${ids.primary_product}`, { status: 'inactive' });
    await look();
  });

  it('answers 200 when an invoice becomes overdue', async () => {
    const path = `/v2/invoices/${ids.invoice}`;
    const state = async () => (await client.get(path)).body.data.invoice_status as string;
    const until = async (isOverdue: boolean) => {
      while (((await state()) === 'OVERDUE') !== isOverdue) await new Promise((wake) => setTimeout(wake, 20));
    };
    const moveTo = (hour: number) =>
      asAdmin(service.database.adminUrl, (admin) =>
        admin.query('update tenants set timezone = $1 where slug = $2', [zoneOfHour(hour), client.slug]),
      );
    await moveTo(12);
    await changes('PATCH', path, { due_date: inMs(-2 * 3_600_000) });
    await until(false);
    await look();
    await moveTo(0); // where the day of the due date is over; callers are cached for a moment
    await until(true);
    expect(await look()).toContain(path);
  });

  it('answers 200 when a contract becomes active and when it expires', async () => {
    const path = `/v2/contract-pricing/${ids.contract_pricing}`;
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
      await expectChanged('contract_pricing');
    }
  });

  it('answers 200 to a key that may not see payment tokens for the ETag of one that may', async () => {
    await look();
    const orders = of('order');
    expect(orders.filter((path) => !kept.get(path)!.body.includes('tok_secret'))).toEqual([]);
    expect((await look(withoutTokens)).sort()).toEqual(orders.sort());
    expect(orders.filter((path) => kept.get(path)!.body.includes('tok_secret'))).toEqual([]);
  });

  it('answers 200 to lists, which have no ETag, whatever If-None-Match says', async () => {
    const { status, headers, body } = await client.get('/v2/price-lists', { 'if-none-match': '*' });
    expect([status, headers.get('etag'), Array.isArray(body.data)]).toEqual([200, null, true]);
  });
});
