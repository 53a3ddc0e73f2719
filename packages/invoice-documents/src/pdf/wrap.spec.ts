import * as fc from 'fast-check';
import { wrap } from './wrap.js';

/** Each character is one unit wide. */
const wrapped = (text: string, width: number) => wrap(text, width, (line) => line.length);

describe('wrap', () => {
  it('breaks at spaces, at line breaks, behind hyphens, and in words that are too long', () => {
    expect(wrapped('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrapped('one\ntwo\n\nthree', 20)).toEqual(['one', 'two', '', 'three']);
    expect(wrapped('powder-coated steel', 10)).toEqual(['powder-', 'coated', 'steel']);
    expect(wrapped('a T-shirt', 6)).toEqual(['a', 'T-shir', 't']);
    expect(wrapped('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
    expect(wrapped('no\u00a0break here', 8)).toEqual(['no\u00a0break', 'here']);
    expect(wrapped('', 8)).toEqual(['']);
  });

  it('loses nothing and exceeds the width only where one character is wider', () => {
    const text = fc.array(fc.constantFrom('a', 'bc', ' ', '-', '/', 'long', '\n', '🙂'), { maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 12 }), (parts, width) => {
        const lines = wrapped(parts.join(''), width);
        expect(lines.every((line) => line.length <= width)).toBe(true);
        expect(lines.join('').replaceAll(' ', '')).toBe(parts.join('').replaceAll(/[ \n]/g, ''));
      }),
    );
  });
});
