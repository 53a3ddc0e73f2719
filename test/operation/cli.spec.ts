import { parseKey } from '#platform/edge/auth/key-format.js';
import { cliHereOf, cliOf, type CliResult } from '../support/cli.js';
import { asAdmin } from '../support/database.js';
import { type OwnService, startService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';
import { ensureServiceBuilt } from '../support/test-run.js';

const KEY = /^wca_(live|test)_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}\n$/;

describe('the command line', () => {
  let service: OwnService;
  let cli: ReturnType<typeof cliOf>;
  let here: ReturnType<typeof cliHereOf>;

  beforeAll(async () => {
    ensureServiceBuilt();
    service = await startService();
    cli = cliOf(service.database);
    here = cliHereOf(service.database);
    const made = await cli('tenants create --slug acme --name Acme~Ltd --currency EUR --timezone Europe/Berlin');
    expect(made).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^created tenant acme \([0-9a-f-]{36}\)\n$/) as string,
      stderr: '',
    });
  });
  afterAll(() => service.stop());

  const done = ({ code, stdout, stderr }: CliResult) => {
    expect([code, stderr.replace(/^Shown only this once\..*\n$/, '')]).toEqual([0, '']);
    return stdout;
  };
  const ask = async (key: string) => {
    const response = await fetch(`${service.base}/v1/price-lists`, { headers: { 'x-api-key': key.trim() } });
    return response.status === 200 ? 'ok' : ((await response.json()) as { code: string }).code;
  };
  const create = async (rest = '--scope *:read') => done(await here(`keys create --tenant acme ${rest}`)).trim();
  const lookupOf = (key: string) => parseKey(key)!.lookup;
  const noticed = () => new Promise((wake) => setTimeout(wake, 1_000));

  it('lists tenants', async () => {
    const [head, ...rows] = done(await here('tenants list'))
      .trimEnd()
      .split('\n');
    expect(head).toMatch(/^slug +name +currency +timezone +status +id +sandbox_of$/);
    expect(rows.find((row) => row.startsWith('acme '))).toMatch(
      /^acme +Acme Ltd +EUR +Europe\/Berlin +active +[0-9a-f-]{36}$/,
    );
  });

  it('issues a key that works at once, shows it once, and lists it without the secret', async () => {
    const words = 'keys create --tenant acme --scope price_lists:read --scope invoices:write --owner-email a@b.example';
    const key = done(await here(words)).trim();
    expect(`${key}\n`).toMatch(KEY);
    expect(await ask(key)).toBe('ok');
    const list = done(await here('keys list --tenant acme'));
    expect(list).toMatch(new RegExp(`${lookupOf(key)} +price_lists:read invoices:write +a@b.example +\\d{4}-`));
    expect(list).not.toContain(key.slice(-43));
  });

  it('gives keys the requested expiry, by default 365 days', async () => {
    const key = await create('--scope *:* --expires 2020-01-01T00:00:00Z');
    expect(await ask(key)).toBe('api_key_expired');
    const { stderr } = await here('keys create --tenant acme --scope *:*');
    const until = new Date(/Valid until (.+)\.$/m.exec(stderr)![1]!).getTime();
    expect(Math.abs(until - Date.now() - 365 * 86_400_000)).toBeLessThan(60_000);
  });

  it('rotates and revokes keys', async () => {
    const old = await create();
    const fresh = done(await here(`keys rotate --tenant acme --key ${lookupOf(old)} --overlap-hours 1`));
    expect(fresh).toMatch(KEY);
    expect(lookupOf(fresh.trim())).toBe(lookupOf(old));
    expect([await ask(old), await ask(fresh)]).toEqual(['ok', 'ok']);
    expect(done(await here(`keys revoke --tenant acme --key ${lookupOf(old)}`))).toBe(`revoked ${lookupOf(old)}\n`);
    await noticed();
    expect([await ask(old), await ask(fresh)]).toEqual(['api_key_revoked', 'api_key_revoked']);
    const revoked = done(await here('keys list --tenant acme'))
      .split('\n')
      .find((row) => row.startsWith(lookupOf(old)));
    expect(revoked).toMatch(/Z +\d{4}-[\d-]+T[\d:.]+Z$/);
  });

  it('suspends tenants', async () => {
    done(await here('tenants create --slug other --name Other --currency USD --timezone UTC'));
    const key = done(await here('keys create --tenant other --scope *:*'));
    expect(done(await here('tenants suspend --tenant other'))).toBe('suspended tenant other\n');
    expect(await ask(key)).toBe('tenant_suspended');
    expect(done(await here('tenants list'))).toMatch(/^other .* suspended /m);
    expect(done(await here('keys list --tenant other'))).toContain('*:*');
  });

  it('reconciles the documents of all tenants', async () => {
    expect(await here('reconcile')).toEqual({
      code: 0,
      stdout: 'none\n',
      stderr: 'All counters equal the sums of their documents.\n',
    });
    const client = await service.tenant({ slug: 'books' });
    const { order } = await makeTrade(client);
    await asAdmin(service.database.adminUrl, (admin) =>
      admin.query('update order_lines set invoiced_quantity = 1 where order_id = $1 and position = 1', [order.id]),
    );
    const { code, stdout, stderr } = await here('reconcile');
    expect([code, stderr]).toEqual([1, '1 differences\n']);
    expect(stdout).toContain(order.id);
    expect(stdout).toMatch(/^books +order +\S+ +line_items\[1\]\.invoiced_quantity +1 +0$/m);
  });

  it('prints "none" for empty lists', async () => {
    done(await here('tenants create --slug empty --name Empty --currency USD --timezone UTC'));
    expect(done(await here('keys list --tenant empty'))).toBe('none\n');
  });

  it.each([
    ['tenants create --slug acme --name A --currency EUR --timezone UTC', 'Tenant acme already exists.'],
    [
      'tenants create --slug A! --name A --currency EUR --timezone UTC',
      'A slug is 1 to 63 letters a-z, digits and inner hyphens.',
    ],
    ['tenants create --slug a --name A --currency XYZ --timezone UTC', 'XYZ is not a currency of ISO 4217.'],
    ['tenants create --slug a --name A --currency eur --timezone UTC', 'eur is not a currency of ISO 4217.'],
    ['tenants create --slug a --name A --currency EUR --timezone Mars/Base', 'Mars/Base is not an IANA time zone.'],
    ['tenants create --slug a --name A --currency EUR --timezone +02:00', '+02:00 is not an IANA time zone.'],
    ['tenants suspend --tenant nobody', 'There is no tenant nobody.'],
    ['keys create --tenant nobody --scope *:*', 'There is no tenant nobody.'],
    ['keys create --tenant acme', 'A key needs at least one scope, such as invoices:write.'],
    [
      'keys create --tenant acme --scope all',
      'Unknown scope all. Scopes are <resource>:read, :write or :delete, *:read and *:*.',
    ],
    [
      'keys create --tenant acme --scope *:* --expires soon',
      '--expires must be an ISO 8601 time, such as 2027-01-31T00:00:00Z.',
    ],
    ['keys rotate --tenant acme --key nothing', 'Tenant acme has no key nothing.'],
    ['keys rotate --tenant acme --key nothing --overlap-hours 169', 'The overlap is 0 to 168 hours.'],
    ['keys rotate --tenant acme --key nothing --overlap-hours x', 'The overlap is 0 to 168 hours.'],
    ['keys revoke --tenant acme --key nothing', 'Tenant acme has no key nothing.'],
  ])('%s: one line, exit code 1', async (line, message) => {
    expect(await here(line)).toEqual({ code: 1, stdout: '', stderr: `${message}\n` });
  });

  it.each([
    ['keys list --tenant nobody', 'There is no tenant nobody.'],
    ['tenants create --slug a', "error: required option '--name <name>' not specified"],
    ['nonsense', "error: unknown command 'nonsense'"],
  ])('%s: one line, exit code 1 of the process', async (line, message) => {
    expect(await cli(line)).toEqual({ code: 1, stdout: '', stderr: `${message}\n` });
  });

  it.each([
    [{ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x', DATABASE_OWNER_URL: '' }, 'cannot be reached'],
    [{ DATABASE_URL: 'mysql://u:secret@h/x' }, 'DATABASE_URL must be a postgres:// address'],
    [{ PORT: 'secret' }, 'PORT must be'],
  ])('wrong configuration: one line without the value, exit code 1', async (env, message) => {
    const { code, stdout, stderr } = await here('tenants list', env as Record<string, string>);
    expect([code, stdout, stderr.trimEnd().split('\n').length]).toEqual([1, '', 1]);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('secret');
  });

  it('cannot revoke a key of another tenant', async () => {
    const key = await create();
    done(await here('tenants create --slug thief --name Thief --currency USD --timezone UTC'));
    for (const verb of ['revoke', 'rotate'])
      expect((await here(`keys ${verb} --tenant thief --key ${lookupOf(key)}`)).stderr).toBe(
        `Tenant thief has no key ${lookupOf(key)}.\n`,
      );
    expect(await ask(key)).toBe('ok');
  });

  it('lists webhooks with their state', async () => {
    const key = await create('--scope webhooks:write');
    const url = 'https://hooks.example.com/a';
    const response = await fetch(`${service.base}/v2/webhooks`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ url, status: 'paused' }),
    });
    const { data } = (await response.json()) as { data: { id: string; secret: string } };
    const list = done(await here('webhooks list --tenant acme'));
    expect(list).toMatch(/^tenant +status +pending +failing since +url +id\n/);
    expect(list).toMatch(new RegExp(`acme +paused +0 +${url} +${data.id}`));
    expect(list).not.toContain(data.secret);
    expect(done(await here('webhooks list'))).toBe(list);
    expect((await here('webhooks list --tenant nobody')).stderr).toBe('There is no tenant nobody.\n');
  });

  it('prints its help', async () => {
    const { code, stdout } = await cli('--help');
    expect(code).toBe(0);
    for (const word of ['tenants', 'keys']) expect(stdout).toContain(word);
  });
});
