import { readFileSync } from 'node:fs';
import { invoiceStatesText } from './invoice-states.js';

describe('docs/invoice-states.md', () => {
  it('is what the code generates', () => {
    const committed = readFileSync(new URL('../../../docs/invoice-states.md', import.meta.url), 'utf8');
    if (committed !== invoiceStatesText())
      throw new Error('docs/invoice-states.md is out of date: run "npm run openapi"');
  });
});
