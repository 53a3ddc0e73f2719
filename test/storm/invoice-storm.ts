import type { Client } from '../support/client.js';
import { makeTrade } from '../support/trade.js';

export interface StormOptions {
  clients: number;
  orders: number;
  isOver: (soFar: StormResult) => boolean;
}

export interface StormResult {
  created: number;
  deleted: number;
  refused: number;
  /** Numbers of unexpected answers by status and code. */
  unexpected: string[];
  /** Lines whose counter is not the sum of the invoices, or out of its bounds. */
  wrong: string[];
}

interface Target {
  id: string;
  reference: string;
}

const QUANTITY = 15;
const EXPECTED = new Set(['409 over_invoiced', '404 invoice_not_found']);

/**
 * Many clients create and delete invoices of the same few orders. Each invoice has two orders in random sequence, so that a
 * wrong lock order would deadlock. Afterwards every counter must equal the sum of its documents.
 */
export async function invoiceStorm(client: Client, { clients, orders, isOver }: StormOptions): Promise<StormResult> {
  await makeTrade(client);
  const targets = await Promise.all(Array.from({ length: orders }, (_, index) => makeOrder(client, index)));
  const result: StormResult = { created: 0, deleted: 0, refused: 0, unexpected: [], wrong: [] };
  await Promise.all(Array.from({ length: clients }, (_, index) => run(client, targets, index, isOver, result)));
  result.wrong = await compare(client, targets);
  return result;
}

async function makeOrder(client: Client, index: number): Promise<Target> {
  const reference = `STORM-${index}`;
  const line_items = ['A', 'B'].map((sku) => ({ sku, quantity: QUANTITY, unit_price: 1 }));
  const { id } = await client.create('/v2/orders', { customer_id: 'C-1', reference_id: reference, line_items });
  return { id, reference };
}

async function run(
  client: Client,
  targets: Target[],
  seed: number,
  isOver: StormOptions['isOver'],
  result: StormResult,
): Promise<void> {
  const own: string[] = [];
  for (let step = 0; !isOver(result); step++) {
    const number = seed * 1_000_003 + step * 7919;
    const [first, second] = [targets[number % targets.length]!, targets[(number >> 3) % targets.length]!];
    if (own.length > 3 || (own.length && number % 3 === 0)) {
      const id = own.shift()!;
      const answer = await client.delete(`/v1/invoices/${id}`);
      if (answer.status === 204) result.deleted++;
      else note(answer, result);
      continue;
    }
    const key = `storm-${seed}-${step}`;
    const items = [
      { sku: 'A', quantity: 1 + (number % 5), amount: 1 },
      { sku: 'B', quantity: 1 + (step % 3), amount: 2 },
    ];
    const order_ids = first === second ? [first.id] : [first.id, second.reference];
    const body = { reference_id: key, invoice_number: key, order_ids, due_date: '2099-01-01T00:00:00Z', items };
    const answer = await client.post('/v2/invoices', body);
    if (answer.status === 201) {
      result.created++;
      own.push(answer.body.data.id);
    } else note(answer, result);
  }
}

function note({ status, body }: { status: number; body: { code?: string } }, result: StormResult): void {
  const what = `${status} ${body?.code}`;
  if (EXPECTED.has(what)) result.refused++;
  else result.unexpected.push(what);
}

/** Compares every line's counter with the invoices of its order and SKU, read through the API. */
async function compare(client: Client, targets: Target[]): Promise<string[]> {
  const invoiced = await invoicedBySku(client);
  const counted = new Map<string, number>();
  const wrong: string[] = [];
  for (const { id, reference } of targets) {
    const { body } = await client.get(`/v2/orders/${id}`);
    for (const line of body.data.line_items) {
      const { sku, invoiced_quantity: counter } = line;
      if (counter < 0 || counter > QUANTITY) wrong.push(`${reference} ${sku}: ${counter} is out of bounds`);
      counted.set(sku, (counted.get(sku) ?? 0) + counter);
    }
  }
  for (const sku of ['A', 'B']) {
    const [lines, documents] = [counted.get(sku) ?? 0, invoiced.get(sku) ?? 0];
    if (lines !== documents) wrong.push(`${sku}: the lines count ${lines}, the invoices ${documents}`);
  }
  return wrong;
}

async function invoicedBySku(client: Client): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await client.get(`/v2/invoices?page_size=100${cursor && `&cursor=${cursor}`}`);
    for (const invoice of body.data) {
      for (const { sku, quantity } of invoice.items) sums.set(sku, (sums.get(sku) ?? 0) + quantity);
    }
    cursor = body.pagination.next_cursor;
  }
  return sums;
}
