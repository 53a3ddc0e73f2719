import { reported } from './linted.js';

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
  // the content of a file that the linter must refuse, not a comment of this one: it shows that types cannot be silenced
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
  let violations: Map<string, string[]>;
  beforeAll(() => {
    const all = Object.entries({ ...PROMISES, ...VALUES, ...GLOBALS });
    violations = reported(
      Object.fromEntries(all.map(([name, text]) => [`project/test/${name}`, text])),
      '--type-aware',
    );
  });
  /** The files with violations of rules, by their names. */
  const ofFiles = (files: Record<string, string>) =>
    Object.keys(files)
      .sort()
      .flatMap((name) =>
        (violations.get(`project/test/${name}`) ?? []).map((rule) => [name, /\((.*)\)/.exec(rule)![1]]),
      );

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
