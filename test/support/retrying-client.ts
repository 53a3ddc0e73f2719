import { randomUUID } from 'node:crypto';
import type { Answer, Client } from './client.js';
import { withKey } from './idempotency.js';

/** Milliseconds between two attempts. */
const PAUSE_MS = 20;

/** Answers after which a client sends the request again. */
const isTemporary = ({ status, body }: Answer): boolean =>
  status >= 500 || status === 429 || body?.code === 'idempotency_in_progress';

/** An order without a reference, so that only its idempotency key prevents a second one. */
const ORDER = { customer_id: 'C-1', line_items: [{ sku: 'A', quantity: 1, unit_price: 1.35 }] };

/**
 * Creates an order with a key of its own and repeats the request until it has a final answer. `attempt` sends it once; an error of it
 * is a connection that broke. Returns the id of the order.
 */
export async function createOrderOnce(
  attempt: (path: string, body: object, headers: Record<string, string>) => Promise<Answer>,
): Promise<string> {
  const key = withKey(randomUUID());
  for (;;) {
    const answer = await attempt('/v2/orders', ORDER, key).catch(() => undefined);
    if (answer && !isTemporary(answer)) {
      if (answer.status !== 201) throw new Error(`POST /v2/orders: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body.data.id as string;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** The number of the tenant's orders. */
export const countOrders = async (client: Client): Promise<number> =>
  (await client.get('/v2/orders?page_size=1&order_status=confirmed')).body.pagination.total_records as number;
