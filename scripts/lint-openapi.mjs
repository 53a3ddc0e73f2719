import { readFileSync } from 'node:fs';
import { countsOf, partsOf } from './openapi-texts.mjs';

// Prints how many operations, parameters, fields and values of both API documents have no real text, and which. `--quiet`: only the numbers.
let missing = 0;
for (const version of ['v1', 'v2']) {
  const document = JSON.parse(readFileSync(new URL(`../openapi/${version}.json`, import.meta.url), 'utf8'));
  const parts = partsOf(document);
  for (const [kind, count] of Object.entries(countsOf(parts))) {
    missing += count.missing;
    console.log(`${version}: ${count.missing} of ${count.all} ${kind}s without a real text`);
  }
  if (process.argv.includes('--quiet')) continue;
  for (const { kind, place, text, isReal } of parts)
    if (!isReal) console.log(`  ${version} ${kind} ${place}${text ? `: ${text}` : ''}`);
}
process.exitCode = missing ? 1 : 0;
