import type { Client } from '../client.js';
import { createParents } from '../feature-samples.js';

/** A valid body of POST for a return; creates the records that it names, which no other body of the tenant names. */
export async function newReturnBody(client: Client, reference_id: string) {
  const ids = await createParents(client, 'returns', { reference: reference_id, text: 'Target' });
  return {
    reference_id,
    customer_id: ids.customer,
    status: 'requested',
    reason: 'Some reason',
    note: 'Some note',
    items: [
      {
        sku: 'Some sku',
        quantity: 1,
        reason: 'Some reason',
      },
    ],
  };
}
