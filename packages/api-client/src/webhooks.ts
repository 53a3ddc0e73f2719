import { createHmac, timingSafeEqual } from 'node:crypto';
import type { components } from '../generated/v2/types.js';

/** How much the time of a webhook may differ from that of this machine. */
const TOLERANCE_SECONDS = 5 * 60;

/** A webhook that was not signed with the endpoint's secret, or not within the last minutes. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/**
 * The event in a webhook. `body` is the text as it was received, not parsed and printed again. Throws {@link WebhookVerificationError} if
 * no signature matches the endpoint's secret (`whsec_…`) or the time differs by more than five minutes. The scheme is that of Standard
 * Webhooks (standardwebhooks.com).
 */
export function verifyWebhook(
  secret: string,
  body: string,
  headers: Record<string, string>,
): components['schemas']['Event'] {
  const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((name) => values.get(`webhook-${name}`));
  if (!id || !time || !signatures)
    throw new WebhookVerificationError('The webhook has not all headers of a signature.');
  // not a number is not within the tolerance either
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= TOLERANCE_SECONDS))
    throw new WebhookVerificationError('The time of the webhook differs by more than five minutes.');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`);
  // while a secret is being replaced, a webhook has a signature for each
  const isExpected = (text: string) => text.length === expected.length && timingSafeEqual(Buffer.from(text), expected);
  if (!signatures.split(' ').some(isExpected))
    throw new WebhookVerificationError('No signature of the webhook matches the secret.');
  return JSON.parse(body) as components['schemas']['Event'];
}
