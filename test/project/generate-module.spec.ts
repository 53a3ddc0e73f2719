import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { applied, blocksIn } from '../support/page-code.js';

const ROOT = join(import.meta.dirname, '../..');
/** Resources by name, with the arguments of the generator. */
const RESOURCES: Record<string, string[]> = {
  // every type of a field, required and optional
  vouchers: [
    '--fields',
    'reason:text,note?:text,quantity:decimal,weight?:decimal,boxes:integer,labels?:integer,is_open:boolean,is_paid?:boolean,' +
      'received_at:timestamp,checked_at?:timestamp',
  ],
  'order-returns': [
    '--fields',
    'order_id:reference:orders,sales_rep_id?:reference:sales_reps,reason:enum(damaged,wrong_item),priority?:enum(low,high)',
  ],
  inspections: [
    '--fields',
    'customer_id:reference:customers,photo_links?:children(is_sharp:boolean),' +
      'lines:children(product_id:reference:products,invoice_id?:reference:invoices,state:enum(good,bad),quantity:decimal,seen_at?:timestamp,note?:text)',
  ],
  categories: ['--fields', 'is_printed:boolean', '--versions', 'v2'],
};
const PAGE = readFileSync(join(ROOT, 'docs/extending.md'), 'utf8');
/** The commands of the page to a new resource: the generator, and the check of the result. */
const [, EXAMPLE, EXAMPLE_FIELDS] = /^npm run generate:module -- ([a-z-]+) --versions v2 --fields "(.+)"$/m.exec(PAGE)!;
const NAMES = [...Object.keys(RESOURCES), EXAMPLE!];
/** Parts of a working copy that the scratch copy does not need. */
const OMITTED = /^(node_modules|\.data|\.git|dist)$/;
/** Tests that look at every resource; `npm run prove` runs them on the scratch copy. */
const OF_ALL_RESOURCES = [
  ...NAMES.map((name) => `src/features/${name}`),
  'test/architecture',
  'test/tenancy/access',
  'test/bad-input',
  'test/project/dependencies',
  'test/operation/distribution',
  'test/routes/fresh-reads',
  'test/routes/walk',
  'test/routes/kept-fields',
  'test/migrations',
  'test/routes/nulls',
  'test/openapi',
  'test/tenancy/tenan',
  'test/routes/texts',
  'test/routes/write-back',
];
/** Tests that take minutes, and the types of the whole project instead of those of the written files and what these import. */
const IS_PROVED = process.env.GENERATED_MODULE_TESTS !== undefined;
const JEST = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
const CHECK_TIMEOUT_MS = 10 * 60_000;
const PROVE_TIMEOUT_MS = 30 * 60_000;

describe('npm run generate:module', () => {
  let copy: string;

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'generate-module-'));
    cpSync(ROOT, copy, { recursive: true, filter: (path) => !OMITTED.test(relative(ROOT, path)) });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
    git('init', '--quiet', '--initial-branch=main');
    commit('Without new resources');
    for (const [name, options] of Object.entries(RESOURCES))
      expect(generate(name, ...options)).toMatchObject({ status: 0 });
    commit('All but the example'); // so that `npm run check` looks at the example
    expect(generate(EXAMPLE!, '--versions', 'v2', '--fields', EXAMPLE_FIELDS!)).toMatchObject({ status: 0 });
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  /** Runs a program of Node in the scratch copy; returns its exit code and what it printed. */
  function run(...args: string[]): { status: number | null; output: string } {
    const env = { ...process.env, TEST_GROUPS: undefined, FORCE_COLOR: '0' };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', env });
    return { status, output: stdout + stderr };
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], { cwd: copy });
  const commit = (message: string) => {
    git('add', '--all', '--', '.', ':!node_modules');
    git('commit', '--quiet', `--message=${message}`);
  };
  /** The files that the generator has written or changed. */
  const written = () =>
    [
      ['diff', '--name-only', 'HEAD~1'],
      ['ls-files', '--others'],
    ]
      .flatMap((command) =>
        git(...command)
          .toString()
          .trim()
          .split('\n'),
      )
      .filter((file) => file.endsWith('.ts'));
  /** A configuration of the compiler for the written files and what these import. */
  const configOfWritten = () => {
    const name = 'tsconfig.written.json';
    writeFileSync(join(copy, name), JSON.stringify({ extends: './tsconfig.json', files: written(), include: [] }));
    return name;
  };
  const specsOf = (feature: string) =>
    readdirSync(join(copy, 'src/features', feature), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.spec.ts'))
      .map((name) => `src/features/${feature}/${name.replaceAll('\\', '/')}`);
  const generate = (...args: string[]) => run('scripts/generate-module.mjs', ...args);
  const files = () => [
    ...NAMES.map((name) => `src/features/${name}`),
    'src/demo',
    'migrations',
    'test/bad-input/tables',
    'test/samples',
    ...NAMES.map((name) => `test/support/${name}`),
  ];

  it('numbers migrations in their sequence and writes up and down', () => {
    const index = readFileSync(join(copy, 'migrations/index.ts'), 'utf8');
    const added = [...index.matchAll(/'\.\/(\d{4})-([a-z-]+)\.js'/g)].slice(-NAMES.length);
    expect(added.map(([, , name]) => name)).toEqual(NAMES);
    const numbers = added.map(([, number]) => Number(number));
    expect(numbers).toEqual(NAMES.map((_, place) => numbers[0]! + place));
    const text = readFileSync(join(copy, `migrations/${added[2]![1]}-inspections.ts`), 'utf8');
    expect(text).toMatch(
      /isolate\(run, 'inspections'\)[^]*async down[^]*drop table inspection_lines[^]*drop table inspections/,
    );
  });

  it('writes v1 unless only v2 is wanted', () => {
    const hasV1 = (name: string) => existsSync(join(copy, 'src/features', name, 'v1'));
    expect(NAMES.filter(hasV1)).toEqual(['vouchers', 'order-returns', 'inspections']);
  });

  it('writes no word of v1 in a resource that only v2 has', () => {
    const written = readdirSync(join(copy, 'src/features/categories'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    expect(written.length).toBeGreaterThan(10);
    expect(written.flatMap((text) => text.match(/.*(?:v1|V1|both versions).*/g) ?? [])).toEqual([]);
  });

  it('refuses a resource that exists, and writes nothing', () => {
    const before = readFileSync(join(copy, 'src/app/features.ts'), 'utf8');
    const { status, output } = generate('vouchers', '--fields', 'note:text');
    expect([status, output]).toEqual([1, 'src/features/vouchers exists already.\n']);
    expect(readFileSync(join(copy, 'src/app/features.ts'), 'utf8')).toBe(before);
  });

  if (IS_PROVED) {
    it(
      'writes code that passes lint',
      () => {
        const oxlint = run('node_modules/oxlint/bin/oxlint', ...files());
        expect(oxlint.status === 0 ? '' : oxlint.output).toBe('');
      },
      PROVE_TIMEOUT_MS,
    );

    it(
      'writes a resource that passes every test over all resources',
      () => {
        for (const program of ['schema', 'openapi']) expect(run(`scripts/${program}.mjs`)).toMatchObject({ status: 0 });
        const jest = run(...JEST, ...OF_ALL_RESOURCES);
        expect(jest.status === 0 ? '' : jest.output).toBe('');
      },
      PROVE_TIMEOUT_MS,
    );

    it(
      'writes resources that pass npm run check',
      () => {
        const { status, output } = run('scripts/check.mjs');
        expect([status, status === 0 ? '' : output]).toEqual([0, '']);
      },
      CHECK_TIMEOUT_MS,
    );
  }

  // last, because the examples of the API documents break the rule of the page
  describe('with the rule about a sum of docs/extending.md', () => {
    beforeAll(() => {
      for (const { file, code, isDiff } of blocksIn(PAGE)) {
        const path = join(copy, file);
        writeFileSync(path, isDiff ? applied(readFileSync(path, 'utf8'), code) : code);
      }
    });

    it(
      'writes code that passes types and format',
      () => {
        expect(written().length).toBeGreaterThan(NAMES.length * 10);
        const config = IS_PROVED ? 'tsconfig.json' : configOfWritten();
        // in one thread, because each of several examines many types once more
        const tsc = run('node_modules/typescript-7/bin/tsc', '--singleThreaded', '--noEmit', '-p', config);
        expect(tsc).toEqual({ status: 0, output: '' });
        const oxfmt = run('node_modules/oxfmt/bin/oxfmt', '--list-different', ...written());
        expect(oxfmt).toEqual({ status: 0, output: '' });
      },
      CHECK_TIMEOUT_MS,
    );

    it(
      `writes the example of the page, ${IS_PROVED ? 'which passes npm run check' : 'whose specs pass'}`,
      () => {
        expect(PAGE).toContain(`\nnpm run check -- src/features/${EXAMPLE}\n`);
        expect(run('scripts/openapi.mjs')).toMatchObject({ status: 0 });
        // the malformed requests of the example too, which the page does not name, in one file, because jest loads the modules for each
        const specs = [...specsOf(EXAMPLE!), 'test/bad-input/bad-input.spec.ts'];
        const imports = specs.map((path) => `import '../${path.replace(/ts$/, 'js')}';\n`);
        writeFileSync(join(copy, 'test/example.spec.ts'), imports.join(''));
        const chosen = ['test/example.spec.ts', '-t', EXAMPLE!, '--runInBand'];
        // the test before checks types and format, as the check does
        const check = IS_PROVED ? run('scripts/check.mjs', ...chosen) : run(...JEST, ...chosen);
        expect([check.status, check.status === 0 ? '' : check.output]).toEqual([0, '']);
        if (!IS_PROVED) expect(check.output).toMatch(/^Tests: .* \d\d passed/m);
      },
      CHECK_TIMEOUT_MS,
    );
  });
});
