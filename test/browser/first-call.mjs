import assert from 'node:assert/strict';
import { execute, shows } from './swagger-ui.mjs';

/** Screens whose first view must have the button Authorize and the first step: a desktop, a tablet and a telephone. */
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 900, height: 900 },
  { width: 390, height: 844 },
];
const STEP = 'GET /v2/products';

/**
 * Opens the address that `npm start` prints, and makes the first call by two clicks: on the step of the start page, and on Execute. Returns
 * the status that Swagger UI shows.
 */
export async function firstCall(page, address) {
  await page.goto(address);
  await shows(page, 'v2');
  await page.getByRole('link', { name: STEP, exact: true }).click();
  return execute(page.locator('.opblock.is-open'));
}

/** Makes the first call, and checks that the key is sent in no other way than as header of the call. */
export async function checkFirstCall(browser, { base, key }, screenshots) {
  const page = await browser.newPage();
  const requests = [];
  page.on('request', (request) => requests.push(request));
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await page.goto(`${base}/docs`);
    await shows(page, 'v2');
    await checkFirstScreen(page, screen);
    await page.screenshot({ path: `${screenshots}/first screen ${screen.width}.png` });
  }
  await checkSchemas(page);
  await page.screenshot({ path: `${screenshots}/schemas 390.png` });
  await checkSearch(page);
  await page.screenshot({ path: `${screenshots}/search 390.png` });

  await page.goto('about:blank'); // the same page with another fragment would not be loaded again
  assert.equal(await firstCall(page, `${base}/docs#key=${key}`), '200');
  await page.screenshot({ path: `${screenshots}/first call 390.png` });
  assert.ok(!page.url().includes(key), 'the key is no longer in the address');
  const sent = await Promise.all(requests.map(async (one) => [one.url(), await one.allHeaders(), one.postData()]));
  const withKey = sent.filter((one) => JSON.stringify(one).includes(key));
  assert.deepEqual(
    withKey.map(([url, headers]) => [new URL(url).pathname, headers['x-api-key']]),
    [['/v2/products', key]],
    'the requests that have the key',
  );
  await forget(page);

  await page.goto(`${base}/docs`);
  await shows(page, 'v2');
  await page.goto(`${base}/docs#key=${key}`); // an open page gets the key too
  await page.locator('.auth-wrapper .authorize.locked').waitFor();
  assert.match(await page.locator('.key-in-use').innerText(), new RegExp(key.split('_').slice(0, -1).join('_')));
  assert.ok(!(await page.locator('body').innerText()).includes(key), 'the page shows no secret');
  await forget(page);
  await page.close();
  console.log(
    '✓ the printed address leads to the first call by two clicks, and its key is sent only as header of that call',
  );
}

/** Removes the key that Swagger UI keeps in the browser. */
const forget = (page) => page.evaluate('localStorage.clear()');

async function checkFirstScreen(page, { width, height }) {
  for (const part of [page.locator('.auth-wrapper .authorize'), page.getByRole('link', { name: 'Reference' })]) {
    const { x, y, width: own, height: high } = await part.boundingBox();
    assert.ok(x >= 0 && x + own <= width && y >= 0 && y + high <= height, `${part} is in the first screen of ${width}`);
  }
  const content = await page.locator('html').evaluate((html) => html.scrollWidth);
  assert.ok(content <= width, `the page is ${content} pixels wide in ${width}`);
}

async function checkSearch(page) {
  await page.getByLabel('Search operations').fill('post refund');
  const found = page.locator('.opblock .opblock-summary-path');
  await found.first().waitFor();
  assert.deepEqual(await found.allInnerTexts(), ['/v2/payments']);
  await page.getByLabel('Search operations').fill('');
}

/** The schemas are open when a reader comes to them, with the meanings of their fields. */
async function checkSchemas(page) {
  await page.locator('.models').scrollIntoViewIfNeeded();
  await page.locator('.models').getByText('Owner of the API key, if one was stated').first().waitFor();
}
