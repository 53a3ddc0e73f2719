import { readFileSync } from 'node:fs';
import type { Answer, Client } from '../support/client.js';
import { makeTrade } from '../support/trade.js';
import { type Action, ACTIONS, type Books, MIX, placeOf, randomOf } from './trade-actions.js';

export interface StormResult {
  /** Number of successes of each action. */
  done: Record<string, number>;
  /** Number of refusals by error code. */
  refused: Record<string, number>;
  /** Unexpected answers: failures, undocumented codes, requests that are not valid. */
  unexpected: string[];
}

export interface StormOptions {
  clients: number;
  orders: number;
  isOver: (result: StormResult) => boolean;
  /** Called with every action and its answer, or undefined without an answer. If given, answers may be missing. */
  witness?: (action: Action, answer: Answer | undefined) => void;
}

/** Creates products, a customer, and the orders that all actions use. */
export async function openBooks(client: Client, orders: number): Promise<Books> {
  await makeTrade(client);
  const books: Books = { orders: [], invoices: [], shipments: [], creditNotes: [] };
  const random = randomOf(0);
  for (let index = 0; index < orders; index++) {
    const { body } = ACTIONS['order made']!(random, books, `ORDER-${index}`);
    books.orders.push((await client.create('/v2/orders', { ...body, status: 'confirmed' })).id as string);
  }
  return books;
}

/**
 * Fields that are refused with 400 because of the state that other clients have caused: an invoice that is deleted, items of which nothing is
 * left to credit.
 */
const STATE_FIELDS = ['invoice_id', 'items'];

let storms = 0;

/**
 * Many clients send all kinds of writes for the same few orders and for each other's documents. `trade-checks.ts` has the
 * invariants that must hold afterwards.
 */
export async function tradeStorm(
  client: Client,
  books: Books,
  { clients, isOver, witness }: Omit<StormOptions, 'orders'>,
): Promise<StormResult> {
  const result: StormResult = { done: {}, refused: {}, unexpected: [] };
  const storm = ++storms;
  const run = async (seed: number) => {
    const random = randomOf(seed + storm * 1000);
    for (let step = 0; !isOver(result); step++) {
      const name = MIX[random(MIX.length)]!;
      const action = ACTIONS[name]!(random, books, `S${storm}-${seed}-${step}`);
      const answer = await (witness ? send(client, action).catch(() => undefined) : send(client, action));
      witness?.(action, answer);
      if (!answer) continue;
      if (answer.status < 300) {
        result.done[name] = (result.done[name] ?? 0) + 1;
        enter(books, action, answer, placeOf(random, books.orders));
      } else note(action, answer, result);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, seed) => run(seed + 1)));
  return result;
}

const send = (client: Client, { method, route, id, body }: Action): Promise<Answer> =>
  client.send(method, route.replace('{id}', id ?? ''), body);

/** Shares created ids with all clients and removes deleted ones, because otherwise most requests would fail. */
export function enter(books: Books, { method, route, id }: Action, { body }: Answer, place: number): void {
  if (route.endsWith('/credit-notes')) books.creditNotes.push(body.data.id);
  const list = route.includes('credit-notes') ? undefined : /invoices|shipments|orders/.exec(route)?.[0];
  if (!list) return;
  if (method === 'DELETE') books[list as 'invoices'] = books[list as 'invoices'].filter((one) => one !== id);
  if (method !== 'POST') return;
  if (list === 'orders') books.orders[place] = body.data.id;
  else books[list as 'invoices'].push(body.data.id);
}

function note({ method, route }: Action, { status, body }: Answer, result: StormResult): void {
  const { code, details } = body ?? {};
  const documented = DOCUMENTED.get(`${method} ${route} ${status}`)?.has(code);
  // another client has meanwhile deleted the shipment's invoice or replaced a line of the order
  const isValid =
    code !== 'validation_failed' || details.every(({ field }: { field: string }) => STATE_FIELDS.includes(field));
  if (status < 500 && documented && isValid) result.refused[code] = (result.refused[code] ?? 0) + 1;
  else result.unexpected.push(`${method} ${route}: ${status} ${JSON.stringify(body)}`);
}

/** The documented error codes by operation and status. */
const DOCUMENTED = new Map(
  ['v1', 'v2'].flatMap((version) => {
    const { paths, components } = JSON.parse(readFileSync(`openapi/${version}.json`, 'utf8'));
    return Object.entries<any>(paths).flatMap(([route, operations]) =>
      Object.entries<any>(operations).flatMap(([method, { responses }]) =>
        Object.entries<any>(responses).map(([status, response]) => {
          const { content } = response.$ref ? components.responses[response.$ref.split('/').at(-1)] : response;
          const codes = new Set(Object.keys(content?.['application/json']?.examples ?? {}));
          return [`${method.toUpperCase()} ${route} ${status}`, codes] as const;
        }),
      ),
    );
  }),
);
