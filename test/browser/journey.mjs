import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { choose, execute, openOperation } from './swagger-ui.mjs';

const PHOTOGRAPH = readFileSync(new URL('../../src/demo/photographs/eniko-kis-663725-unsplash.jpg', import.meta.url));
const VARIANTS = ['RED', 'BLUE'].map((color, index) => ({
  sku_id: `JOURNEY-${color}`,
  name: `Instant camera, ${color.toLowerCase()}`,
  attributes: [{ name: 'color', value: color.toLowerCase() }],
  is_primary: index === 0,
}));

/**
 * The work of a merchandiser in Swagger UI: creates a product with two variants, uploads a picture, adds its address to the
 * product, and reads it in both versions.
 */
export async function checkJourney(page, base, screenshots) {
  const shot = async (name) => page.screenshot({ path: `${screenshots}/journey-${name}.png` });
  await page.goto(`${base}/docs`);
  await choose(page, 'v2');
  const body = { group_code: 'JOURNEY', grouping_attributes: ['color'], variants: VARIANTS };
  const product = await send(page, 'products.create', { status: 201, body });
  await shot('1-create');
  assert.deepEqual(product.variants.map(({ sku }) => sku).sort(), ['JOURNEY-BLUE', 'JOURNEY-RED']);

  const file = { name: 'camera.jpg', mimeType: 'image/jpeg', buffer: PHOTOGRAPH };
  const { url } = await send(page, 'media.upload', { status: 201, file });
  await shot('2-upload');

  const medias = [{ url, order: 1, type: 'image', is_default: true }];
  await send(page, 'products.update', { status: 200, id: product.id, body: { medias } });
  await shot('3-update');

  const second = await send(page, 'products.get', { status: 200, id: product.id });
  await shot('4-read-v2');
  assert.deepEqual(second.medias, medias);
  await choose(page, 'v1');
  const first = await send(page, 'products.get', { status: 200, id: product.id });
  await shot('5-read-v1');
  assert.deepEqual(first.medias, [{ is_default: true, type: 'image', url }]);
  assert.equal(first.sku, second.sku);

  await page.goto(url);
  assert.ok(await page.locator('img').evaluate((image) => image.naturalWidth > 100), 'the picture is shown');
  await shot('6-picture');
  console.log('✓ a product with two variants gets a picture and is read in v1 and v2 by clicking');
}

/** Fills in an operation, executes it, and returns the `data` of the response. */
async function send(page, operationId, { status, id, body, file }) {
  const group = operationId.startsWith('media') ? 'Media files' : 'Products';
  const block = await openOperation(page, group, operationId);
  if (id) await block.locator('tr[data-param-name="id"] input').fill(id);
  if (body) await block.locator('textarea.body-param__text').fill(JSON.stringify(body, undefined, 2));
  if (file) await block.locator('input[type=file]').setInputFiles(file);
  const answered = page.waitForResponse((response) => /\/v\d\//.test(new URL(response.url()).pathname));
  const shown = await execute(block);
  const answer = await answered;
  assert.equal(shown, String(status), `${operationId}: ${await answer.text()}`);
  await block.evaluate((element) => element.scrollIntoView());
  return (await answer.json()).data;
}
