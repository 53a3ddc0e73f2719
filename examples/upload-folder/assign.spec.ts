import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from '#test/support/client.js';
import { sharedService } from '#test/support/service.js';
import { ensureServiceBuilt } from '#test/support/test-run.js';
import { skusOf } from './assign.js';

const IMAGES = join(import.meta.dirname, 'images');
const [GIF, JPEG, TIFF, WEBP] = [
  'file-type-fixture.gif',
  'image-size-progressive.jpg',
  'image-rs-l1.tiff',
  'file-type-fixture.webp',
] as const;

describe('upload:folder --assign sku', () => {
  let folder: string;
  let client: Client;

  beforeAll(async () => {
    ensureServiceBuilt();
    client = await (await sharedService()).tenant();
    for (const sku of ['0017', 'A_2'])
      await client.create('/v2/products', { group_code: sku, variants: [{ sku_id: sku, name: sku }] });
    folder = mkdtempSync(join(tmpdir(), 'assign-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const add = (image: string, name: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(IMAGES, image), join(folder, name));
  };
  const run = async (...args: string[]) => {
    const main = join(import.meta.dirname, '../../dist/examples/upload-folder/main.js');
    const env = { ...process.env, WCA_BASE: client.base, WCA_API_KEY: client.key };
    return (await promisify(execFile)(process.execPath, [main, ...args, folder], { env })).stdout;
  };
  const productOf = async (sku: string) => (await client.get(`/v2/products?sku_id=${sku}`)).body.data[0];
  const typesOf = async (sku: string) => {
    const { data } = (await client.get('/v2/media')).body;
    const types = new Map<string, string>(
      data.map((one: { url: string; content_type: string }) => [one.url, one.content_type]),
    );
    return (await productOf(sku)).medias.map(({ url }: { url: string }) => types.get(url));
  };

  it('connects files with products in the order of their names, and says what had no product', async () => {
    add(GIF, '0017_10.gif');
    add(JPEG, '0017_2.jpg');
    add(TIFF, '0017.tiff');
    add(WEBP, 'A_2/front.webp');
    add('image-size-sample_fried.png', 'A_2/torn.png');
    add(WEBP, 'unknown_3.webp');
    const output = await run('--assign', 'sku');
    expect(output).toContain('404 no product         unknown_3.webp  no product has the SKU unknown_3 or unknown\n');
    expect(output).toContain('400 corrupt_image      A_2/torn.png  ');
    expect(output).toContain('200 product changed    0017  3 pictures\n');
    expect(output).toMatch(/\n1 no product, 4 accepted, 2 product changed, 1 corrupt_image\n$/);
    expect(await typesOf('0017')).toEqual(['image/tiff', 'image/jpeg', 'image/gif']);
    expect(await typesOf('A_2')).toEqual(['image/webp']);
  });

  it('changes and uploads nothing the second time, and only what is new later', async () => {
    const state = async () => [(await productOf('0017')).version, (await client.get('/v2/media')).body.pagination];
    const before = await state();
    expect(await run('--assign', 'sku')).toMatch(/\n1 no product, 4 known, 2 product unchanged, 1 corrupt_image\n$/);
    expect(await state()).toEqual(before);
    add(WEBP, '0017/back.webp');
    expect(await run('--assign', 'sku')).toContain('200 product changed    0017  4 pictures\n');
    expect(await state()).toEqual([before[0] + 1, before[1]]);
  });

  it('refuses other ways to assign', async () => {
    await expect(run('--assign', 'name')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('npm run upload:folder -- [options] FOLDER'),
    });
  });
});

it.each([
  ['0017.jpg', ['0017']],
  ['0017_2.jpg', ['0017_2', '0017']],
  [join('0017', 'side', 'left_1.jpg'), ['0017']],
  ['_2.jpg', ['_2']],
  ['A.1_2.b.png', ['A.1_2.b']],
])('%s belongs to %j', (file, skus) => {
  expect(skusOf(file)).toEqual(skus);
});
