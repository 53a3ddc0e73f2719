import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { withChromium } from './chromium.mjs';
import { checkDocuments } from './documents.mjs';
import { checkFirstCall } from './first-call.mjs';
import { checkJourney } from './journey.mjs';
import { operationsByGroup, readDocuments } from './operations.mjs';
import { NARROW, takeScreenshots, WIDE } from './screenshots.mjs';
import { startDemo } from './service.mjs';
import { authorise, choose, shows } from './swagger-ui.mjs';
import { walkGroup } from './walk.mjs';

const SCREENSHOTS = '.data/screenshots';
/** Bar for the first contentful paint of `/docs`, in milliseconds. It is printed, since it depends on the machine. */
const FIRST_PAINT_MS = 1_500;

/** Opens Swagger UI and executes every operation with its prefilled values, or those of one `group`. */
export async function checkDocs(executablePath, { group } = {}) {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const service = await startDemo('.data/browser');
  try {
    await withChromium(executablePath, { viewport: WIDE }, (browser) => check(browser, service, group));
  } finally {
    await service.stop();
  }
}

async function check(browser, { base, key }, wanted) {
  const groups = operationsByGroup(await readDocuments(base));
  const chosen = wanted ? groups.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase()) : groups;
  if (!chosen.length)
    throw new Error(`There is no group ${wanted}; there are ${groups.map(({ name }) => name).join(', ')}`);
  const complaints = complaintsOf(browser);
  const pages = { v2: browser.pages()[0] ?? (await browser.newPage()) };

  await pages.v2.goto(`${base}/docs`);
  await shows(pages.v2, 'v2');
  await printPaint(pages.v2);
  if (!wanted) {
    await checkPage(pages.v2);
    await checkLinks(browser, base);
    await checkFirstCall(browser, { base, key }, SCREENSHOTS);
    await checkReference(browser, base);
    await pages.v2.goto(`${base}/docs`);
    await shows(pages.v2, 'v2');
  }
  await authorise(pages.v2, key, `${SCREENSHOTS}/authorise.png`);
  await pages.v2.reload();
  await shows(pages.v2, 'v2');
  assert.equal(await pages.v2.locator('.auth-wrapper .authorize.locked').count(), 1, 'the key outlives a reload');
  console.log('✓ the key is kept');
  if (!wanted) await checkJourney(pages.v2, base, SCREENSHOTS);
  if (chosen.some(({ name }) => name === 'Documents')) await checkDocuments(pages.v2, { base, key }, SCREENSHOTS);

  pages.v1 = await browser.newPage();
  for (const [version, page] of Object.entries(pages)) {
    await page.setViewportSize(NARROW);
    await page.goto(`${base}/docs?version=${version}`);
    await shows(page, version);
  }
  const faults = [];
  for (const group of chosen) faults.push(...(await printedWalk(pages, group)));
  assert.equal(faults.length, 0, 'faults of operations');
  assert.deepEqual(complaints, [], "the browser's complaints, and requests that left this machine");
  const number = chosen.reduce((sum, { operations }) => sum + operations.length, 0);
  console.log(`✓ ${number} operations are shown with their texts and answer as documented`);
  console.log(`✓ no request left 127.0.0.1, and the browser reported no error; screenshots are in ${SCREENSHOTS}`);
}

/** Collects requests to other hosts, failed files of the page, errors of scripts, and violations of the content security policy. */
function complaintsOf(browser) {
  const complaints = [];
  const isApi = (url) => /^\/v\d\//.test(url.pathname); // whose statuses are checked for each operation
  browser.on('request', (request) => {
    const url = new URL(request.url());
    if (url.hostname !== '127.0.0.1' && !/^(data|blob):$/.test(url.protocol)) complaints.push(`request to ${url}`);
  });
  browser.on('response', (response) => {
    const url = new URL(response.url());
    if (response.status() >= 400 && !isApi(url)) complaints.push(`${response.status()} of ${url}`);
  });
  browser.on('weberror', (error) => complaints.push(String(error.error())));
  browser.on('console', (message) => {
    const isStatus = message.text().startsWith('Failed to load resource: the server responded with a status');
    if (message.type() === 'error' && !isStatus) complaints.push(message.text()); // the policy's violations too
  });
  return complaints;
}

/** Prints the time of the first contentful paint and that until all groups are shown, of a browser without a cache. */
async function printPaint(page) {
  const [paint, shown] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0].startTime,
    performance.now(),
  ]);
  const mark = paint < FIRST_PAINT_MS ? '✓' : '!';
  console.log(
    `${mark} first contentful paint after ${Math.round(paint)} ms (bar: ${FIRST_PAINT_MS} ms), groups after ${Math.round(shown)} ms`,
  );
}

async function checkPage(page) {
  const choices = await page.locator('#version option').allTextContents();
  assert.deepEqual(choices, ['v1', 'v2'], 'the choice in the bar');
  for (const version of ['v1', 'v2']) {
    await choose(page, version);
    await page
      .locator('details.section:not([open]) > summary')
      .evaluateAll((summaries) => summaries.forEach((summary) => summary.click()));
    await takeScreenshots(page, page.locator('body'), `${SCREENSHOTS}/${version} start page`);
    await page.setViewportSize(WIDE);
  }
  console.log('✓ /docs offers v1 and v2');
}

async function printedWalk(pages, group) {
  const started = Date.now();
  const faults = await walkGroup(pages, group, SCREENSHOTS);
  const numbers = ['v1', 'v2'].map((version) => group.operations.filter((one) => one.version === version).length);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${faults.length ? '✗' : '✓'} ${group.name}: ${numbers[0]} of v1, ${numbers[1]} of v2, ${seconds} s`);
  for (const fault of faults) console.log(`  ${fault}`);
  return faults;
}

/** A link to an operation shows it at the top, with the names, types and meanings of its fields. */
async function checkLinks(browser, base) {
  for (const size of [WIDE, NARROW]) {
    const page = await browser.newPage();
    await page.setViewportSize(size);
    await page.goto(`${base}/docs#/Orders/orders.create`);
    const operation = page.locator('.opblock.is-open');
    await operation.locator('.fields').first().waitFor();
    await waitUntilAtTop(operation);
    const row = operation.locator('.fields tr', { hasText: 'customer_id' }).first();
    assert.match(await row.innerText(), /customer_id\s*required\s+string.+Customer who orders/s);
    await page.screenshot({ path: `${SCREENSHOTS}/link to an operation ${size.width}.png` });
    await page.close();
  }
  console.log('✓ links to operations show them at the top, with the meanings of their fields');
}

/** Height of the bar above the page, in pixels. */
const BAR_HEIGHT = 64;
/** Tries of {@link waitUntilAtTop}, a tenth of a second apart. */
const MAX_TRIES = 200;

async function waitUntilAtTop(operation) {
  let y;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    ({ y } = await operation.boundingBox());
    if (Math.abs(y - BAR_HEIGHT) < 4) return;
    await operation.page().waitForTimeout(100);
  }
  assert.equal(y, BAR_HEIGHT, 'the position of the operation');
}

/** The reader shows operations with code in several languages; without scripts the page has an outline. */
async function checkReference(browser, base) {
  const outline = await (await fetch(`${base}/reference`)).text();
  assert.match(outline, /<code>POST \/v2\/orders<\/code><\/dt><dd>Enter an order/);
  for (const size of [WIDE, NARROW]) {
    const page = await browser.newPage();
    await page.setViewportSize(size);
    await page.goto(`${base}/reference#v2/tag/orders/POST/v2/orders`);
    await page.getByRole('heading', { name: 'Enter an order' }).waitFor({ timeout: 60_000 });
    await page.getByText('Customer who orders').first().waitFor();
    await page.screenshot({ path: `${SCREENSHOTS}/reference ${size.width}.png` });
    await page.close();
  }
  console.log('✓ the reference shows operations');
}
