import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { choose, execute, openOperation } from './swagger-ui.mjs';

/** Reads an invoice as PDF, which the page offers as a file to store, and as electronic invoice, which it shows. */
export async function checkDocuments(page, { base, key }, screenshots) {
  await page.goto(`${base}/docs`);
  await choose(page, 'v2');
  const block = await openOperation(page, 'Documents', 'documents.invoiceDocument');
  const body = block.locator('.live-responses-table .response-col_description');
  const shot = async (name) => {
    await block.locator('.live-responses-table').evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.screenshot({ path: `${screenshots}/document-${name}.png` });
  };

  const answered = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/document'));
  assert.equal(await execute(block), '200');
  const again = await fetch((await answered).url(), { headers: { 'X-API-Key': key } }); // a document always has the same bytes
  const bytes = Buffer.from(await again.arrayBuffer());
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
  const stored = page.waitForEvent('download');
  await body.getByRole('link', { name: 'Download file' }).click();
  const file = await stored;
  assert.equal(file.suggestedFilename(), 'INV-10248.pdf');
  assert.ok(readFileSync(await file.path()).equals(bytes), 'the stored bytes are those of the service');
  await shot('pdf');

  await block.locator('tr[data-param-name="format"] select').selectOption('ubl');
  const xml = body.locator('pre', {
    hasText: '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"',
  });
  assert.equal(await execute(block), '200');
  await xml.waitFor();
  assert.match(await xml.innerText(), /<cbc:ID>INV-10248<\/cbc:ID>/);
  await shot('ubl');
  console.log('✓ an invoice is stored as PDF and shown as electronic invoice by clicking');
}
