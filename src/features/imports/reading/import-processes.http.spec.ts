import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { CSV, ImportFixture, ndjson, productLine } from '#test/support/imports/fixture.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { eventually } from '#test/support/waiting.js';
import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import { ReadingProcesses } from './reading-processes.js';

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status,Option2 Name,Option2 Value';
const SUGGEST = '/v2/import-profiles/suggest';
const asCsv = { 'content-type': CSV };

let service: TestService;
let client: Client;
let fixture: ImportFixture;
let processes: ReadingProcesses;

beforeAll(async () => {
  service = await sharedService();
  processes = service.app.get(ReadingProcesses);
});
beforeEach(async () => {
  client = await service.tenant();
  fixture = new ImportFixture(service, client);
});

const createProfile = (definition: object) =>
  client.create('/v2/import-profiles', {
    ...{ reference_id: 'P', name: 'P', resource: 'products', unmapped: 'ignore' },
    ...definition,
  });
const importByProfile = (file: string) => fixture.import('resource=products&mode=create&profile=P', file, asCsv);

describe('a line that a profile would make too large', () => {
  it('is refused with the field, and the others are imported', async () => {
    const templates = Array.from({ length: 15 }, (_, index) => [`attributes.a${index}`, '{a}'.repeat(1_360)]);
    await createProfile({
      columns: [
        { from: 'sku', to: ['sku_id', 'group_code'] },
        { from: 'name', to: 'name' },
      ],
      templates: Object.fromEntries(templates),
    });
    const done = await importByProfile(`sku,name,a\nA,N,\nB,N,${'x'.repeat(131_000)}\nC,N,\n`);
    expect(done).toMatchObject({ status: 'completed_with_errors', created: 2, failed: 1 });
    expect(await fixture.errors(done.id)).toMatchObject([
      {
        line: 3,
        code: 'validation_failed',
        details: [{ field: 'attributes.a0', reason: 'has more than 131072 characters' }],
      },
    ]);
  });

  it('is refused for a list of more than 1,000 entries', async () => {
    await createProfile({
      columns: [
        { from: 'sku', to: ['sku_id', 'group_code', 'name'] },
        { from: 'list', to: 'medias[].url', split: '|' },
      ],
      drop_without: { 'medias[]': 'type' },
    });
    const list = Array.from({ length: 26_000 }, (_, index) => index.toString(36)).join('|');
    const done = await importByProfile(`sku,list\nA,${list}\nB,x\n`);
    expect(done).toMatchObject({ status: 'completed_with_errors', created: 1, failed: 1 });
    expect(await fixture.errors(done.id)).toMatchObject([
      { line: 2, details: [{ field: 'medias[].url', reason: 'has more than 1000 entries' }] },
      { line: 3, code: 'left_out', severity: 'warning' },
    ]);
  });
});

describe('the process that reads the file of an import', () => {
  it('is replaced when it ends: no line is lost, and none is written twice', async () => {
    const count = 600;
    const rows = Array.from({ length: count }, (_, index) => `P-${index},P-${index},N,"${'text '.repeat(1_000)}"`);
    const { id } = (
      await fixture.send(
        'resource=products&mode=create',
        `sku_id,group_code,name,description\n${rows.join('\n')}`,
        asCsv,
      )
    ).body.data;
    const done = fixture.work();
    await eventually(
      () => fixture.read(id as string),
      (found) => found.rows_done > 0,
    );
    for (const pid of processes.imports.processIds) process.kill(pid!, 'SIGKILL');
    await done;
    expect(await fixture.read(id as string)).toMatchObject({ status: 'completed', created: count, failed: 0 });
    expect((await client.get('/v2/products')).body.pagination.total_records).toBe(count);
  });
});

describe('suggestions', () => {
  const idOf = async ({ key }: Client) => (await service.app.get(ApiKeys).authenticate(key)).tenant.id;

  it('show HTML without ends as text', async () => {
    const sample = `${HEADER}\nh,T,"${'<a'.repeat(30_000)}",V,T,t,Size,M,S,1\n`;
    const { status, body } = await client.send('POST', SUGGEST, sample, asCsv);
    expect([status, body.data.profile.reference_id]).toEqual([200, 'shopify-products']);
    expect(body.data.lines[0].description).toBe('<a'.repeat(30_000));
  });

  it('of one tenant wait for each other, up to a number, and not those of another tenant', async () => {
    const { requests } = processes;
    const turn = await requests.take({ tenantId: await idOf(client) });
    const answers = Array.from({ length: 10 }, () => client.send('POST', SUGGEST, `${HEADER}\n`, asCsv));
    const refused = await Promise.race(answers);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([429, 'rate_limited', '1']);
    const other = await service.tenant();
    expect((await other.send('POST', SUGGEST, `${HEADER}\n`, asCsv)).status).toBe(200);
    turn.release(false);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
  });
});

describe('an import that was begun three times without progress', () => {
  const setAttempts = (id: string, attempts: number) =>
    asAdmin(service.database.adminUrl, (admin) =>
      admin.query('update import_progress set attempts = $1 where import_id = $2', [attempts, id]),
    );
  const attemptsOf = (id: string) =>
    asAdmin(service.database.adminUrl, async (admin) => {
      const { rows } = await admin.query('select attempts from import_progress where import_id = $1', [id]);
      return (rows[0] as { attempts: number }).attempts;
    });
  const file = ndjson(productLine('A'), productLine('B'));

  it.each(['skip', 'atomic'])('is failed with the reason and its line (%s)', async (onError) => {
    const { id } = (await fixture.send(`resource=products&mode=create&on_error=${onError}`, file)).body.data;
    await setAttempts(id as string, 3);
    await fixture.work();
    expect(await fixture.read(id as string)).toMatchObject({ status: 'failed', created: 0, failed: 1 });
    expect(await fixture.errors(id as string)).toEqual([
      {
        ...{ line: 1, severity: 'error', reference: null, code: 'internal_error', message: 'The import cannot go on.' },
        details: [
          {
            field: 'body',
            reason: 'the import was begun 3 times and ended each time before this line was written',
          },
        ],
      },
    ]);
    expect(await fixture.import('resource=products&mode=create', file)).toMatchObject({
      status: 'completed',
      created: 2,
    });
  });

  it('is not one that was begun twice', async () => {
    const { id } = (await fixture.send('resource=products&mode=create', file)).body.data;
    await setAttempts(id as string, 2);
    await fixture.work();
    expect(await fixture.read(id as string)).toMatchObject({ status: 'completed', created: 2 });
    expect(await attemptsOf(id as string)).toBe(1); // begun once since the last checkpoint
  });
});
