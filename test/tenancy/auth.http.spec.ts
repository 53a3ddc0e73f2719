import { asOwner } from '#app/database/migrate.js';
import { parseKey } from '#platform/edge/auth/key-format.js';
import { ApiKeyAdmin } from '#app/tenants/api-key-admin.js';
import { Tenants } from '#app/tenants/tenants.js';
import { asAdmin } from '../support/database.js';
import { Client } from '../support/client.js';
import { sharedService, startInstance, type TestInstance, type TestService } from '../support/service.js';

const PATH = '/v1/price-lists';
/** Maximum time until every instance applies a change of a key. */
const MAX_DELAY_MS = 1_000;

describe('changes of keys on two instances', () => {
  let service: TestService;
  let second: TestInstance;

  beforeAll(async () => {
    service = await sharedService();
    second = await startInstance(service.database.serviceUrl);
  });
  afterAll(async () => {
    await second.app.close();
  });

  const admin = <T>(work: (keys: ApiKeyAdmin, tenants: Tenants) => Promise<T>) =>
    asOwner(service.database.ownerUrl, (owner) => work(new ApiKeyAdmin(owner), new Tenants(owner)));
  const everywhere = ({ key, slug }: { key: string; slug: string }) => [
    new Client(service.base, key, slug),
    new Client(second.base, key, slug),
  ];
  /** Both instances' answers to a key: `ok` or the error code. */
  const ask = async (client: { key: string; slug: string }) => {
    const answers = await Promise.all(everywhere(client).map((instance) => instance.get(PATH)));
    return answers.map(({ status, body }) => (status === 200 ? 'ok' : (body.code as string)));
  };
  const ok = ['ok', 'ok'];
  /**
   * Asks both instances repeatedly until they give the wanted answer. Returns after how many milliseconds the last request with another
   * answer was sent, which does not depend on how long requests take.
   */
  const until = async (client: { key: string; slug: string }, wanted: string) => {
    const start = performance.now();
    for (let last = 0; ;) {
      const sent = performance.now() - start;
      if ((await ask(client)).every((answer) => answer === wanted)) return last;
      last = sent;
      if (last > MAX_DELAY_MS) throw new Error(`Not ${wanted} in time`);
      await new Promise((wake) => setTimeout(wake, 20));
    }
  };

  it('apply a revocation within a second', async () => {
    const client = await service.tenant();
    for (let warm = 0; warm < 3; warm++) expect(await ask(client)).toEqual(ok);
    await admin((keys) => keys.revoke(client.slug, parseKey(client.key)!.lookup));
    expect(await until(client, 'api_key_revoked')).toBeLessThan(MAX_DELAY_MS);
  });

  it('apply the suspension of the tenant within a second', async () => {
    const client = await service.tenant();
    expect(await ask(client)).toEqual(ok);
    await admin((_, tenants) => tenants.suspend(client.slug));
    expect(await until(client, 'tenant_suspended')).toBeLessThan(MAX_DELAY_MS);
  });

  it('accept a new key at once', async () => {
    const { slug } = await service.tenant();
    const { key } = await admin((keys) => keys.create({ tenant: slug, scopes: ['price_lists:read'] }));
    expect(await ask({ key, slug })).toEqual(ok);
  });

  it('accept both secrets during the overlap of a rotation', async () => {
    const old = await service.tenant();
    const { lookup } = parseKey(old.key)!;
    expect(await ask(old)).toEqual(ok);
    const { key, record } = await admin((keys) => keys.rotate(old.slug, lookup, 1));
    expect(record.previousExpiresAt!.getTime() - Date.now()).toBeGreaterThan(3_500_000);
    expect(await until({ key, slug: old.slug }, 'ok')).toBeLessThan(MAX_DELAY_MS);
    expect(await ask(old)).toEqual(ok);

    await asAdmin(service.database.adminUrl, async (sql) => {
      await sql.query('update api_keys set previous_expires_at = now() where lookup = $1', [lookup]);
    });
    expect(await until(old, 'api_key_invalid')).toBeLessThan(MAX_DELAY_MS);
    expect(await ask({ key, slug: old.slug })).toEqual(ok);
  });

  it('accept at most two secrets of a key, and none after its revocation', async () => {
    const first = await service.tenant();
    const { lookup } = parseKey(first.key)!;
    const rotate = async () => ({ ...first, key: (await admin((keys) => keys.rotate(first.slug, lookup))).key });
    const next = await rotate();
    const last = await rotate();
    expect(await until(last, 'ok')).toBeLessThan(MAX_DELAY_MS);
    expect([await ask(first), await ask(next)]).toEqual([['api_key_invalid', 'api_key_invalid'], ok]);
    await admin((keys) => keys.revoke(first.slug, lookup));
    expect(await until(last, 'api_key_revoked')).toBeLessThan(MAX_DELAY_MS);
    expect(await ask(next)).toEqual(['api_key_revoked', 'api_key_revoked']);
  });

  it('refuse the previous secret at once after a rotation without overlap', async () => {
    const old = await service.tenant();
    const { key } = await admin((keys) => keys.rotate(old.slug, parseKey(old.key)!.lookup, 0));
    expect(await until(old, 'api_key_invalid')).toBeLessThan(MAX_DELAY_MS);
    expect(await ask({ key, slug: old.slug })).toEqual(ok);
  });

  it('give no access to another tenant', async () => {
    const [mine, yours] = [await service.tenant(), await service.tenant()];
    const { id } = await mine.create(PATH, { reference_id: 'A', name: 'A' });
    const headers = { 'x-tenant-id': mine.slug, 'x-api-key': yours.key };
    expect((await mine.get(`${PATH}/${id}`, headers)).status).toBe(404);
    expect((await mine.get(`${PATH}?tenant=${mine.slug}&tenant_id=${mine.slug}`, headers)).body.data).toEqual([]);
  });

  it('store no secret', async () => {
    const { key } = await service.tenant();
    const { lookup, secret } = parseKey(key)!;
    await asAdmin(service.database.adminUrl, async (sql) => {
      const { rows } = await sql.query<{ row: string }>('select k::text as row from api_keys k where lookup = $1', [
        lookup,
      ]);
      expect(rows).toHaveLength(1);
      expect(rows[0]!.row).not.toContain(secret);
      expect(rows[0]!.row).not.toContain(Buffer.from(secret).toString('hex'));
    });
  });
});
