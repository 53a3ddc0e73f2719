import assert from 'node:assert/strict';

/** Waits until Swagger UI shows an API version. */
export async function shows(page, generation) {
  await page.locator(`.opblock-summary-path[data-path^="/${generation}/"]`).first().waitFor();
  assert.match(await page.locator('.info .title').innerText(), new RegExp(`Wholesale Commerce API ${generation}`));
}

/** Selects an API version in the top bar. */
export async function choose(page, generation) {
  await page.locator('.topbar select').selectOption({ label: generation });
  await shows(page, generation);
  const other = generation === 'v1' ? 'v2' : 'v1';
  assert.equal(await page.locator(`.opblock-summary-path[data-path^="/${other}/"]`).count(), 0);
}
