import { LineText, MAX_TEXT, normalName } from './line-text.js';

const surePieces = (text: string) =>
  new LineText(text).pieces.filter(({ isDoubtful }) => !isDoubtful).map((piece) => piece.text);
const truncatedPieces = (text: string) => new LineText(text).truncated().map((piece) => piece.text);

it.each([
  ['INV-2026/01 01', 'inv20260101'],
  ['Ré. Nº 7', 'reno7'],
  ['１２３', '123'],
  [' -/ ', ''],
])('%s is compared as %s', (text, normal) => {
  expect(normalName(text)).toBe(normal);
});

describe('the pieces of a text that may name an invoice', () => {
  it.each([
    ['RE INV-2026-0101 danke', 'inv20260101'],
    ['inv 2026\n0101', 'inv20260101'],
    ['INV-2026-0\n101', 'inv20260101'],
    ['RNr4711', '4711'],
    ['RNr2026-0101vom', '20260101'],
    ['3f2b8c1e-0000-4000-8000-00000000abcd', '3f2b8c1e00004000800000000000abcd'],
  ])('of %s have %s', (text, piece) => {
    expect(surePieces(text)).toContain(piece);
  });

  it.each([
    ['INV-2026-0101vom', 'inv20260101'],
    ['4711x', '471'],
    ['a b c d e f g 1', 'abcdefg1'],
  ])('of %s do not have %s', (text, piece) => {
    expect(new LineText(text).pieces.map((one) => one.text)).not.toContain(piece);
  });

  it.each([
    ['vom 2026-01-15', '20260115'],
    ['vom 15.1.2026', '1512026'],
    ['vom 15.01.', '1501'],
    ['119,00 EUR', '11900'],
    ["1'119.00", '111900'],
    ['Okt 2026', '2026'],
    ['2 Stück', '2'],
    ['Danke', 'danke'],
  ])('of %s have %s, which is doubtful', (text, piece) => {
    expect(new LineText(text).pieces.map((one) => one.text)).toContain(piece);
    expect(surePieces(text)).not.toContain(piece);
  });

  it('are at its ends if they can be truncated', () => {
    expect(truncatedPieces('60101 Rechnung 4711 RE-20260')).toEqual(
      expect.arrayContaining(['60101', 're20260', '20260']),
    );
    expect(truncatedPieces('60101 Rechnung 4711 RE-20260')).not.toContain('4711re20260x');
    expect(truncatedPieces('Danke 123 danke')).not.toContain('123');
  });

  it('are bounded for any text', () => {
    const text = new LineText('1 '.repeat(100_000));
    expect(text.isWhole).toBe(false);
    expect(text.pieces.length).toBeLessThanOrEqual(6 * MAX_TEXT);
  });
});
