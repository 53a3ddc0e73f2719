import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret of an endpoint, in the notation of Standard Webhooks: `whsec_` and 32 random bytes in Base64. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** A message to sign. */
export interface SignedMessage {
  /** Id of the event. It is the same in every attempt, so that receivers recognise repetitions. */
  id: string;
  /** Time of the attempt. Receivers refuse old ones. */
  sentAt: Date;
  body: string;
}

/**
 * The headers of a message by the scheme of Standard Webhooks (standardwebhooks.com): HMAC-SHA256 of `<id>.<seconds>.<body>` in Base64, with
 * one signature for each secret. While a secret is being replaced, receivers may verify with either.
 */
export function signatureHeaders(
  { id, sentAt, body }: SignedMessage,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const seconds = Math.floor(sentAt.getTime() / 1000);
  const sign = (secret: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
