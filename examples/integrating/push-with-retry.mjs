// Changes of your system, sent to the service exactly once. A message of the outbox has its Idempotency-Key before it is sent for the first
// time, so that it can be sent again after a time-out, a crash or a restore of your own database.
//   node examples/integrating/main.mjs push outbox.json
import { randomUUID } from 'node:crypto';

/** A message to store in the outbox, in the transaction of your own change. */
export const message = (method, path, body) => ({ idempotencyKey: randomUUID(), method, path, body });

/**
 * Sends the messages in their order. `done` is called with each one and its result and removes it from the outbox; if the program dies before
 * that, the next run sends the message again and gets the stored answer. A refused message needs a person: it is not sent again, and later
 * messages do not wait for it.
 */
export async function push(api, outbox, done) {
  for (const { idempotencyKey, method, path, body } of outbox) {
    try {
      const answer = await api.send(method, path, { body, headers: { 'Idempotency-Key': idempotencyKey } });
      await done(idempotencyKey, { status: 'sent', data: answer.body.data });
    } catch (error) {
      if (!isRefusal(error)) throw error; // still no answer after all attempts: the outbox keeps this message and the next ones
      await done(idempotencyKey, { status: 'refused', code: error.code, details: error.details });
    }
  }
}

/**
 * Statuses of requests that will never succeed as they are. Others are about the moment (429, 5xx: nobody knows whether the request took
 * effect) or about the key (401, 403: all messages would fail), so the message stays in the outbox.
 */
const REFUSED = [400, 404, 409, 412, 413, 415, 422];
const isRefusal = ({ status }) => REFUSED.includes(status);
