import { reported } from './linted.js';

const DECIMALS = ['project(exact-decimals)'];
const ROUNDING = ['project(no-rounding)'];
const CONVERSION = ['project(no-conversion-of-decimals)'];
const SERVICE = ['src/features/orders/x.ts', 'src/platform/x.ts'];
const FEATURE = SERVICE.slice(0, 1);

type Row = [code: string, paths: string[], rules: string[]];

/** Checks that each rule of lint-rules.mjs reports violations and accepts correct code, and for which files `.oxlintrc.jsonc` has rules. */
describe('lint rules of the project', () => {
  /** The code of all tests, each in a project of its own. */
  const files: Record<string, string> = {};
  let violations: Map<string, string[]>;
  beforeAll(() => {
    violations = reported(files);
  });

  /** Defines a test: code in files with these paths violates exactly these rules. */
  const check = (title: string, ...rows: Row[]) => {
    const expected = rows.flatMap(([code, paths, rules]) =>
      paths.map((path): [string, string[]] => {
        const file = `${Object.keys(files).length}/${path}`;
        files[file] = `${code}\n`;
        return [file, rules];
      }),
    );
    it(title, () => {
      expect(expected.map(([file]) => [file, violations.get(file) ?? []])).toEqual(expected);
    });
  };

  for (const code of [
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
  ])
    check(`calculate with money and quantities: ${code}`, [code, FEATURE, DECIMALS]);

  for (const property of ['round', 'floor', 'ceil', 'trunc'])
    check(`round in floating point: Math.${property}`, [
      `export const f = (x: number) => Math.${property}(x);`,
      SERVICE,
      ROUNDING,
    ]);

  for (const code of [
    'export const f = (x: string) => Number.parseFloat(x);',
    'export const f = (x: { toNumber(): number }) => x.toNumber();',
  ])
    check(`leave exact decimals: ${code}`, [code, SERVICE, CONVERSION]);

  check(
    'take these functions in another form',
    ["export const f = (x: number) => Math['round'](x);", FEATURE, ROUNDING],
    ['export const { fround: f } = Math;', FEATURE, ROUNDING],
    ['export const f = (x: number, { ceil } = Math) => ceil(x);', FEATURE, ROUNDING],
    ["export const f = (x: { toNumber(): number }) => x['toNumber']();", FEATURE, CONVERSION],
    ['export const f = ({ toNumber }: { toNumber(): number }) => toNumber();', FEATURE, CONVERSION],
  );

  check(
    'define a getter in an object literal',
    [
      'export const f = (x: { y: number }) => ({ get z() { return x.y; } });',
      FEATURE,
      ['project(no-getter-of-literal)'],
    ],
    ['export class X { get z() { return 1; } }', FEATURE, []],
  );

  for (const [expression, rule] of [
    ['/0+$/', 'move'],
    ['/^ +| +$/g', 'move'],
    ['/x\\s*$/', undefined],
    ['/^(a+)+$/', 'backtracking'],
    ['/^(.*)x(.*)y$/', 'backtracking'],
    ['/^0+$/', undefined],
    ['/^[\\d.]*,\\d+$/', undefined],
  ])
    check(`search texts in time that is not linear: ${expression}`, [
      `export const f = (x: string) => ${expression}.test(x);`,
      ['src/features/orders/x.ts', 'src/platform/base/values/x.ts', 'src/features/imports/work/x.ts'],
      rule ? [`regexp(no-super-linear-${rule})`] : [],
    ]);

  check(
    'put a regular expression together, which cannot be checked',
    ...['new RegExp(y)', 'RegExp(y)', 'new RegExp(`${y}+$`)'].map((code): Row => [
      `export const f = (y: string) => ${code};`,
      ['src/features/orders/x.ts', 'src/platform/edge/http/body/list-body.ts'],
      ['project(no-built-expression)'],
    ]),
    ['export const f = (y: RegExp) => y.test("");', FEATURE, []],
  );

  check('parse floating point', [
    // the content of a file that the linter must refuse
    'export const f = (x: string) => parseFloat(x);',
    [...FEATURE, 'src/platform/base/values/decimal.ts'],
    ['eslint(no-restricted-globals)'],
  ]);

  for (const code of [
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
  ])
    check(`leave the rest alone: ${code}`, [code, SERVICE, []]);

  const ROUND = 'export const f = (x: number) => Math.ceil(x);';
  const COUNT = 'export const g = (total: number) => total - 1;';
  const TO_NUMBER = 'export const f = (x: { toNumber(): number }) => x.toNumber();';
  check(
    'accept their listed exceptions',
    [`${ROUND} ${COUNT}`, ['src/platform/edge/http/body/list-body.ts'], []],
    [TO_NUMBER, ['src/platform/edge/http/body/list-body.ts'], CONVERSION],
    [ROUND, ['src/platform/edge/logging/request-log.ts'], []],
    [COUNT, ['src/platform/edge/logging/request-log.ts'], DECIMALS],
    [COUNT, ['src/platform/data/records/list-query.ts', 'packages/bank-matching/src/a/x.ts'], []],
    [TO_NUMBER, ['src/platform/base/values/decimal.ts'], []],
    [ROUND, ['src/platform/base/values/decimal.ts', 'src/platform/data/records/list-query.ts'], ROUNDING],
  );

  check(
    'are for the sources of service and packages, without specs',
    [`${ROUND} ${COUNT}`, ['src/a/b.ts', 'packages/p/src/c.ts'], [...DECIMALS, ...ROUNDING]],
    [
      `${ROUND} ${COUNT}`,
      ['src/features/orders/x.spec.ts', 'src/a/b.spec.ts', 'packages/p/src/c.spec.ts', 'packages/p/d.ts', 'test/x.ts'],
      [],
    ],
    // programs beside the service calculate no money, so the linter must accept this content of their files
    ['export const f = (x) => parseFloat(x) + Math.ceil(x);', ['scripts/x.mjs', 'src/app/x.js'], []],
  );

  for (const feature of ['price-lists', 'products', 'customers', 'orders', 'invoices'])
    check(
      `forbid raw decorators in src/${feature}`,
      ...['class-validator', 'class-transformer'].flatMap((name): Row[] => {
        const code = `import { Type } from '${name}';\nexport const x = Type;`;
        return [
          [
            code,
            [`src/features/${feature}/v1/x.dto.ts`, `src/features/${feature}/x.ts`],
            ['eslint(no-restricted-imports)'],
          ],
          [code, ['src/platform/edge/validation/x.ts', 'src/platform/base/config/env.ts'], []],
        ];
      }),
    );

  const LOG = `console.log('x');`;
  check(
    'allow only programs for operators to write to the console',
    [
      LOG,
      ['src/features/orders/x.ts', 'src/platform/x.ts', 'src/app/tenants/x.ts', 'src/app.setup.ts'],
      ['eslint(no-console)'],
    ],
    [LOG, ['src/app/cli/x.ts', 'src/app/start/x.ts', 'src/demo/x.ts', 'scripts/x.mjs', 'test/x.ts'], []],
  );
});
