import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, run } from '../scripts/ensure.mjs';

// Random requests from the API documents: npm run fuzz -- [--requests N] [--seed N]. `npm test` sends 400 of them, `npm run prove` 100,000.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
ensureInstalled();
ensureBuilt();
const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', 'test/fuzz'];
run(process.execPath, jest, { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed });
