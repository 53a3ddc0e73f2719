import './typescript.mjs';
import { writeFileSync } from 'node:fs';
import { ensureInstalled } from './ensure.mjs';
import { httpFiles } from './http-files.mjs';

// Generates openapi/v1.json, openapi/v2.json, examples/http and docs/invoice-states.md from the code. Needs no database and no build.
ensureInstalled();
const { openApiFiles } = await import('../src/app/docs/openapi-files.ts');
const documents = await openApiFiles();
for (const [name, text] of Object.entries(documents)) {
  writeFileSync(new URL(`../openapi/${name}`, import.meta.url), text);
  console.log(`openapi/${name}`);
}
for (const [name, text] of Object.entries(httpFiles(JSON.parse(documents['v2.json']))))
  writeFileSync(new URL(`../examples/http/${name}`, import.meta.url), text);
console.log('examples/http');
const { invoiceStatesText } = await import('../src/app/docs/invoice-states.ts');
writeFileSync(new URL('../docs/invoice-states.md', import.meta.url), invoiceStatesText());
console.log('docs/invoice-states.md');
