import { fileURLToPath } from 'node:url';
import { createConfig, lint } from '@redocly/openapi-core';

/** Disabled rules of the recommended set, and why. */
const OFF = {
  'no-ambiguous-paths': 'the specification has /v2/customers/addresses beside /v2/customers/{id}; words come first',
} as const;

describe('Redocly lint, recommended rules', () => {
  it.each(['v1.json', 'v2.json'])('finds nothing in %s', async (name) => {
    const rules = Object.fromEntries(Object.keys(OFF).map((rule) => [rule, 'off' as const]));
    const config = await createConfig({ extends: ['recommended'], rules });
    const ref = fileURLToPath(new URL(`../../openapi/${name}`, import.meta.url));
    const problems = await lint({ ref, config });
    expect(problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`)).toEqual([]);
  });
});
