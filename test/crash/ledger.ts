import { isDeepStrictEqual } from 'node:util';
import type { Answer, Client } from '../support/client.js';
import { forEachConcurrently } from '../../examples/online-retail/concurrency.js';
import type { Action } from '../storm/trade-actions.js';

interface Acknowledged {
  version: number;
  body: { data: object };
}

const AT_A_TIME = 8;

/** Records the answers that clients got before a crash, and the requests that got none, and compares them with the service's data after it. */
export class Ledger {
  /** The latest state of every document that the service answered, by its path. */
  private readonly acknowledged = new Map<string, Acknowledged>();
  private readonly deleted = new Set<string>();
  /** Deletions without an answer: they may have taken effect or not. */
  private readonly unansweredDeletions = new Set<string>();
  /** Creations without an answer: they must have taken effect completely or not at all. */
  private readonly unansweredCreations: Action[] = [];
  unanswered = 0;

  get promises(): number {
    return this.acknowledged.size + this.deleted.size;
  }

  note(action: Action, answer: Answer | undefined): void {
    const path = action.route.replace('{id}', action.id ?? '');
    if (!answer || answer.status >= 500) {
      this.unanswered += 1;
      if (action.method === 'DELETE') this.unansweredDeletions.add(action.id!);
      if (isCreation(action)) this.unansweredCreations.push(action);
    } else if (answer.status === 204) this.deleted.add(path);
    else if (answer.status < 300) this.acknowledge(path, isCreation(action), answer);
  }

  private acknowledge(path: string, isNew: boolean, { headers, body }: Answer): void {
    // not below the invoice: a voided credit note remains when its invoice is deleted
    const list = path.endsWith('/credit-notes') ? '/v2/credit-notes' : path;
    const place = isNew ? `${list}/${body.data.id}` : path.replace(/\/(status|void)$/, '');
    const version = versionOf(headers);
    if (version > (this.acknowledged.get(place)?.version ?? 0)) this.acknowledged.set(place, { version, body });
  }

  /** Documents that the service lost, changed or stored partially; must be empty. */
  async faults(client: Client): Promise<string[]> {
    const faults: string[] = [];
    await forEachConcurrently(this.acknowledged, AT_A_TIME, async ([path, answered]) => {
      const fault = this.faultOf(path, answered, await client.get(path));
      if (fault) faults.push(`${path} ${fault}`);
    });
    await forEachConcurrently(this.deleted, AT_A_TIME, async (path) => {
      if ((await client.get(path)).status !== 404) faults.push(`${path} is there, but was deleted`);
    });
    await forEachConcurrently(this.unansweredCreations, AT_A_TIME, async (action) => {
      const fault = await faultOfUnanswered(client, action);
      if (fault) faults.push(fault);
    });
    return faults;
  }

  private faultOf(path: string, { version, body }: Acknowledged, { status, headers, body: present }: Answer) {
    const id = path.split('/').at(-1)!;
    if (status === 404) {
      const mayBeDeleted = this.unansweredDeletions.has(id) || [...this.deleted].some((one) => one.endsWith(id));
      return mayBeDeleted ? undefined : 'is lost';
    }
    const now = versionOf(headers);
    if (now < version) return `is of version ${now}, but version ${version} was answered`;
    return now > version || isDeepStrictEqual(withoutWarnings(present), withoutWarnings(body))
      ? undefined
      : `differs from the answer with version ${version}: ${differences(body, present).join(', ')}`;
  }
}

/** A POST to a record, such as the void of a credit note, creates nothing. */
const isCreation = ({ method, route }: Action): boolean => method === 'POST' && !route.endsWith('/void');

/** Only answers to writes of orders have warnings; those of invoices depend on the present prices of their orders. */
const withoutWarnings = (body: { data: object }): unknown => {
  const { warnings, ...data } = body.data as { warnings?: unknown };
  return warnings ? { ...body, data } : body;
};

/** The fields of two documents that differ, with both values. */
function differences(answered: { data: object }, present: { data: object }): string[] {
  const now = new Map(Object.entries(present.data));
  return Object.entries(answered.data)
    .filter(([name, value]) => !isDeepStrictEqual(value, now.get(name)))
    .map(([name, value]) => `${name} was ${JSON.stringify(value)}, is ${JSON.stringify(now.get(name))}`);
}

const versionOf = (headers: Headers): number => Number(/^"(\d+)/.exec(headers.get('etag') ?? '')?.[1]);

/** A document whose creation got no answer must be complete or missing. One that was changed afterwards is skipped. */
async function faultOfUnanswered(client: Client, { route, id, body = {} }: Action): Promise<string | undefined> {
  const list = route.replace('{id}', id!).replace('/v1/', '/v2/');
  const query = new URLSearchParams({ reference_ids: body.reference_id as string });
  if (route.endsWith('/orders')) query.set('order_status', body.status as string);
  const { status, body: found } = await client.get(`${list}?${query.toString()}`);
  if (status === 404 || !found.data.length) return undefined; // missing, or its invoice was deleted
  const { data } = (await client.get(`${list}/${found.data[0].id}`)).body;
  const parts = ['items', 'line_items', 'shipment_items'].find((name) => name in body);
  if (data.version > 1 || !parts) return undefined;
  const quantities = (items: { quantity: number }[]) => items.map(({ quantity }) => quantity);
  const isWhole = isDeepStrictEqual(quantities(data[parts]), quantities(body[parts] as { quantity: number }[]));
  return isWhole ? undefined : `${list}: ${String(body.reference_id)} is there in part`;
}
