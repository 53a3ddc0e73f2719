import { asOwner } from '#app/database/migrate.js';
import { Tenants } from '#app/tenants/tenants.js';
import { type Answer, Client } from '../support/client.js';
import { type CliResult, cliHereOf } from '../support/cli.js';
import { asAdmin } from '../support/database.js';
import { testKeyOnLive } from '../support/keys.js';
import { type OwnService, startService } from '../support/service.js';
import { eventually } from '../support/waiting.js';

describe('the commands for sandboxes', () => {
  let service: OwnService;
  let live: Client;
  let here: ReturnType<typeof cliHereOf>;
  const env = { DATA_DIR: '.data/test-files-of-commands' };

  beforeAll(async () => {
    service = await startService();
    here = cliHereOf(service.database);
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    live = await service.tenant();
  });

  const done = async (line: string): Promise<string> => {
    const { code, stdout, stderr }: CliResult = await here(line, env);
    expect([line, code, code ? stderr : '']).toEqual([line, 0, '']);
    return stdout;
  };
  /** The answer once it has the status, which instances know within a second. */
  const answered = (ask: () => Promise<Answer>, status = 200) => eventually(ask, (answer) => answer.status === status);
  const inSandbox = (key: string) => new Client(service.base, key.trim(), live.slug);

  it('create, list, reset and delete them', async () => {
    const sandbox = inSandbox(await done(`sandboxes create --tenant ${live.slug} --name Web~shop`));
    await sandbox.create('/v2/price-lists', { reference_id: 'A', name: 'A' });
    const { id } = (await sandbox.get('/v2/sandbox')).body.data;
    expect(await done('sandboxes list')).toMatch(new RegExp(`^${live.slug} +Web shop +ready .* ${id}$`, 'm'));
    expect(await done(`sandboxes list --tenant ${live.slug}`)).toContain(id);
    expect(await done('tenants list')).toMatch(new RegExp(`^sandbox-.* ${live.slug} *$`, 'm'));
    expect(await done(`sandboxes reset --tenant ${live.slug} --sandbox Web~shop`)).toBe(
      'reset sandbox Web shop (ready)\n',
    );
    const after = await answered(() => sandbox.get('/v2/price-lists'));
    expect(after.body.data).toEqual([]);
    await done(`sandboxes delete --tenant ${live.slug} --sandbox ${id}`);
    const refused = await answered(() => sandbox.get('/v2/orders'), 401);
    expect(refused.body.code).toBe('api_key_invalid');
    expect((await live.get('/v2/sandboxes')).body.data).toEqual([]);
    const types = (await live.get('/v2/events?types=sandbox.*')).body.data.map(({ type }: { type: string }) => type);
    expect(types).toEqual(['sandbox.created', 'sandbox.updated', 'sandbox.deleted']);
  });

  it('refuse what there is not, and a sandbox of a sandbox', async () => {
    const sandbox = inSandbox(await done(`sandboxes create --tenant ${live.slug} --name A --demo`));
    const { slug } = (await sandbox.get('/v2/tenant')).body.data;
    for (const [line, message] of [
      [`sandboxes create --tenant ${live.slug} --name A`, 'name A is taken already'],
      [`sandboxes create --tenant ${slug} --name B`, 'is a sandbox itself'],
      ['sandboxes list --tenant nobody', 'There is no tenant nobody'],
      [`sandboxes reset --tenant ${live.slug} --sandbox B`, `Tenant ${live.slug} has no sandbox B`],
      [`sandboxes delete --tenant ${live.slug} --sandbox B`, `Tenant ${live.slug} has no sandbox B`],
    ] as const) {
      const { code, stderr } = await here(line, env);
      expect([line, code, stderr]).toEqual([line, 1, expect.stringContaining(message)]);
    }
  });

  it('create keys of the kind of the tenant, and name the wca_test_ keys of live tenants', async () => {
    const sandbox = inSandbox(await done(`sandboxes create --tenant ${live.slug} --name A`));
    const { slug } = (await sandbox.get('/v2/tenant')).body.data;
    expect(await done(`keys create --tenant ${slug} --scope orders:read`)).toMatch(/^wca_test_/);
    expect(await done(`keys create --tenant ${live.slug} --scope orders:read`)).toMatch(/^wca_live_/);
    const key = await testKeyOnLive(service.database, { slug: live.slug });
    const listed = await done('keys list --test-on-live');
    expect(listed).toMatch(new RegExp(`^${live.slug} +${key.split('_')[2]} `, 'm'));
    expect(listed).not.toContain(slug);
    expect((await here('keys list', env)).code).toBe(1);
    expect((await here(`keys list --tenant ${slug} --test-on-live`, env)).code).toBe(1);
  });

  it('suspend and delete sandboxes with their live tenant', async () => {
    const sandbox = inSandbox(await done(`sandboxes create --tenant ${live.slug} --name A`));
    await sandbox.create('/v2/price-lists', { reference_id: 'A', name: 'A' });
    const [ofLive, ofSandbox] = [(await live.get('/v2/tenant')).body.data, (await sandbox.get('/v2/tenant')).body.data];
    await done(`tenants suspend --tenant ${live.slug}`);
    expect((await answered(() => sandbox.get('/v2/orders'), 403)).body.code).toBe('tenant_suspended');
    await done(`tenants resume --tenant ${live.slug}`);
    expect((await answered(() => sandbox.get('/v2/orders'))).status).toBe(200);
    await done(`tenants suspend --tenant ${live.slug}`);
    await done(`tenants delete ${live.slug} --confirm ${live.slug}`);
    const left = await asAdmin(service.database.adminUrl, async (admin) => {
      const ids = [ofLive.id, ofSandbox.id];
      const { rows } = await admin.query('select id from tenants where id = any($1)', [ids]);
      const lists = await admin.query('select id from price_lists where tenant_id = any($1)', [ids]);
      return [...rows, ...lists.rows];
    });
    expect(left).toEqual([]);
    expect(await asOwner(service.database.ownerUrl, (owner) => new Tenants(owner).find(ofSandbox.slug))).toBeNull();
  });
});
