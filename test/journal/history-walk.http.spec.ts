import type { Client } from '../support/client.js';
import { type Change, comparable, withChanges } from '../support/document-changes.js';
import { RELATED_IDS } from '../support/journal-entries.js';
import { HistoryWalk, randomNumbers } from '../support/history-walk.js';
import { sharedService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

/** `npm run prove` sets the full number. */
const WRITES = Number(process.env.HISTORY_WALK_WRITES ?? 120);
const SEED = Number(process.env.HISTORY_WALK_SEED ?? Date.now() % 1_000_000);

/** The paths of single reads in v2 by resource type. */
const PATHS: Record<string, string> = {
  address: 'customers/addresses',
  allocation: 'allocations',
  api_key: 'api-keys',
  attribute: 'attributes',
  contact: 'customers/contacts',
  contract_price: 'contract-pricing',
  credit_note: 'credit-notes',
  customer: 'customers',
  inventory: 'inventories',
  invoice: 'invoices',
  media_file: 'media',
  order: 'orders',
  payment: 'payments',
  payment_method: 'payment-methods',
  price_list: 'price-lists',
  product: 'products',
  sales_rep: 'sales-reps',
  segment: 'customer-segments',
  shipment: 'shipments',
  webhook: 'webhooks',
};
/** Fields that are never shown later, and those that change without the version. */
const UNRECORDED = ['secret', 'key', 'token', 'last_used_at', 'pending_count'];

interface Event {
  type: string;
  resource: { type: string; id: string; version: number };
  changes: Change[];
  /** The resource as it is. */
  data: { version: number } | null;
}

/** A document without what its history does not tell: values that follow from other records, and those of {@link UNRECORDED}. */
function recorded(type: string, value: unknown): object {
  const text = JSON.stringify(value, (name, one: unknown) => (UNRECORDED.includes(name) ? null : one));
  const document = JSON.parse(text) as Record<string, unknown>;
  for (const name of ['warnings', ...(RELATED_IDS[type] ?? [])]) delete document[name];
  return document;
}

describe(`the history of random writes (seed ${SEED})`, () => {
  it(
    'leads from each resource as it was created to the resource as it is',
    async () => {
      const client: Client = await (await sharedService()).tenant();
      await makeTrade(client);
      await client.create('/v2/customers', { reference_id: 'C-2', company_name: 'Second Customer' });
      const replayed = new Map<string, { type: string; version: number; document: object }>();
      let cursor: string = (await client.get('/v2/events?cursor=latest')).body.pagination.next_cursor;
      let [updates, deletions] = [0, 0];
      const read = async (type: string, id: string): Promise<object> => {
        const { status, body } = await client.get(`/v2/${PATHS[type]}/${id}`);
        expect([type, status]).toEqual([type, 200]);
        return recorded(type, body.data);
      };
      const follow = async () => {
        const { body } = await client.get(`/v2/events?page_size=1000&include=data&cursor=${cursor}`);
        cursor = body.pagination.next_cursor as string;
        for (const { type, resource, changes, data } of body.data as Event[]) {
          const action = type.split('.')[1];
          const before = replayed.get(resource.id);
          if (action === 'created') {
            const document = recorded(resource.type, data);
            expect(document).toEqual(await read(resource.type, resource.id));
            replayed.set(resource.id, { ...resource, version: data!.version, document });
          } else if (action === 'deleted') deletions += Number(replayed.delete(resource.id));
          else if (action === 'updated' && before && resource.version > before.version) {
            const visible = changes.filter(({ field }) => !UNRECORDED.includes(field));
            replayed.set(resource.id, { ...resource, document: withChanges(before.document, visible) });
            updates++;
          }
        }
      };
      const walk = new HistoryWalk(client, randomNumbers(SEED));
      // further writes until both have occurred: with few writes, some seeds delete nothing that was created before
      const isOver = (write: number) => write >= WRITES && updates > 0 && deletions > 0;
      for (let write = 0; !isOver(write) && write < 10 * WRITES; write++) {
        await walk.step();
        await follow();
      }
      const differences: object[] = [];
      for (const [id, { type, document }] of replayed) {
        const texts = [document, await read(type, id)].map((one) => JSON.stringify(comparable(one)));
        if (texts[0] !== texts[1]) differences.push({ type, replayed: texts[0], read: texts[1] });
      }
      expect(differences).toEqual([]);
      const types = new Set([...replayed.values()].map(({ type }) => type));
      expect([updates, deletions, types.size].every((count) => count > 0)).toBe(true);
      if (WRITES >= 10_000) expect([...types].sort()).toEqual(Object.keys(PATHS).sort());
    },
    10 * WRITES * 200 + 60_000,
  );
});
