import { jest } from '@jest/globals';
import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import { formatKey, hasChecksum, newLookup, newSecret, parseKey } from '#platform/edge/auth/key-format.js';
import { MAX_FAILURES } from '#platform/edge/auth/unknown-key-limits.js';
import type { DomainError } from '#platform/base/errors/domain-error.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { type OwnService, startInstance, startService } from '../support/service.js';

const PATHS = ['/v1/price-lists', '/v2/price-lists'];
const ADDRESS = '192.0.2.1';

/** A key of the right form that nobody issued. */
const unknownKey = (lookup = newLookup()) => formatKey('live', { lookup, secret: newSecret() });
/** A look-up id as keys had it before they had a checksum. */
const oldLookup = (): string => {
  const lookup = newSecret().slice(-12);
  return hasChecksum(lookup) ? oldLookup() : lookup;
};

describe('requests with unknown keys', () => {
  let service: OwnService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const keys = () => service.app.get(ApiKeys);
  const errorOf = (key: string, address = ADDRESS) =>
    keys()
      .authenticate(key, address)
      .then(
        () => 'ok',
        ({ code }: DomainError) => code,
      );
  /** The numbers of statements that look up one key, and that read names of new keys, which `work` causes. */
  const counted = async (work: () => Promise<unknown>) => {
    const ask = jest.spyOn(service.app.get(TenantDb), 'withoutTenant');
    await work();
    const texts = ask.mock.calls.map(([, text]) => text);
    ask.mockRestore();
    return {
      lookups: texts.filter((text) => text.includes('api_key_with_tenant')).length,
      names: texts.filter((text) => text.includes('api_key_names')).length,
    };
  };
  /** Gives a key the look-up id of a key without a checksum. */
  const withOldLookup = async ({ key, slug }: Client) => {
    const { lookup, secret } = parseKey(key)!;
    const old = oldLookup();
    await asAdmin(service.database.adminUrl, (sql) =>
      sql.query('update api_keys set lookup = $1 where lookup = $2', [old, lookup]),
    );
    return new Client(service.base, formatKey('live', { lookup: old, secret }), slug);
  };
  const fail = (times: number, address = ADDRESS) =>
    Promise.all(Array.from({ length: times }, () => errorOf(unknownKey(), address)));

  it('look nothing up for keys without a checksum: one statement serves all', async () => {
    const answers: string[] = [];
    const cost = await counted(async () => {
      const asked = Array.from({ length: 300 }, () => errorOf(unknownKey(oldLookup())));
      answers.push(...(await Promise.all(asked)));
    });
    expect(new Set(answers)).toEqual(new Set(['api_key_invalid']));
    expect(cost.lookups).toBe(0);
    expect(cost.names).toBeLessThan(3);
  });

  it('leave keys from before checksums valid, also new ones of an instance of the previous release', async () => {
    const before = await withOldLookup(await service.tenant());
    const other = await startInstance(service.database.serviceUrl);
    for (const path of PATHS)
      expect((await new Client(other.base, before.key, before.slug).get(path)).status).toBe(200);
    const after = await withOldLookup(await service.tenant());
    for (const path of PATHS) expect((await new Client(other.base, after.key, after.slug).get(path)).status).toBe(200);
    await other.app.close();
  });

  it('are 429 after too many failures of an address, with Retry-After in both versions', async () => {
    const known = await service.tenant();
    for (const path of PATHS) expect((await known.get(path)).status).toBe(200);
    await fail(MAX_FAILURES, '127.0.0.1');
    for (const path of PATHS) {
      const { status, body, headers } = await new Client(service.base, unknownKey(), '').get(path);
      expect([status, body.code, body.details[0].field]).toEqual([429, 'rate_limited', 'X-API-Key']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(30);
      expect((await known.get(path)).status).toBe(200);
    }
    expect(await errorOf(unknownKey(), '192.0.2.9')).toBe('api_key_invalid');
  });

  it('count wrong secrets of a known key, which remains usable', async () => {
    const { key } = await service.tenant();
    const { lookup } = parseKey(key)!;
    expect(await errorOf(key)).toBe('ok');
    for (let round = 0; (await errorOf(unknownKey(lookup))) !== 'rate_limited'; round++) {
      expect(round).toBeLessThan(20);
      await Promise.all(Array.from({ length: 20 }, () => errorOf(unknownKey(lookup))));
    }
    expect(await errorOf(key)).toBe('ok');
  });

  it('do not refuse a new key of an address with too many failures', async () => {
    await fail(MAX_FAILURES, '127.0.0.1');
    const created = await service.tenant();
    for (const path of PATHS) expect((await created.get(path)).status).toBe(200);
  });

  it('of one address wait only for each other, and for nothing that known keys or other addresses use', async () => {
    const stored = await service.tenant(); // exists when the second instance starts, and is not used there
    const other = await startInstance(service.database.serviceUrl);
    const late = await service.tenant(); // is created after the start
    const db = other.app.get(TenantDb);
    const ask = (key: string, address: string) => other.app.get(ApiKeys).authenticate(key, address);
    const leases = [
      await db.connections.forAllTenants('control', 'test'),
      await db.connections.forAllTenants('control', 'test'),
    ];
    const flood = Array.from({ length: MAX_FAILURES }, (_, index) =>
      ask(unknownKey(), `2001:db8::${index + 1}`).catch(({ code }: DomainError) => code),
    );
    const ended: string[] = [];
    const first = [ask(stored.key, '2001:db8::ffff'), ask(late.key, ADDRESS)].map((one, index) =>
      one.then(() => ended.push(['stored', 'late'][index]!)),
    );
    void Promise.all(flood).then(() => ended.push('flood'));
    expect(db.connections.waiting('control')).toBeLessThan(4);
    for (const { release } of leases) release();
    await Promise.all([...first, ...flood]);
    expect(ended.slice(0, 2).sort()).toEqual(['late', 'stored']);
    expect(new Set(await Promise.all(flood))).toEqual(new Set(['api_key_invalid']));
    await other.app.close();
  });
});
