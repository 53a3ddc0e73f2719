import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { newId } from '#platform/base/values/ids.js';
import { newSecret, signatureHeaders } from './webhook-secret.js';

const message = (body: string) => ({ id: newId(), sentAt: new Date(), body });

describe('signatures of webhooks', () => {
  it('are those of the standardwebhooks library, for any body', () => {
    fc.assert(
      fc.property(fc.json(), (body) => {
        const secret = newSecret();
        const one = message(body);
        const headers = signatureHeaders(one, [secret]);
        expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(one.id, one.sentAt, body));
        expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      }),
    );
  });

  it('are two while a secret is replaced, and either secret verifies', () => {
    const [present, previous] = [newSecret(), newSecret()];
    const body = '{"type":"order.created"}';
    const headers = signatureHeaders(message(body), [present, previous]);
    expect(headers['webhook-signature'].split(' ')).toHaveLength(2);
    for (const secret of [present, previous])
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature');
    expect(() => new Webhook(present).verify(`${body} `, headers)).toThrow('No matching signature');
  });

  it('use secrets of 32 random bytes', () => {
    const secrets = Array.from({ length: 100 }, newSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });
});
