import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';

/** Checks that each rule of eslint.config.mjs reports violations and accepts correct code. */
describe('lint rules', () => {
  const eslint = new ESLint({ cwd: join(import.meta.dirname, '../..') });
  const SYNTAX = ['no-restricted-syntax'];
  const PROPERTY = ['no-restricted-properties'];

  /** The rules that code in a file violates. None apply to a file that the configuration leaves out. */
  const violated = async (code: string, filePath: string): Promise<string[]> => {
    const [result] = await eslint.lintText(`${code}\n`, { filePath });
    const fatal = result!.messages.find((message) => message.fatal);
    if (fatal) throw new Error(`${code}: ${fatal.message}`);
    return [...new Set(result!.messages.flatMap(({ ruleId }) => ruleId ?? []))];
  };

  it.each([
    'export const f = (amount: number) => amount * 2;',
    'export const f = (quantity: number, unitPrice: number) => quantity + unitPrice;',
    'export const f = (line: { unit_price: number }) => 2 * line.unit_price;',
    'export const f = (line: { net: number }) => 1 - line.net;',
    'export const f = (total: number) => total / 3;',
    'export const f = (taxRate: number) => taxRate % 3;',
    'export const f = (paid: number) => paid ** 2;',
    'export const f = (amount?: number) => amount! - 1;',
    'export const f = (amount: unknown) => (amount as number) * 2;',
    'export const f = (line: { tax?: number }) => line.tax! + 1;',
    'export const f = (paid: object, total: object) => paid < total;',
    'export const f = (salePrice: object, price: object) => salePrice >= price;',
    'export const f = (line?: { net: number }) => 1 - line?.net;',
    'export const f = (discount: number) => -discount;',
    'export const f = (amount: string) => +amount;',
    'export function f(amount: number) { amount += 1; return amount; }',
    'export function f(order: { total: number }) { order.total -= 1; }',
    'export function f(quantity: number) { quantity++; return quantity; }',
    'export const f = (amount: string) => Number(amount);',
    'export const f = (line: { price: string }) => Number(line.price);',
    'export const f = (x: number) => x.toFixed(2);',
    'export const f = (x: { y?: number }) => x.y?.toFixed(2);',
  ])('calculate with money and quantities: %s', async (code) => {
    expect(await violated(code, 'src/features/orders/x.ts')).toEqual(SYNTAX);
  });

  it.each([
    'export const f = (x: string) => Number.parseFloat(x);',
    'export const f = (x: number) => Math.round(x);',
    'export const f = (x: number) => Math.floor(x);',
    'export const f = (x: number) => Math.ceil(x);',
    'export const f = (x: number) => Math.trunc(x);',
    'export const f = (x: { toNumber(): number }) => x.toNumber();',
  ])('leave exact decimals: %s', async (code) => {
    for (const file of ['src/features/orders/x.ts', 'src/platform/x.ts'])
      expect(await violated(code, file)).toEqual(PROPERTY);
  });

  it('define a getter in an object literal', async () => {
    const code = 'export const f = (x: { y: number }) => ({ get z() { return x.y; } });';
    expect(await violated(code, 'src/features/orders/x.ts')).toEqual(SYNTAX);
    expect(await violated('export class X { get z() { return 1; } }', 'src/features/orders/x.ts')).toEqual([]);
  });

  it.each([
    ['/0+$/', 'move'],
    ['/^ +| +$/g', 'move'],
    ['/x\\s*$/', undefined],
    ['/^(a+)+$/', 'backtracking'],
    ['/^(.*)x(.*)y$/', 'backtracking'],
    ['/^0+$/', undefined],
    ['/^[\\d.]*,\\d+$/', undefined],
  ])('search texts in time that is not linear: %s', async (expression, rule) => {
    const wanted = rule ? [`regexp/no-super-linear-${rule}`] : [];
    for (const file of ['src/features/orders/x.ts', 'src/platform/base/values/x.ts', 'src/features/imports/work/x.ts'])
      expect(await violated(`export const f = (x: string) => ${expression}.test(x);`, file)).toEqual(wanted);
  });

  it('put a regular expression together, which cannot be checked', async () => {
    for (const code of ['new RegExp(y)', 'RegExp(y)', 'new RegExp(`${y}+$`)'])
      for (const file of ['src/features/orders/x.ts', 'src/platform/edge/http/body/list-body.ts'])
        expect(await violated(`export const f = (y: string) => ${code};`, file)).toEqual(SYNTAX);
    expect(await violated('export const f = (y: RegExp) => y.test("");', 'src/features/orders/x.ts')).toEqual([]);
  });

  it('parse floating point', async () => {
    expect(await violated('export const f = (x: string) => parseFloat(x);', 'src/features/orders/x.ts')).toEqual([
      'no-restricted-globals',
    ]);
  });

  it.each([
    'export const f = (a: { plus(b: object): object }, amount: object) => a.plus(amount);',
    'export const f = (amount: { lt(b: object): boolean }, price: object) => amount.lt(price);',
    'export const f = (amount: object | null) => amount === null || amount !== undefined;',
    'export const f = (index: number, page: number) => index + page * 2 - 1;',
    'export const f = (dueDate: Date, now: Date) => dueDate < now;',
    'export const f = (planet: number, paidAt: number) => planet + paidAt;',
    'export const f = (prices: object[]) => prices.length + 1;',
    'export const f = (amount: { toFixed(): string }) => amount.toFixed();',
    'export const f = (x: number) => Math.max(x, 1) + Math.min(x, 2) + Math.abs(x);',
    'export const f = (x: string) => Number(x) + Number.parseInt(x, 10);',
    'export const f = (quantity: object | undefined) => `${String(quantity)}`;',
  ])('leave the rest alone: %s', async (code) => {
    for (const file of ['src/features/orders/x.ts', 'src/platform/x.ts'])
      expect(await violated(code, file)).toEqual([]);
  });

  it('accept their listed exceptions', async () => {
    const round = 'export const f = (x: number) => Math.ceil(x);';
    const count = 'export const f = (total: number) => total - 1;';
    const toNumber = 'export const f = (x: { toNumber(): number }) => x.toNumber();';
    expect(
      await violated(
        `${round} export const g = (total: number) => total - 1;`,
        'src/platform/edge/http/body/list-body.ts',
      ),
    ).toEqual([]);
    expect(await violated(toNumber, 'src/platform/edge/http/body/list-body.ts')).toEqual(PROPERTY);
    expect(await violated(round, 'src/platform/edge/logging/request-log.ts')).toEqual([]);
    expect(await violated(count, 'src/platform/edge/logging/request-log.ts')).toEqual(SYNTAX);
    expect(await violated(count, 'src/platform/data/records/list-query.ts')).toEqual([]);
    expect(await violated(toNumber, 'src/platform/base/values/decimal.ts')).toEqual([]);
    expect(
      await violated(`${round} export const g = (total: number) => total - 1;`, 'src/features/orders/x.spec.ts'),
    ).toEqual([]);
    expect(await violated(`${round} export const g = (total: number) => total - 1;`, 'test/x.ts')).toEqual([]);
  });

  it.each(['price-lists', 'products', 'customers', 'orders', 'invoices'])(
    'forbid raw decorators in src/%s',
    async (feature) => {
      for (const name of ['class-validator', 'class-transformer']) {
        const code = `import { Type } from '${name}';\nexport const x = Type;`;
        for (const file of [`src/features/${feature}/v1/x.dto.ts`, `src/features/${feature}/x.ts`])
          expect(await violated(code, file)).toEqual(['no-restricted-imports']);
        for (const file of ['src/platform/edge/validation/x.ts', 'src/platform/base/config/env.ts'])
          expect(await violated(code, file)).toEqual([]);
      }
    },
  );

  it('allow only programs for operators to write to the console', async () => {
    const code = `console.log('x');`;
    for (const file of [
      'src/features/orders/x.ts',
      'src/platform/x.ts',
      'src/app/tenants/x.ts',
      'migrations/../src/app.setup.ts',
    ])
      expect(await violated(code, file)).toEqual(['no-console']);
    for (const file of ['src/app/cli/x.ts', 'src/app/start/x.ts', 'src/demo/x.ts', 'scripts/x.mjs', 'test/x.ts'])
      expect(await violated(code, file)).toEqual([]);
  });
});

/** Files of code by their names, with violations and without. */
const PROMISES = {
  'floating.ts': 'declare const f: () => Promise<void>;\nexport const g = () => {\n  f();\n};\n',
  'misused.ts': 'export const g = (list: string[]) => list.forEach(async () => {});\n',
  'switch.ts': "export function g(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n  }\n}\n",
  'correct.ts': 'declare const f: () => Promise<void>;\nexport const g = () => void f();\n',
};
const VALUES = {
  'variable.ts': 'const _x = 1;\n',
  'caught.ts': 'export const f = (g: () => void) => {\n  try {\n    g();\n  } catch (e) {\n    return;\n  }\n};\n',
  'parameter.ts': 'export const f = (x: number, _y: number) => x;\n',
  'expression.ts': 'export const f = (x: number) => {\n  x + 1;\n};\n',
  'assignment.ts': 'export const f = () => {\n  let x = 1;\n  x = 2;\n  return x;\n};\n',
  'cause.ts':
    "export const f = (g: () => void) => {\n  try {\n    g();\n  } catch (e) {\n    throw new Error('x');\n  }\n};\n",
  'let.ts': 'let x = 1;\nexport const f = () => x;\n',
  'empty.ts': 'export const f = (g: () => void) => {\n  try {\n    g();\n  } catch {}\n};\n',
  // the content of a file that the linter must refuse, not a comment of this one
  'comment.ts': '// @ts-ignore\nexport const x: number = 1;\n',
  'object.ts': 'export type X = {};\n',
  'escape.ts': "export const x = '\\d';\n",
  'keys.mjs': 'export const x = { a: 1, a: 2 };\n',
};
const GLOBALS = {
  'script.mjs': 'export const x = [process.pid, new URL("x:"), Buffer, fetch, setTimeout, performance];\n',
  'page.mjs': 'export const x = [document];\n',
};

describe('lint rules of the language and of TypeScript', () => {
  const root = join(import.meta.dirname, '../..');

  /** The rules that files violate, with the name of each file. */
  function reported(files: Record<string, string>): string[][] {
    const folder = mkdtempSync(join(root, 'test/lint-'));
    // a project of its own, because the types of the whole one take long
    const all = { ...files, 'tsconfig.json': '{ "extends": "../../tsconfig.json", "include": ["."] }' };
    try {
      for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
      const oxlint = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--format=unix', folder];
      const { stdout } = spawnSync(process.execPath, oxlint, { cwd: root, encoding: 'utf8' });
      const found = stdout.matchAll(/([\w-]+\.\w+):\d.*\/\w+\(([\w-]+)\)/g);
      return [...found].map(([, file, rule]) => [file!, rule!]).sort();
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  let violations: string[][];
  beforeAll(() => {
    violations = reported({ ...PROMISES, ...VALUES, ...GLOBALS });
  });
  const ofFiles = (files: Record<string, string>) => violations.filter(([file]) => file! in files);

  it('report what nobody awaits, where a promise is lost, and a switch that forgets a case', () => {
    expect(ofFiles(PROMISES)).toEqual([
      ['floating.ts', 'no-floating-promises'],
      ['misused.ts', 'no-misused-promises'],
      ['switch.ts', 'switch-exhaustiveness-check'],
    ]);
  });

  it('report what is never used, lost or confused', () => {
    expect(ofFiles(VALUES)).toEqual([
      ['assignment.ts', 'no-useless-assignment'],
      ['caught.ts', 'no-unused-vars'],
      ['cause.ts', 'no-unused-vars'],
      ['cause.ts', 'preserve-caught-error'],
      ['comment.ts', 'ban-ts-comment'],
      ['empty.ts', 'no-empty'],
      ['escape.ts', 'no-useless-escape'],
      ['expression.ts', 'no-unused-expressions'],
      ['keys.mjs', 'no-dupe-keys'],
      ['let.ts', 'prefer-const'],
      ['object.ts', 'no-empty-object-type'],
      ['parameter.ts', 'no-unused-vars'],
      ['variable.ts', 'no-unused-vars'],
    ]);
  });

  it('know the globals of scripts', () => {
    expect(ofFiles(GLOBALS)).toEqual([['page.mjs', 'no-undef']]);
  });
});
