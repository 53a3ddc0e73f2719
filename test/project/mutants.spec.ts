import { mutantsOf, shuffled } from '../../lab/mutate/mutants.mjs';

/** The changed lines that `npm run mutate` would try for a text. */
const changesOf = (text: string, isSql = false) => mutantsOf(text, { isSql }).map(({ after }) => after);

describe('mutants of TypeScript', () => {
  it.each([
    ['a === b;', ['a !== b;']],
    ['a !== b;', ['a === b;']],
    ['a < b;', ['a <= b;']],
    ['a <= b;', ['a < b;']],
    ['a > b;', ['a >= b;']],
    ['a >= b;', ['a > b;']],
    ['a && b;', ['a || b;']],
    ['a || b;', ['a && b;']],
    ['a + b;', ['a - b;']],
    ['a - b;', ['a + b;']],
    ['a * b;', ['a / b;']],
    ['a / b;', ['a * b;']],
    ['f(true);', ['f(false);']],
    ['f(false);', ['f(true);']],
    ['f(9_000);', ['f(9001);']],
    ['f(!a);', ['f(a);']],
    ['if (a) b();', ['if (true) b();', 'if (false) b();']],
  ])('replace one thing in %s', (text, changes) => {
    expect(changesOf(text)).toEqual(changes);
  });

  it('are one change each, with the line and its number', () => {
    const text = 'const a = 1;\n\nif (a === 2)\n  b();\n';
    expect(mutantsOf(text).map(({ line, before, after }) => [line, before, after])).toEqual([
      [1, 'const a = 1;', 'const a = 2;'],
      [3, 'if (a === 2)', 'if (true)'],
      [3, 'if (a === 2)', 'if (false)'],
      [3, 'if (a === 2)', 'if (a !== 2)'],
      [3, 'if (a === 2)', 'if (a === 3)'],
    ]);
    const { start, end, replacement } = mutantsOf(text)[0]!;
    expect(text.slice(0, start) + replacement + text.slice(end)).toBe(text.replace('1', '2'));
  });

  it('leave types, imports, comments, texts and assignments as they are', () => {
    const text = `import { a } from 'b - 1';
      /** 1 < 2 && true */
      type One = 1 | true;
      const list: Record<2, 'and'> = f<3>('a = b', \`c + d\`);
      list.x = y ?? z;`;
    expect(changesOf(text)).toEqual([]);
  });
});

describe('mutants of SQL', () => {
  it('replace operators, and drop the direction of an order', () => {
    expect(changesOf("q('where a = $1 and b < c or d >= e + 1 order by f desc, g');", true)).toEqual([
      "q('where a <> $1 and b < c or d >= e + 1 order by f desc, g');",
      "q('where a = $1 or b < c or d >= e + 1 order by f desc, g');",
      "q('where a = $1 and b <= c or d >= e + 1 order by f desc, g');",
      "q('where a = $1 and b < c and d >= e + 1 order by f desc, g');",
      "q('where a = $1 and b < c or d > e + 1 order by f desc, g');",
      "q('where a = $1 and b < c or d >= e - 1 order by f desc, g');",
      "q('where a = $1 and b < c or d >= e + 1 order by f, g');",
    ]);
  });

  it('are made in each piece of a template', () => {
    expect(changesOf('`a = ${b} and ${c} <> d`;', true)).toEqual([
      '`a <> ${b} and ${c} <> d`;',
      '`a = ${b} or ${c} <> d`;',
      '`a = ${b} and ${c} = d`;',
    ]);
  });

  it('leave out what would not be SQL: assignments, ranges, JSON operators', () => {
    expect(changesOf("q('update t set a = b, c = d');", true)).toEqual([]);
    expect(changesOf("q('on conflict (a) do update set b = excluded.b');", true)).toEqual([]);
    expect(changesOf('`${column} = excluded.${column}`;', true)).toEqual([]);
    expect(changesOf("q('a between b and c');", true)).toEqual([]);
    expect(changesOf("q('a->>b, c::int, count(*)');", true)).toEqual([]);
    expect(changesOf("q('update t set a = b where c = d');", true)).toEqual(["q('update t set a = b where c <> d');"]);
  });
});

describe('samples', () => {
  const numbers = Array.from({ length: 50 }, (_, index) => index);

  it('have the same order for the same seed, another for another, and all elements', () => {
    expect(shuffled(numbers, 7)).toEqual(shuffled(numbers, 7));
    expect(shuffled(numbers, 7)).not.toEqual(shuffled(numbers, 8));
    expect(shuffled(numbers, 7).sort((a, b) => a - b)).toEqual(numbers);
  });
});
