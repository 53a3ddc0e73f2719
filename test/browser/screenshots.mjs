const HEIGHT = 1000;
export const WIDE = { width: 1440, height: HEIGHT };
export const NARROW = { width: 390, height: HEIGHT };
const COLOR_SCHEMES = ['light', 'dark'];

/**
 * Writes four pictures of a part of the page: wide and narrow, light and dark. The bar stays at the top of the page meanwhile. The page is
 * narrow and light afterwards.
 */
export async function takeScreenshots(page, part, name) {
  const path = name.toLowerCase().replaceAll(' ', '-');
  await placeBar(page, 'static');
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of COLOR_SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await part.screenshot({ path: `${path}-${viewport.width}-${colorScheme}.jpg`, quality: 85 }); // PNG takes twice as long
    }
  }
  await page.emulateMedia({ colorScheme: COLOR_SCHEMES[0] });
  await placeBar(page, '');
}

const placeBar = (page, position) =>
  page.locator('.bar').evaluate((bar, value) => {
    bar.style.position = value;
  }, position);

/** Whether an open operation of a narrow page must be scrolled sideways, or has narrow columns; with its response's schema opened. */
export async function widthFaults(block) {
  const schema = block.locator('.responses-table .response button[data-name="model"]');
  if (await schema.count()) await schema.first().click();
  const widths = await block.evaluate((element) =>
    [element.ownerDocument.documentElement, element.querySelector('.opblock-body')].map((part) => [
      part.scrollWidth,
      part.clientWidth,
    ]),
  );
  const columns = await block
    .locator('.opblock-body :is(.parameters, .responses-table) > tbody > tr > td:not(.response-col_links)')
    .evaluateAll((cells) => cells.map((cell) => cell.clientWidth));
  return [
    ...widths
      .filter(([content, visible]) => content > visible)
      .map(([content, visible]) => `is ${content} pixels wide in ${visible}`),
    ...(Math.min(...columns) < NARROW.width / 2 ? [`has a column of ${Math.min(...columns)} pixels`] : []),
  ];
}
