import { writeFileSync } from 'node:fs';
import { ensureBuilt, ensureInstalled } from './ensure.mjs';

// Generates openapi/v1.json, openapi/v2.json and docs/invoice-states.md from the code. Needs no database.
ensureInstalled();
ensureBuilt();
const { openApiFiles } = await import('../dist/src/docs/openapi-files.js');
for (const [name, text] of Object.entries(await openApiFiles())) {
  writeFileSync(new URL(`../openapi/${name}`, import.meta.url), text);
  console.log(`openapi/${name}`);
}
const { invoiceStatesText } = await import('../dist/src/docs/invoice-states.js');
writeFileSync(new URL('../docs/invoice-states.md', import.meta.url), invoiceStatesText());
console.log('docs/invoice-states.md');
