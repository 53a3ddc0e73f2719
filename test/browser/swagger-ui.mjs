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

/** The block of an operation; opens its group. */
export async function blockOf(page, operationId) {
  // Swagger UI escapes the dot in the id of the element
  const block = page.locator(`.opblock[id$="-${operationId.replace('.', String.raw`\\.`)}"]`);
  if (!(await block.count())) {
    const folded = page.locator('.opblock-tag[data-is-open="false"]');
    while (await folded.count()) await folded.first().click();
  }
  return block;
}
