import { readFileSync } from 'node:fs';
import { countsOf, partsOf } from './openapi-texts.mjs';

// Prints how many operations, parameters, fields and values of both API documents have no real text, and which, and what Spectral finds by
// its recommended rules. `--quiet`: only the numbers. `--texts`: without Spectral, which takes some seconds.
const read = (version) => JSON.parse(readFileSync(new URL(`../openapi/${version}.json`, import.meta.url), 'utf8'));

let missing = 0;
for (const version of ['v1', 'v2']) {
  const document = read(version);
  const parts = partsOf(document);
  for (const [kind, count] of Object.entries(countsOf(parts))) {
    missing += count.missing;
    console.log(`${version}: ${count.missing} of ${count.all} ${kind}s without a real text`);
  }
  if (process.argv.includes('--quiet')) continue;
  for (const { kind, place, text, isReal } of parts)
    if (!isReal) console.log(`  ${version} ${kind} ${place}${text ? `: ${text}` : ''}`);
}
const problems = process.argv.includes('--texts') ? [] : await spectralProblems();
for (const problem of problems) console.log(problem);
process.exitCode = missing || problems.length ? 1 : 0;

/** What Spectral finds in both documents, one line for each problem. */
async function spectralProblems() {
  const { default: core } = await import('@stoplight/spectral-core');
  const { default: rulesets } = await import('@stoplight/spectral-rulesets');
  const spectral = new core.Spectral();
  const OFF = {
    // OpenAPI 3.1 lets API keys require roles that are not defined elsewhere; the rule allows only the scopes of OAuth
    'oas3-operation-security-defined': 'off',
  };
  spectral.setRuleset({ extends: [[rulesets.oas, 'recommended']], rules: OFF });
  const found = [];
  for (const version of ['v1', 'v2']) {
    const results = await spectral.run(read(version));
    console.log(`${version}: ${results.length} problems by Spectral's recommended rules`);
    found.push(...results.map(({ code, message, path }) => `  ${version} ${code}: ${message} (${path.join('.')})`));
  }
  return found;
}
