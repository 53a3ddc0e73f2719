import { randomBytes } from 'node:crypto';
import { placeOfToken } from '#features/payment-methods/payment-tokens.js';
import { Sealer } from '#platform/data/sealing/sealer.js';
import { newId } from '#platform/base/values/ids.js';
import { cliHereOf, type CliResult } from '../support/cli.js';
import type { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { type OwnService, startInstance, startService } from '../support/service.js';

const newKey = () => randomBytes(32).toString('base64');

describe('the command line: reseal', () => {
  const [oldKey, currentKey] = [newKey(), newKey()];
  let service: OwnService;
  let here: ReturnType<typeof cliHereOf>;

  const done = ({ code, stdout, stderr }: CliResult) => {
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };
  const rows = <Row extends object>(text: string, values: unknown[] = []) =>
    asAdmin(service.database.adminUrl, async (admin) => (await admin.query<Row>(text, values)).rows);

  const counts = (what: string, tokens: number) =>
    `values ${what} again:\npayment_methods.sealed_token: ${tokens}\nwebhooks.sealed_secret: 0\nwebhooks.sealed_previous_secret: 0\n` +
    'idempotency_keys.sealed_body: 0\nprepared_changes.sealed_change: 0\n';
  const ENV = { ENCRYPTION_KEYS: `${currentKey},${oldKey}` };
  /** More than one batch of 500 for the first tenant. */
  const COUNT = 501;
  const owners: Client[] = [];
  const tokens = () =>
    rows<{ id: string; sealed: string; version: number; updated: string }>(
      'select id, sealed_token as sealed, version, updated_at::text as updated from payment_methods order by tenant_id, id',
    );
  const keyIds = async () => [
    ...new Set((await tokens()).flatMap(({ sealed }) => (sealed ? [sealed.split('.')[0]] : []))),
  ];

  beforeAll(async () => {
    service = await startService({ ENCRYPTION_KEYS: oldKey });
    here = cliHereOf(service.database);
    for (const [slug, count] of [
      ['cards', COUNT],
      ['more-cards', 2],
    ] as const) {
      const owner = await service.tenant({ slug });
      owners.push(owner);
      const { id } = await owner.create('/v2/customers', { reference_id: 'C', company_name: 'C' });
      const create = (number: number, token?: string) =>
        owner.create('/v2/payment-methods', {
          reference_id: `P-${number}`,
          customer_id: id,
          provider: 'p',
          payment_method_type: 'card',
          token,
        });
      await create(0);
      await create(1, `tok_${slug}_1`);
      await copyTokens(slug, count);
    }
  });

  afterAll(() => service.stop());

  /** Copies the payment method P-1 of a tenant, up to `count`, each with a token of its own. */
  async function copyTokens(slug: string, count: number): Promise<void> {
    const [{ id: tenantId }] = (await rows<{ id: string }>('select id from tenants where slug = $1', [slug])) as [
      { id: string },
    ];
    const sealer = new Sealer([oldKey]);
    const copies = Array.from({ length: count - 1 }, (_, index) => {
      const [id, number] = [newId(), index + 2];
      const sealed = sealer.seal(`tok_${slug}_${number}`, placeOfToken(tenantId, id));
      return { id, reference_id: `P-${number}`, sealed_token: sealed };
    });
    await rows(
      `insert into payment_methods select (jsonb_populate_record(p, copy)).* from payment_methods p, jsonb_array_elements($2::jsonb) copy
        where p.tenant_id = $1 and p.reference_id = 'P-1'`,
      [tenantId, JSON.stringify(copies)],
    );
  }

  it('--dry-run counts and changes nothing', async () => {
    const before = await tokens();
    expect(done(await here('reseal --dry-run', ENV))).toBe(counts('to encrypt', 503));
    expect(await tokens()).toEqual(before);
  });

  it('encrypts all tokens of all tenants with the current key, without new versions', async () => {
    const before = await tokens();
    expect(done(await here('reseal', ENV))).toBe(counts('encrypted', 503));
    expect(await keyIds()).toHaveLength(1);
    const unsealed = (all: Awaited<ReturnType<typeof tokens>>) =>
      all.map(({ id, version, updated }) => [id, version, updated]);
    expect(unsealed(await tokens())).toEqual(unsealed(before));
    const instance = await startInstance(service.database.serviceUrl, { env: { ENCRYPTION_KEYS: currentKey } });
    for (const { key, slug } of owners) {
      const response = await fetch(`${instance.base}/v2/payment-methods?page_size=100&sort_by=created_at`, {
        headers: { 'x-api-key': key },
      });
      const { data } = (await response.json()) as { data: { reference_id: string; token: string | null }[] };
      for (const { reference_id, token } of data)
        expect([reference_id, token]).toEqual([
          reference_id,
          reference_id === 'P-0' ? null : `tok_${slug}_${reference_id.slice(2)}`,
        ]);
    }
    await instance.app.close();
  });

  it('does nothing again, and the rest after an interruption', async () => {
    const sealed = await tokens();
    expect(done(await here('reseal', ENV))).toBe(counts('encrypted', 0));
    expect(await tokens()).toEqual(sealed);
    const other = newKey();
    const all = { ENCRYPTION_KEYS: `${other},${currentKey}` };
    // as after a run that ended in the middle: the tokens of one tenant are done
    done(await here('reseal', all));
    await rows(
      `update payment_methods p set sealed_token = s.sealed from json_to_recordset($1) s(id uuid, sealed text)
        where p.id = s.id and p.tenant_id = (select id from tenants where slug = 'more-cards')`,
      [JSON.stringify(sealed)],
    );
    expect(done(await here('reseal', all))).toBe(counts('encrypted', 2));
    expect(await keyIds()).toHaveLength(1);
    done(await here('reseal', { ENCRYPTION_KEYS: `${currentKey},${other}` }));
  });

  it('lists tokens whose key is missing, encrypts the others and fails', async () => {
    const [first] = await tokens();
    const { code, stdout, stderr } = await here('reseal', { ENCRYPTION_KEYS: newKey() });
    expect([code, stderr]).toEqual([
      1,
      '503 values cannot be decrypted with ENCRYPTION_KEYS. Add their keys at the end of it and repeat the command.\n',
    ]);
    expect(stdout).toContain(counts('encrypted', 0));
    expect(stdout).toMatch(
      /^cards +payment_methods.sealed_token +[0-9a-f-]{36} +The encryption key [0-9a-f]{8} is missing/m,
    );
    expect(stdout).not.toContain('tok_');
    expect((await tokens())[0]).toEqual(first);
  });

  it('needs ENCRYPTION_KEYS in production', async () => {
    const { code, stderr } = await here('reseal', { NODE_ENV: 'production' });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^ENCRYPTION_KEYS must be set in production/) as string]);
  });
});
