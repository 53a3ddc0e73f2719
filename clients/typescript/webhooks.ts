import { Webhook } from 'standardwebhooks';
import type { components } from './generated/types.js';

/**
 * The event in a webhook. `body` is the text as it was received, not parsed and printed again. Throws `WebhookVerificationError` if the
 * signature does not match the endpoint's secret (`whsec_…`) or the time differs by more than five minutes.
 */
export const verifyWebhook = (
  secret: string,
  body: string,
  headers: Record<string, string>,
): components['schemas']['Event'] => new Webhook(secret).verify(body, headers) as components['schemas']['Event'];
