import assert from 'node:assert/strict';

/** Waits until Swagger UI shows an API version. */
export async function shows(page, version) {
  await page.locator('.opblock-tag').first().waitFor();
  assert.match(await page.locator('.info .title').innerText(), new RegExp(`Wholesale Commerce API ${version}`));
}

/** Selects an API version in the top bar. */
export async function choose(page, version) {
  await page.locator('#version').selectOption({ label: version });
  await page.waitForURL(`**/docs?version=${version}*`);
  await shows(page, version);
}

/** Enters the API key in the dialog; Swagger UI keeps it for all pages of the browser. */
export async function authorise(page, key, screenshot) {
  await page.locator('.auth-wrapper .authorize').click();
  await page.locator('.modal-ux input').fill(key);
  await page.screenshot({ path: screenshot });
  await page.locator('.modal-ux button.authorize').click();
  await page.locator('.modal-ux button.btn-done').click();
}

const headingOf = (page, group) => page.locator(`.opblock-tag[data-tag="${group}"]`);

/** The section of a group of operations, unfolded. */
export async function openGroup(page, group) {
  const heading = headingOf(page, group);
  if ((await heading.getAttribute('data-is-open')) === 'false') await heading.click();
  return page.locator('.opblock-tag-section').filter({ has: heading });
}

export async function foldGroup(page, group) {
  await headingOf(page, group).click();
}

/** The block of an operation in its group, opened. */
export async function openOperation(page, group, operationId) {
  const section = await openGroup(page, group);
  // Swagger UI escapes the dot in the id of the element
  const block = section.locator(`.opblock[id$="-${operationId.replace('.', String.raw`\\.`)}"]`);
  // an operation that is open in one version is open in the other
  if (!(await block.locator('.opblock-body').count())) await block.locator('.opblock-summary-control').click();
  await block.locator('button.execute').waitFor();
  return block;
}

/** Presses "Execute" and returns the status that Swagger UI shows. */
export async function execute(block) {
  await block.locator('button.execute').click();
  const status = block.locator('.live-responses-table .response-col_status').last();
  await status.waitFor();
  return (await status.innerText()).trim().split(/\s/)[0];
}
