import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiFiles } from '../src/docs/openapi-files.js';

/** Rules of the recommended set that are off, and why. */
const OFF = {
  'info-license': 'the service is private: package.json says UNLICENSED',
  'no-ambiguous-paths': 'the specification has /v2/customers/addresses beside /v2/customers/{id}; words come first',
} as const;

describe('Redocly lint, recommended rules', () => {
  let files: Record<string, string>;

  beforeAll(async () => {
    files = await openApiFiles();
  });

  it.each(['v1.json', 'v2.json'])('finds nothing in %s', async (name) => {
    const rules = Object.fromEntries(Object.keys(OFF).map((rule) => [rule, 'off' as const]));
    const config = await createConfig({ extends: ['recommended'], rules });
    const problems = await lintFromString({ source: files[name]!, absoluteRef: name, config });
    expect(problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`)).toEqual([]);
  });
});
