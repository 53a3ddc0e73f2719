import type { Answer, Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { startService, type TestService } from '../support/service.js';
import { type Action, ACTIONS, type Books, MIX, placeOf, type Random, randomOf } from './trade-actions.js';
import { faultsOfBooks } from './trade-checks.js';
import { enter, openBooks } from './trade-storm.js';

/** Number of requests; `npm run prove` sets `STORM_SECONDS`. */
const REQUESTS = process.env.STORM_SECONDS ? 4_000 : 200;
const MAX_REQUESTS = 12;
const NAMES = MIX.filter((name) => !name.endsWith('in v1'));

/** What a client sees of an answer, alone or within a batch. */
interface Seen {
  status: number;
  etag: string | null;
  location: string | null;
  body: unknown;
}

/** Names ids by the order in which they appear, and hides times and the hashes of ETags, which differ between two tenants. */
class Comparable {
  private readonly ids = new Map<string, string>();

  of(value: unknown): string {
    return JSON.stringify(value)
      .replaceAll(/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, (id) => {
        if (!this.ids.has(id)) this.ids.set(id, `id-${this.ids.size}`);
        return this.ids.get(id)!;
      })
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, 'time')
      .replaceAll(/-[\w-]{12}\\"/g, '\\"')
      .replaceAll(/"next_cursor":"[^"]*"/g, '"next_cursor":"cursor"');
  }
}

/** A tenant in which the requests are sent in one of both ways. */
class Side {
  private readonly comparable = new Comparable();

  private constructor(
    private readonly service: TestService,
    readonly client: Client,
    readonly books: Books,
  ) {}

  static async open(service: TestService): Promise<Side> {
    const client = await service.tenant();
    return new Side(service, client, await openBooks(client, 4));
  }

  actions(names: readonly string[], seed: number): Action[] {
    const random = randomOf(seed);
    return names.map((name, index) => {
      const action = ACTIONS[name]!(random, this.books, `B${seed}-${index}`);
      return { ...action, route: action.route.replace('/v1/', '/v2/') };
    });
  }

  async oneByOne(actions: readonly Action[]): Promise<Seen[]> {
    const seen: Seen[] = [];
    for (const { method, route, id, body } of actions) {
      const answer = await this.client.send(method, route.replace('{id}', id ?? ''), body);
      seen.push(seenOf(answer));
    }
    return seen;
  }

  async inBatch(actions: readonly Action[], key: string): Promise<Seen[]> {
    const requests = actions.map(({ method, route, id, body }, index) => ({
      id: String(index),
      method,
      path: route.replace('{id}', id ?? ''),
      body,
    }));
    const { status, body } = await this.client.post('/v2/batch', { requests }, { 'idempotency-key': key });
    expect(status).toBe(200);
    return body.data.map((one: { status: number; headers: Pick<Seen, 'etag' | 'location'>; body: unknown }) => ({
      status: one.status,
      etag: one.headers.etag,
      location: one.headers.location,
      body: one.body,
    }));
  }

  /** Enters what was done, and returns what can be compared. */
  enter(actions: readonly Action[], seen: readonly Seen[], random: Random): string[] {
    for (const [index, { status, body }] of seen.entries())
      if (status < 300) enter(this.books, actions[index]!, { body } as Answer, placeOf(random, this.books.orders));
    return seen.map((one) => this.comparable.of(one));
  }

  /** The events and the records of the tenant. */
  async outcome(): Promise<string[]> {
    const events = await asAdmin(this.service.database.adminUrl, async (admin) => {
      const { rows } = await admin.query(
        `select resource_type, resource_id, reference_id, version, action, is_move, changes from journal_unnumbered
         where tenant_id = (select id from tenants where slug = $1) order by seq`,
        [this.client.slug],
      );
      return rows as unknown[];
    });
    const lists = ['orders', 'invoices', 'shipments', 'credit-notes', 'customers', 'products', 'reconciliation'];
    const records: unknown[] = [];
    for (const list of lists) {
      let cursor: string | null | undefined;
      do {
        const { body } = await this.client.get(`/v2/${list}?page_size=100${cursor ? `&cursor=${cursor}` : ''}`);
        records.push(...body.data);
        cursor = body.pagination.next_cursor;
      } while (cursor);
    }
    return [...events, ...records].map((one) => this.comparable.of(one));
  }
}

const seenOf = ({ status, headers, body }: Answer): Seen => ({
  status,
  etag: headers.get('etag'),
  location: headers.get('location'),
  body: body ?? null,
});

it('random batches do and answer what the same requests do and answer one by one', async () => {
  const service = await startService(); // of its own, because the books of all its tenants are checked
  const [alone, batched] = [await Side.open(service), await Side.open(service)];
  const random = randomOf(Number(process.env.BATCH_SEED ?? 30));
  const statuses = new Set<number>();
  let sent = 0;
  for (let round = 0; sent < REQUESTS; round++) {
    const names = Array.from({ length: 1 + random(MAX_REQUESTS) }, () => NAMES[random(NAMES.length)]!);
    const [own, others] = [alone.actions(names, round), batched.actions(names, round)];
    const seen = await alone.oneByOne(own);
    const inBatch = await batched.inBatch(others, `round-${round}`);
    expect(batched.enter(others, inBatch, randomOf(round))).toEqual(alone.enter(own, seen, randomOf(round)));
    for (const { status } of seen) statuses.add(status);
    sent += names.length;
  }
  expect(await batched.outcome()).toEqual(await alone.outcome());
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 404, 409]));
  await asAdmin(service.database.adminUrl, async (admin) => {
    const faults = await faultsOfBooks(admin);
    expect(Object.values(faults).flat()).toEqual([]);
  });
  await service.stop();
}, 600_000);
