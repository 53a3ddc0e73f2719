import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { checkJourney } from './journey.mjs';
import { startDemo } from './service.mjs';
import { blockOf, choose, shows } from './swagger-ui.mjs';

const SCREENSHOTS = '.data/screenshots';
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-component-update',
].concat('--disable-background-networking', '--disable-sync');
const VIEWPORT = { width: 1280, height: 1400 };
/** Created records exist for the reads and changes, and deletions come last. */
const SEQUENCE = ['post', 'get', 'put', 'patch', 'delete'];
/** One transparent pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const CREATED = ['priceLists.create', 'products.create', 'customers.create', 'orders.create', 'invoices.create'];

/** Opens Swagger UI and executes every operation with its prefilled values. */
export async function checkDocs(executablePath) {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const profile = mkdtempSync(join(tmpdir(), 'docs-'));
  const service = await startDemo('.data/browser');
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: ARGUMENTS,
    viewport: VIEWPORT,
  });
  try {
    await check(browser, service);
  } finally {
    await browser.close();
    await service.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function check(browser, { base, key }) {
  const outside = [];
  const complaints = [];
  browser.on('request', (request) => {
    const url = new URL(request.url());
    if (url.hostname !== '127.0.0.1' && !/^(data|blob):$/.test(url.protocol)) outside.push(request.url());
  });
  const page = browser.pages()[0] ?? (await browser.newPage());
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));

  await page.goto(`${base}/docs`);
  await shows(page, 'v2');
  await page.screenshot({ path: `${SCREENSHOTS}/docs-v2.png` });
  const choices = await page.locator('#version option').allTextContents();
  assert.deepEqual(choices, ['v1', 'v2'], 'the choice in the bar');
  await choose(page, 'v1');
  await page.screenshot({ path: `${SCREENSHOTS}/docs-v1.png` });
  await choose(page, 'v2');
  console.log('✓ /docs offers v1 and v2');

  await authorise(page, key);
  await page.reload();
  await shows(page, 'v2');
  assert.equal(await page.locator('.auth-wrapper .authorize.locked').count(), 1, 'the key outlives a reload');
  console.log('✓ the key is kept');

  await checkJourney(page, base, SCREENSHOTS);
  await page.goto(`${base}/docs`);
  const documents = await Promise.all(
    ['v2', 'v1'].map(async (version) => {
      const document = await (await fetch(`${base}/openapi/${version}.json`)).json();
      return { version, operations: operationsOf(document) };
    }),
  );
  // both versions work on the same records: each method is executed in both before the next method
  for (const method of SEQUENCE) {
    for (const { version, operations } of documents) {
      await choose(page, version);
      for (const operation of operations.filter((one) => one.method === method)) await tryOut(page, version, operation);
    }
  }
  assert.deepEqual(outside, [], 'requests that left this machine');
  assert.deepEqual(complaints, [], "the browser's complaints");
  console.log(`✓ no request left 127.0.0.1, and the browser reported no error; screenshots are in ${SCREENSHOTS}`);
}

async function authorise(page, key) {
  await page.locator('.auth-wrapper .authorize').click();
  await page.locator('.modal-ux input').fill(key);
  await page.screenshot({ path: `${SCREENSHOTS}/authorise.png` });
  await page.locator('.modal-ux button.authorize').click();
  await page.locator('.modal-ux button.btn-done').click();
}

/** Executes the prefilled operation and expects the documented success. */
async function tryOut(page, version, { operationId, method, responses, requestBody }) {
  const block = await blockOf(page, operationId);
  await block.locator('.opblock-summary-control').click();
  await block.locator('button.execute').waitFor();
  const json = requestBody?.content['application/json'];
  if (requestBody && !json) {
    const picture = { name: 'picture.png', mimeType: 'image/png', buffer: PICTURE };
    await block.locator('input[type=file]').setInputFiles(picture);
  }
  if (json) {
    const filledIn = JSON.parse(await block.locator('textarea.body-param__text').inputValue());
    assert.deepEqual(filledIn, json.example, `${operationId} is prefilled`);
  }
  await block.locator('button.execute').click();
  const status = block.locator('.live-responses-table .response-col_status').last();
  await status.waitFor();
  const wanted = Object.keys(responses).find((code) => code.startsWith('2'));
  const shown = (await status.innerText()).trim().split(/\s/)[0];
  const name = `${version} ${operationId}`;
  if (SHOWN.includes(name)) {
    await block.evaluate((element) => element.scrollIntoView());
    await page.screenshot({ path: `${SCREENSHOTS}/${name.replace(' ', '-')}.png` });
  }
  assert.equal(shown, wanted, `${name}: ${await block.locator('.live-responses-table').innerText()}`);
  await block.locator('.opblock-summary-control').click();
  console.log(`✓ ${method.toUpperCase()} as filled in: ${name} ${shown}`);
}

const SHOWN = [
  'v2 products.list',
  'v2 orders.create',
  'v2 invoices.create',
  'v1 orders.get',
  'v1 priceLists.update',
  'v2 media.upload',
];

const operationsOf = ({ paths }) =>
  Object.values(paths)
    .flatMap((methods) => Object.entries(methods).map(([method, operation]) => ({ method, ...operation })))
    .sort((a, b) => placeOf(a) - placeOf(b));

const placeOf = ({ method, operationId }) => SEQUENCE.indexOf(method) * 10 + CREATED.indexOf(operationId);
