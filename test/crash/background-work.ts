import { randomUUID } from 'node:crypto';
import type { Receiver } from '../support/webhooks/receiver.js';
import type { KillSite } from './kill-site.js';

/** Work that the worker does after a request. */
export interface BackgroundWork {
  /** Makes the worker do it. `label` is new. */
  request(label: string): Promise<void>;
  isDone(label: string): Promise<boolean>;
  /** What was done for the request; `expected` if everything was done once. */
  result(label: string): Promise<object>;
  expected: object;
  /** Ends leases, as happens by itself a minute after an instance was killed. */
  endLeases: string;
  /** What `npm test` kills, and before which statement. */
  kill: { victim: 'worker' | 'database'; before: RegExp };
}

/** Sends a request with a key until it has an answer; returns its `data`. */
async function post(site: KillSite, path: string, body: unknown, type = 'application/json'): Promise<any> {
  const bytes = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': type, 'idempotency-key': randomUUID() };
  const answer = await site.repeat((client) => client.post(path, bytes, headers));
  expect(answer.status).toBeLessThan(300);
  return answer.body.data;
}

/** The events of a price list that is created and renamed are sent to an endpoint. */
export async function delivery(site: KillSite, receiver: Receiver): Promise<BackgroundWork> {
  await post(site, '/v2/webhooks', { url: receiver.url, types: ['price_list.*'] });
  const statuses = (label: string) =>
    site.query<{ status: string }>(`select d.status from webhook_deliveries d join price_lists p
      on (p.tenant_id, p.id) = (d.tenant_id, d.resource_id) where p.reference_id = '${label}' order by d.sequence`);
  return {
    request: async (label) => {
      const { id } = await post(site, '/v2/price-lists', { reference_id: label, name: 'Old' });
      await site.repeat((client) => client.patch(`/v2/price-lists/${id}`, { name: 'New' }));
    },
    isDone: async (label) => (await statuses(label)).filter(({ status }) => status === 'delivered').length === 2,
    result: async (label) => {
      const messages = receiver.messages.filter(({ event }) => event.resource.reference_id === label);
      const versions = messages.map(({ event }) => event.resource.version);
      const times = versions.map((version) => versions.filter((one) => one === version).length);
      return {
        deliveries: await statuses(label),
        versions: [...new Set(versions)],
        ids: new Set(messages.map(({ headers }) => headers['webhook-id'])).size,
        isRepeatedAtMostOnce: Math.max(...times) <= 2,
      };
    },
    expected: {
      deliveries: [{ status: 'delivered' }, { status: 'delivered' }],
      versions: [1, 2],
      ids: 2,
      isRepeatedAtMostOnce: true,
    },
    endLeases: 'update webhook_progress set leased_until = now()',
    kill: { victim: 'worker', before: /^update webhook_deliveries set status/ },
  };
}

const GOOD_LINES = 5;

/** A file of products with a broken line is imported. */
export function fileImport(site: KillSite): Promise<BackgroundWork> {
  const line = (sku: string) => JSON.stringify({ group_code: sku, sku_id: sku, name: sku });
  const imports = new Map<string, string>();
  const read = async (label: string) =>
    (await site.repeat((client) => client.get(`/v2/imports/${imports.get(label)}`))).body.data;
  const entries = (label: string) =>
    site.count(`select count(*)::int as n from (select tenant_id, resource_id from journal
        union all select tenant_id, resource_id from journal_unnumbered) j
      join products p on (p.tenant_id, p.id) = (j.tenant_id, j.resource_id) where p.sku like '${label}/%'`);
  return Promise.resolve({
    request: async (label) => {
      const lines = [
        ...Array.from({ length: GOOD_LINES }, (_, index) => line(`${label}/${index}`)),
        '{"group_code":5}',
      ];
      const path = '/v2/imports?resource=products&mode=create';
      const { id } = await post(site, path, lines.join('\n'), 'application/x-ndjson');
      imports.set(label, id as string);
    },
    isDone: async (label) => !['queued', 'running'].includes((await read(label)).status as string),
    result: async (label) => {
      const { status, created, failed, rows_done } = await read(label);
      const id = imports.get(label);
      return {
        ...{ status, created, failed, rows_done },
        products: await site.count(`select count(*)::int as n from products where sku like '${label}/%'`),
        entries: await entries(label),
        errors: await site.query(`select line from import_errors where import_id = '${id}'`),
      };
    },
    expected: {
      ...{ status: 'completed_with_errors', created: GOOD_LINES, failed: 1, rows_done: GOOD_LINES + 1 },
      products: GOOD_LINES,
      entries: GOOD_LINES,
      errors: [{ line: GOOD_LINES + 1 }],
    },
    endLeases: 'update import_queues set leased_until = now(), due_at = now() where due_at is not null',
    kill: { victim: 'database', before: /^update import_progress/ },
  });
}
