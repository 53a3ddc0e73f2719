import { invisibleCharacter, isSameText, normalIdentifier, trimmed } from './text.js';

const SPACES = [
  '\t',
  '\n',
  '\v',
  '\f',
  '\r',
  ' ',
  '\u0085',
  '\u00a0',
  '\u1680',
  '\u2003',
  '\u2028',
  '\u2029',
  '\u202f',
];
const OTHERS = ['\u205f', '\u3000', '\u200b', '\ufeff'];

describe('the white space around a text', () => {
  it.each([...SPACES, ...OTHERS].map((space) => [space.codePointAt(0)!.toString(16), space]))(
    'has the character %s',
    (_, space) => {
      expect(trimmed(`${space}${space}A${space}B${space}`)).toBe(`A${space}B`);
      expect(trimmed(space)).toBe('');
    },
  );

  it.each(['\u200d', '\u00ad', '\u0007', '\u0000', '.'])('does not have other characters', (character) => {
    expect(trimmed(`${character}A${character}`)).toBe(`${character}A${character}`);
  });

  it('is removed in time that is linear in its length', () => {
    const spaces = '\u00a0 '.repeat(1_000_000);
    const begun = performance.now();
    expect(trimmed(`${spaces}x${spaces}y`)).toHaveLength(spaces.length + 2);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

describe('the normal form of an identifier', () => {
  it('has composed characters, so that both spellings of an accent are one identifier', () => {
    expect(normalIdentifier(' Cafe\u0301 ')).toBe('Caf\u00e9');
    expect(normalIdentifier('Caf\u00e9')).toBe('Caf\u00e9');
  });

  it('keeps compatibility characters, upper case and white space inside', () => {
    expect(normalIdentifier('\ufb01 No.  5\u00a0A²')).toBe('\ufb01 No.  5\u00a0A²');
  });

  it('leaves more than 30 marks in a row as they are, whose normalization takes quadratic time', () => {
    const marks = (count: number) => `e${'\u0316\u0301'.repeat(count / 2)}`;
    expect(normalIdentifier(marks(30))).toBe(`\u00e9\u0316${'\u0316'.repeat(14)}${'\u0301'.repeat(14)}`);
    expect(normalIdentifier(marks(32))).toBe(marks(32));
    expect(normalIdentifier(marks(2_000_000))).toBe(marks(2_000_000));
  });

  it('is the normal form of itself', () => {
    for (const text of [' \u0344x\u200b', 'a\u0301\u00a0', '\u1e9b\u0323 ', '\u{1d15e}'])
      expect(normalIdentifier(normalIdentifier(text))).toBe(normalIdentifier(text));
  });
});

describe('an invisible character', () => {
  it.each([
    ['A\u0000', 'U+0000'],
    ['A\tB', 'U+0009'],
    ['A\nB', 'U+000A'],
    ['A\u007fB', 'U+007F'],
    ['A\u0085B', 'U+0085'],
    ['A\u00adB', 'U+00AD'],
    ['A\u200bB', 'U+200B'],
    ['A\u202eB', 'U+202E'],
    ['A\u2028B', 'U+2028'],
    ['A\ufeffB', 'U+FEFF'],
    ['A\u{e0041}B', 'U+E0041'],
  ])('of %j is named by its code point', (text, code) => {
    expect(invisibleCharacter(text)).toBe(code);
  });

  it.each(['', 'A B', 'A\u00a0B', 'Ünïcode 漢字 😀', 'e\u0301'])('is not in %j', (text) => {
    expect(invisibleCharacter(text)).toBeUndefined();
  });
});

describe('a text that is sent back', () => {
  it('is the same as one that was stored with white space around it', () => {
    for (const stored of ['A', ' A', 'A\u00a0']) expect(isSameText('A', stored)).toBe(true);
    expect(isSameText('Caf\u00e9', 'Cafe\u0301 ')).toBe(true);
    expect(isSameText('Cafe\u0301', 'Cafe\u0301 ')).toBe(true);
  });

  it('is not the same as another one', () => {
    for (const stored of ['a', 'A B', '', 'A\u200bB']) expect(isSameText('A', stored)).toBe(false);
  });
});
