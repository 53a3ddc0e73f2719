import { randomBytes } from 'node:crypto';
import { Client } from '../support/client.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import { makeServiceFolder, removeServiceFolder } from '../support/service-folder.js';
import { ServiceProcess } from '../support/service-process.js';

/** `npm run prove` sets the full size. */
const SECONDS = Number(process.env.HOSTILE_SECONDS ?? 0.2);
/** Requests of the quiet tenant before anybody else sends something. */
const ALONE = 40;
/**
 * The 95th percentile beside a hostile tenant, as a multiple of that alone, and milliseconds on top, because a machine with few processors
 * shares them with the other processes. Work in the process of all tenants would hold each request for seconds.
 */
const MOST_TIMES = 10;
const MARGIN_MS = 400;

const SHOPIFY_HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status,Option2 Name,Option2 Value';
const HTML = '<a'.repeat(30_000);
const CSV = { 'content-type': 'text/csv' };

describe('a quiet tenant, beside one whose profiles are written to need as much as possible', () => {
  let database: TestDatabase;
  let folder: string;
  let service: ServiceProcess;
  let quiet: Client;
  let hostile: Client;

  beforeAll(async () => {
    [database, folder] = await Promise.all([createTestDatabase(), makeServiceFolder()]);
    service = new ServiceProcess(folder, {
      DATABASE_URL: database.serviceUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DEMO_TENANT: 'false',
      ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
    });
    const base = await service.ready();
    quiet = new Client(base, await issueKey(database, { slug: 'quiet' }), 'quiet');
    hostile = new Client(base, await issueKey(database, { slug: 'hostile' }), 'hostile');
  });
  afterAll(async () => {
    service.kill('SIGKILL');
    await service.ended;
    await database.release();
    await removeServiceFolder(folder);
  });

  /** Milliseconds of a read. */
  async function read(): Promise<number> {
    const begun = performance.now();
    expect((await quiet.get('/v2/products')).status).toBe(200);
    return performance.now() - begun;
  }
  const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

  /** Imports a file again and again by a profile; returns when the last import has ended. */
  const imports = (profile: string, file: string) => async (isOver: () => boolean) => {
    do {
      const path = `/v2/imports?resource=products&mode=upsert&profile=${profile}`;
      const { status, body } = await hostile.send('POST', path, file, CSV);
      expect(status).toBe(202);
      let state: { status: string };
      do state = (await hostile.get(`/v2/imports/${body.data.id}`)).body.data;
      while (['queued', 'running'].includes(state.status));
      expect(state.status).toMatch(/^completed/);
    } while (!isOver());
  };
  const suggests = (sample: string) => async (isOver: () => boolean) => {
    do expect((await hostile.send('POST', '/v2/import-profiles/suggest', sample, CSV)).status).toBe(200);
    while (!isOver());
  };
  const create = (referenceId: string, definition: object) =>
    hostile.create('/v2/import-profiles', {
      ...{ reference_id: referenceId, name: referenceId, resource: 'products', unmapped: 'ignore' },
      ...definition,
    });

  const programs: [string, () => Promise<(isOver: () => boolean) => Promise<void>>][] = [
    [
      'templates of many placeholders and a long cell',
      async () => {
        const templates = Array.from({ length: 15 }, (_, index) => [`attributes.a${index}`, '{a}'.repeat(1_360)]);
        await create('templates', {
          columns: [{ from: 'sku', to: 'sku_id' }],
          templates: Object.fromEntries(templates),
        });
        return imports('templates', `sku,name,a\nS,N,${'x'.repeat(131_000)}\n`);
      },
    ],
    [
      'a long list of which entries are dropped',
      async () => {
        await create('entries', {
          columns: [
            { from: 'sku', to: 'sku_id' },
            { from: 'list', to: 'medias[].url', split: '|' },
          ],
          drop_without: { 'medias[]': 'type' },
        });
        const list = Array.from({ length: 26_000 }, (_, index) => index.toString(36)).join('|');
        return imports('entries', `sku,list\nS,${list}\n`);
      },
    ],
    [
      'HTML without ends, and a column with many values',
      async () => {
        const values = Array.from({ length: 1_000 }, (_, index) => [`v${index}`, `w${index}`]);
        await create('values', {
          columns: [
            { from: 'sku', to: 'sku_id' },
            { from: 'list', to: 'tags', split: '|', values: Object.fromEntries(values) },
          ],
        });
        const variants = Array.from({ length: 11 }, (_, index) => `h,,,,,,,,S${index},1\n`).join('');
        const html = `${SHOPIFY_HEADER}\nh,T,"${HTML}",V,T,t,Size,M,S,1\n${variants}`;
        const [byHtml, byValues] = [
          imports('shopify-products', html),
          imports('values', `sku,list\nS,${'x|'.repeat(60_000)}\n`),
        ];
        const bySample = suggests(`${SHOPIFY_HEADER}\nh,T,"${HTML}",V,T,t,Size,M,S,1\n`);
        return async (isOver) => {
          await Promise.all([byHtml(isOver).then(() => byValues(isOver)), bySample(isOver)]);
        };
      },
    ],
  ];

  it.each(programs)(
    'is served as fast as fair shares say: %s',
    async (_, prepare) => {
      const alone: number[] = [];
      for (let index = 0; index < ALONE; index++) alone.push(await read());
      const begun = performance.now();
      let hasEnded = false;
      const work = (await prepare())(() => performance.now() - begun > SECONDS * 1_000).finally(
        () => (hasEnded = true),
      );
      const beside: number[] = [];
      while (!hasEnded) beside.push(await read());
      await work;
      expect(p95(beside)).toBeLessThan(MOST_TIMES * p95(alone) + MARGIN_MS);
      expect(service.isRunning).toBe(true);
    },
    SECONDS * 10_000 + 180_000,
  );
});
