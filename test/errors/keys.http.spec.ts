import { asOwner } from '#app/database/migrate.js';
import { newLookup, newSecret, parseKey } from '#platform/edge/auth/key-format.js';
import { ApiKeyAdmin } from '#app/tenants/api-key-admin.js';
import { Tenants } from '#app/tenants/tenants.js';
import { Client } from '../support/client.js';
import { issueKey, testKeyOnLive } from '../support/keys.js';
import { sharedService, type TestService } from '../support/service.js';

const PATH = '/v1/price-lists';

describe('errors of keys', () => {
  let service: TestService;
  let good: string;
  let slug: string;

  beforeAll(async () => {
    service = await sharedService();
    ({ key: good, slug } = await service.tenant());
  });

  const ask = async (key: string | undefined, method = 'GET') => {
    const response = await fetch(service.base + PATH, {
      method,
      headers: key === undefined ? {} : { 'x-api-key': key },
    });
    return {
      status: response.status,
      challenge: response.headers.get('www-authenticate'),
      body: (await response.json()) as object,
    };
  };
  const expectRefusal = async (key: string | undefined, status: number, code: string, details: object[] = []) => {
    for (const method of ['GET', 'POST'])
      expect(await ask(key, method)).toEqual({
        status,
        challenge: status === 401 ? 'ApiKey header="X-API-Key"' : null,
        body: { code, message: expect.any(String) as string, details },
      });
  };
  const parts = () => parseKey(good)!;
  const invalid = [{ field: 'X-API-Key', reason: 'is not a valid key' }];
  const admin = <T>(work: (keys: ApiKeyAdmin, tenants: Tenants) => Promise<T>) =>
    asOwner(service.database.ownerUrl, (owner) => work(new ApiKeyAdmin(owner), new Tenants(owner)));

  it('missing', async () => {
    for (const key of [undefined, ''])
      await expectRefusal(key, 401, 'api_key_missing', [{ field: 'X-API-Key', reason: 'is required' }]);
  });

  it.each(['x', 'wca_live_', 'Bearer abc', 'a'.repeat(5000), "' or 1=1 --"])('malformed: %s', async (key) => {
    await expectRefusal(key, 401, 'api_key_invalid', invalid);
  });

  it('unknown, or with a wrong secret', async () => {
    await expectRefusal(`wca_live_${newLookup()}_${newSecret()}`, 401, 'api_key_invalid', invalid);
    await expectRefusal(`wca_live_${parts().lookup}_${newSecret()}`, 401, 'api_key_invalid', invalid);
    await expectRefusal(`${good}x`, 401, 'api_key_invalid', invalid);
    await expectRefusal(`${good}, ${good}`, 401, 'api_key_invalid', invalid);
    expect((await ask(good)).status).toBe(200);
  });

  it('with the mode of another key', async () => {
    const { lookup, secret } = parts();
    const asTest = `wca_test_${lookup}_${secret}`;
    await expectRefusal(asTest, 401, 'api_key_invalid', invalid);
    expect((await ask(good)).status).toBe(200);
    await expectRefusal(asTest, 401, 'api_key_invalid', invalid); // also when the valid key is cached
    const key = await testKeyOnLive(service.database, { slug });
    expect((await ask(key)).status).toBe(200);
    await expectRefusal(key.replace('wca_test_', 'wca_live_'), 401, 'api_key_invalid', invalid);
  });

  it('sent as a bearer token: refused with the name of the right header', async () => {
    for (const authorization of [`Bearer ${good}`, `bearer  ${good}`, good]) {
      const response = await fetch(service.base + PATH, { headers: { authorization } });
      const reason = 'is required: send the key of the Authorization header in X-API-Key, without `Bearer`';
      expect([response.status, await response.json()]).toEqual([
        401,
        { code: 'api_key_missing', message: 'An API key is required.', details: [{ field: 'X-API-Key', reason }] },
      ]);
    }
    await expectRefusal(`Bearer ${good}`, 401, 'api_key_invalid', [
      { field: 'X-API-Key', reason: 'must be the key alone, without `Bearer`' },
    ]);
  });

  it('sent in any other place than the header', async () => {
    for (const path of [`${PATH}?api_key=${good}`, `${PATH}?X-API-Key=${good}`]) {
      const response = await fetch(service.base + path, {
        headers: { authorization: `Bearer ${good}`, cookie: `X-API-Key=${good}` },
      });
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, 'api_key_missing']);
    }
  });

  it('expired: reported only for the right secret', async () => {
    const key = await issueKey(service.database, { slug, expiresAt: new Date(Date.now() - 1) });
    await expectRefusal(key, 401, 'api_key_expired');
    await expectRefusal(`wca_live_${parseKey(key)!.lookup}_${newSecret()}`, 401, 'api_key_invalid', invalid);
  });

  it('expiring while it is cached', async () => {
    for (let ms = 500; ; ms *= 2) {
      const expiresAt = Date.now() + ms;
      const key = await issueKey(service.database, { slug, expiresAt: new Date(expiresAt) });
      if ((await ask(key)).status !== 200) continue; // a slow machine: with a later expiry
      while (Date.now() <= expiresAt) await new Promise((wake) => setTimeout(wake, 5));
      await expectRefusal(key, 401, 'api_key_expired');
      break;
    }
  });

  it('revoked: reported only for the right secret', async () => {
    const key = await issueKey(service.database, { slug });
    const { lookup } = parseKey(key)!;
    await admin((keys) => keys.revoke(slug, lookup));
    await expectRefusal(key, 401, 'api_key_revoked');
    await expectRefusal(`wca_live_${lookup}_${newSecret()}`, 401, 'api_key_invalid', invalid);
  });

  it('of a suspended tenant', async () => {
    const { key, slug: other } = await service.tenant();
    await admin((_, tenants) => tenants.suspend(other));
    await expectRefusal(key, 403, 'tenant_suspended');
    await expectRefusal(`wca_live_${parseKey(key)!.lookup}_${newSecret()}`, 401, 'api_key_invalid', invalid);
  });

  it.each([
    [
      'orders:write',
      { GET: 'price_lists:read', POST: 'price_lists:write', PATCH: 'price_lists:write', DELETE: 'price_lists:delete' },
    ],
    ['price_lists:read', { POST: 'price_lists:write', PATCH: 'price_lists:write', DELETE: 'price_lists:delete' }],
    ['*:read', { POST: 'price_lists:write', PATCH: 'price_lists:write', DELETE: 'price_lists:delete' }],
    ['price_lists:write', { DELETE: 'price_lists:delete' }],
    ['price_lists:delete', { GET: 'price_lists:read', POST: 'price_lists:write', PATCH: 'price_lists:write' }],
  ])('without the scope, having %s', async (scope, refused) => {
    const client = await service.tenant({ scopes: [scope] });
    for (const [method, needed] of Object.entries(refused)) {
      const path = method === 'GET' || method === 'POST' ? PATH : `${PATH}/x`;
      const { status, body, headers } = await client.send(method, path);
      expect([status, body]).toEqual([
        403,
        {
          code: 'insufficient_scope',
          message: 'The API key may not do this.',
          details: [{ field: 'X-API-Key', reason: `needs the scope ${needed}` }],
        },
      ]);
      expect(headers.get('www-authenticate')).toBeNull();
    }
    const allowed = ['GET', 'POST', 'PATCH', 'DELETE'].filter((method) => !(method in refused));
    for (const method of allowed) {
      const path = method === 'GET' || method === 'POST' ? PATH : `${PATH}/x`;
      expect([method, (await client.send(method, path)).status]).not.toEqual([method, 403]);
    }
  });

  it('are checked before anything else of the request', async () => {
    const answer = await new Client(service.base, 'x', '').send('POST', PATH, '{broken');
    expect([answer.status, answer.body.code]).toEqual([401, 'api_key_invalid']);
  });

  it('are not needed for health', async () => {
    for (const path of ['/health/live', '/health/ready']) expect((await fetch(service.base + path)).status).toBe(200);
  });
});
