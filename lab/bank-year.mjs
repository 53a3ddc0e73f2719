import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, run } from '../scripts/ensure.mjs';

// A year of a bank account: npm run bank-year -- [--invoices N|all] [--seed N] [FILE], the full data of Online Retail. Enters the invoices and the
// statements that pay them, with faults whose truth is known, and fails for a wrong booking. `npm test` has 400 invoices, `npm run prove` more.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    invoices: { type: 'string', default: 'all' },
    seed: { type: 'string', default: '1' },
  },
});
const [file] = positionals;
ensureInstalled();
const jest = [
  '--experimental-vm-modules',
  '--no-warnings',
  'node_modules/jest/bin/jest.js',
  '--forceExit',
  'test/bank-year',
];
run(process.execPath, jest, {
  ...process.env,
  ...(file === undefined ? {} : { BANK_YEAR_FILE: resolve(file) }),
  BANK_YEAR_INVOICES: values.invoices,
  BANK_YEAR_SEED: values.seed,
});
