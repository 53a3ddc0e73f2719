import { paymentBody } from './bodies.js';
import { ApiError } from './errors.js';
import { readAll } from './lists.js';
import type { Payment } from './model.js';
import { runPhase, type Counts } from './phase.js';
import type { Session } from './session.js';
import type { Referenced, Single } from './wire.js';

export const PAYMENTS_PATH = '/v2/payments';

/** Makes the payments, those that the service allocates after all others. */
export async function loadPayments(session: Session): Promise<Counts> {
  const { api, dataset } = session;
  const existing = new Map<string, string>();
  for await (const { id, reference_id } of readAll<Referenced>(api, PAYMENTS_PATH)) existing.set(reference_id, id);
  const counts: Counts = { created: 0, existing: 0 };
  for (const isAutomatic of [false, true]) {
    const loaded = await runPhase<Payment>(session, {
      name: isAutomatic ? 'payments of all that is due' : 'payments',
      items: dataset.payments.filter((payment) => payment.isAutomatic === isAutomatic),
      keyOf: ({ reference }) => reference,
      existing,
      request: (payment) => ({ path: PAYMENTS_PATH, body: paymentBody(payment) }),
      find: (reference) => idOfPayment(session, reference),
    });
    counts.created += loaded.counts.created;
    counts.existing += loaded.counts.existing;
  }
  return counts;
}

async function idOfPayment({ api }: Session, reference: string): Promise<string | undefined> {
  try {
    return (await api.get<Single<Referenced>>(`${PAYMENTS_PATH}/by-reference/${reference}`)).data.id;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
