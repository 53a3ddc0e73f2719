import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, run } from '../scripts/ensure.mjs';

// Doubles every input of every operation and prints what costs more than twice the processor time:
// npm run growth -- [--only REGULAR_EXPRESSION] [--limit EXPONENT] [--part K/N].
// `--part 2/17` measures the second of 17 parts, each with every 17th input, because all of them take hours. `npm test` sends a few small
// inputs, `npm run prove` measures all of them.
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    limit: { type: 'string', default: '1.5' },
    part: { type: 'string', default: '1/1' },
  },
});
const [part, parts] = values.part.split('/').map(Number);
if (!(part >= 1 && part <= parts)) throw new RangeError('--part must be K/N, with K from 1 to N');
ensureInstalled();
ensureBuilt();
const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', 'test/growth'];
const env = {
  ...process.env,
  GROWTH: 'all',
  GROWTH_ONLY: values.only,
  GROWTH_LIMIT: values.limit,
  GROWTH_PART: values.part,
};
run(process.execPath, jest, env);
