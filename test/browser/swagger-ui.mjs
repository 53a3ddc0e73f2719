import assert from 'node:assert/strict';

/** Waits until Swagger UI shows an API version. */
export async function shows(page, version) {
  await page.locator(`.opblock-summary-path[data-path^="/${version}/"]`).first().waitFor();
  assert.match(await page.locator('.info .title').innerText(), new RegExp(`Wholesale Commerce API ${version}`));
}

/** Selects an API version in the top bar. */
export async function choose(page, version) {
  await page.locator('.topbar select').selectOption({ label: version });
  await shows(page, version);
  const other = version === 'v1' ? 'v2' : 'v1';
  assert.equal(await page.locator(`.opblock-summary-path[data-path^="/${other}/"]`).count(), 0);
}
