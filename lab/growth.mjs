import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, run } from '../scripts/ensure.mjs';

// Doubles every input of every operation and prints what costs more than twice the processor time:
// npm run growth -- [--only REGULAR_EXPRESSION] [--limit EXPONENT]. `npm test` sends a few small inputs, `npm run prove` measures all of them.
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    limit: { type: 'string', default: '1.5' },
  },
});
ensureInstalled();
ensureBuilt();
const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', 'test/growth'];
const env = { ...process.env, GROWTH: 'all', GROWTH_ONLY: values.only, GROWTH_LIMIT: values.limit };
run(process.execPath, jest, env);
