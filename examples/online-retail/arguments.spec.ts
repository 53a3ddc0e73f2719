import { parseArguments } from './arguments.js';
import { UserError } from './errors.js';

describe('arguments', () => {
  it('have defaults', () => {
    expect(parseArguments([])).toEqual({
      file: undefined,
      invoices: undefined,
      base: 'http://127.0.0.1:3000',
      key: undefined,
      concurrency: 8,
      bulk: false,
      printTotals: false,
      help: false,
    });
  });

  it('may name everything', () => {
    const argv = ['--invoices', '1000', '--base', 'https://x/api', '--key', 'k', '--concurrency', '2', 'data.csv.xz'];
    const named = { file: 'data.csv.xz', invoices: 1000, base: 'https://x/api', key: 'k', concurrency: 2 };
    expect(parseArguments(argv)).toMatchObject(named);
    expect(parseArguments(['--invoices', 'all']).invoices).toBeUndefined();
  });

  it.each([
    [['--invoices', '0']],
    [['--invoices', '1.5']],
    [['--base', 'localhost:3000']],
    [['--nonsense']],
    [['a', 'b']],
  ])('are refused when wrong: %j', (argv) => {
    expect(() => parseArguments(argv)).toThrow(UserError);
  });
});
