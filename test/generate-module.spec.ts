import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** Every field type, required and optional. */
const FIELDS =
  'reason:text,note?:text,quantity:decimal,weight?:decimal,boxes:integer,labels?:integer,is_open:boolean,is_paid?:boolean,' +
  'received_at:timestamp,checked_at?:timestamp,customer_id:reference:customers,sales_rep_id?:reference:sales_reps';
/** Parts of a working copy that the scratch copy does not need. */
const OMITTED = /^(node_modules|\.data|\.git|dist)$/;
/** Tests that look at every resource; `npm run prove` runs them on the scratch copy. */
const OF_ALL_RESOURCES = [
  'src/features/returns',
  'src/features/return-labels',
  'test/architecture',
  'test/access',
  'test/bad-input',
  'test/dependencies',
  'test/fresh-reads',
  'test/journal',
  'test/migrations',
  'test/nulls',
  'test/openapi',
  'test/tenan',
  'test/write-back',
];
const TIMEOUT_MS = 60_000;
const PROVE_TIMEOUT_MS = 20 * 60_000;

describe('npm run generate:module', () => {
  let copy: string;

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'generate-module-'));
    cpSync(ROOT, copy, { recursive: true, filter: (path) => !OMITTED.test(relative(ROOT, path)) });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
    expect(generate('returns', FIELDS)).toMatchObject({ status: 0 });
    expect(generate('return-labels', 'is_printed:boolean')).toMatchObject({ status: 0 });
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  /** Runs a program of Node in the scratch copy; returns its exit code and what it printed. */
  function run(...args: string[]): { status: number | null; output: string } {
    const env = { ...process.env, TEST_GROUPS: undefined, FORCE_COLOR: '0' };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', env });
    return { status, output: stdout + stderr };
  }
  const generate = (name: string, fields: string) => run('scripts/generate-module.mjs', name, '--fields', fields);
  const files = () => [
    'src/features/returns',
    'src/features/return-labels',
    'src/demo',
    'migrations',
    'test/bad-input/tables',
    'test/samples',
    'test/support/returns',
  ];

  it(
    'writes code that passes types and format',
    () => {
      expect(run('node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'tsconfig.json')).toEqual({
        status: 0,
        output: '',
      });
      expect(run('node_modules/oxfmt/bin/oxfmt', '--list-different')).toEqual({ status: 0, output: '' });
    },
    TIMEOUT_MS,
  );

  it('numbers migrations in their sequence and writes up and down', () => {
    const index = readFileSync(join(copy, 'migrations/index.ts'), 'utf8');
    const paths = [...index.matchAll(/'\.\/(\d{4})-([a-z-]+)\.js'/g)].slice(-2);
    expect(paths.map(([, , name]) => name)).toEqual(['returns', 'return-labels']);
    expect(Number(paths[1]![1])).toBe(Number(paths[0]![1]) + 1);
    const text = readFileSync(join(copy, `migrations/${paths[0]![1]}-returns.ts`), 'utf8');
    expect(text).toMatch(/isolate\(run, 'returns'\)[^]*async down[^]*drop table returns/);
  });

  it.each([
    ['returns', 'reason:text', 'src/features/returns exists already.'],
    [
      'Refunds',
      'reason:text',
      '"Refunds" is not a name: plural, lower case with hyphens, such as returns or return-reasons.',
    ],
    [
      'refund',
      'reason:text',
      '"refund" is not a name: plural, lower case with hyphens, such as returns or return-reasons.',
    ],
    ['categories', 'reason:text', 'There is no rule for the singular of names in -ies such as categories'],
    ['refunds', 'reason:varchar', '"reason:varchar" is not a field'],
    ['refunds', 'customer:reference:customers', 'The name of the reference customer must end in _id.'],
    ['refunds', 'order_id:reference:cities', 'A reference may name customers'],
    ['refunds', 'reason:text,reason:text', 'The field reason must not be repeated.'],
    ['refunds', 'version:integer', 'Every resource has the field version already.'],
    ['refunds', 'from:text', 'from is a word of SQL; choose another name.'],
  ])('refuses %s with %s and writes nothing', (name, fields, message) => {
    const { status, output } = generate(name, fields);
    expect([status, output]).toEqual([1, expect.stringContaining(message)]);
    expect(existsSync(join(copy, 'src/features/refunds'))).toBe(false);
  });

  // only `npm run prove` runs these, because they take minutes
  if (process.env.GENERATED_MODULE_TESTS) {
    it(
      'writes code that passes lint',
      () => {
        expect(run('node_modules/eslint/bin/eslint.js', '--max-warnings=0', ...files())).toEqual({
          status: 0,
          output: '',
        });
      },
      PROVE_TIMEOUT_MS,
    );

    it(
      'writes a resource that passes every test over all resources',
      () => {
        for (const program of ['schema', 'openapi']) expect(run(`scripts/${program}.mjs`)).toMatchObject({ status: 0 });
        const jest = run(
          '--experimental-vm-modules',
          '--no-warnings',
          'node_modules/jest/bin/jest.js',
          ...OF_ALL_RESOURCES,
        );
        expect(jest.status === 0 ? '' : jest.output).toBe('');
      },
      PROVE_TIMEOUT_MS,
    );
  }
});
