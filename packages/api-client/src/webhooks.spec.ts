import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookVerificationError } from './webhooks.js';

const secretOf = (text: string) => `whsec_${Buffer.from(text.padEnd(32, '.')).toString('base64')}`;
const SECRET = secretOf('of the endpoint');
const BODY = JSON.stringify({ id: '1', type: 'order.created', note: 'ä' });

/** The headers of a webhook that another implementation signed. */
function signed(secrets = [SECRET], sentAt = new Date()) {
  const signatures = secrets.map((secret) => new Webhook(secret).sign('1', sentAt, BODY));
  return {
    'webhook-id': '1',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('a webhook', () => {
  it('is read if one of its signatures is of the secret', () => {
    for (const secrets of [[SECRET], [secretOf('old'), SECRET], [SECRET, secretOf('new')]])
      expect(verifyWebhook(SECRET, BODY, signed(secrets))).toEqual(JSON.parse(BODY));
    const capitals = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]));
    expect(verifyWebhook(SECRET, BODY, capitals)).toMatchObject({ id: '1' });
  });

  it.each([
    ['of another secret', () => verifyWebhook(secretOf('another'), BODY, signed()), /No signature/],
    ['with another body', () => verifyWebhook(SECRET, `${BODY} `, signed()), /No signature/],
    ['with another id', () => verifyWebhook(SECRET, BODY, { ...signed(), 'webhook-id': '2' }), /No signature/],
    [
      'with an unknown signature',
      () => verifyWebhook(SECRET, BODY, { ...signed(), 'webhook-signature': 'ä' }),
      /No signature/,
    ],
    ['without a signature', () => verifyWebhook(SECRET, BODY, { ...signed(), 'webhook-signature': '' }), /headers/],
    ['without an id', () => verifyWebhook(SECRET, BODY, { ...signed(), 'webhook-id': '' }), /headers/],
    ['without a time', () => verifyWebhook(SECRET, BODY, { ...signed(), 'webhook-timestamp': 'now' }), /five minutes/],
    ['of six minutes ago', () => verifyWebhook(SECRET, BODY, signed([SECRET], minutesAgo(6))), /five minutes/],
    ['of the future', () => verifyWebhook(SECRET, BODY, signed([SECRET], minutesAgo(-6))), /five minutes/],
  ])('%s is refused', (_, verify, message) => {
    expect(verify).toThrow(WebhookVerificationError);
    expect(verify).toThrow(message);
  });

  it('of four minutes ago is accepted', () => {
    expect(verifyWebhook(SECRET, BODY, signed([SECRET], minutesAgo(4)))).toMatchObject({ id: '1' });
  });
});
