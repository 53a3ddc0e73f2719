import { createRequire } from 'node:module';
import * as fc from 'fast-check';
import { type Font, type GlyphRun, openSync } from 'fontkit';
import { withSimpleLayout } from './simple-layout.js';

/** Texts of each font; `npm run prove` has more. */
const RUNS = Math.min(Number(process.env.PROPERTY_RUNS ?? 100), 10_000);

const open = (file: string) => openSync(createRequire(import.meta.url).resolve(file)) as Font;
const shown = ({ advanceWidth, glyphs, positions }: GlyphRun) => ({
  advanceWidth,
  glyphs: glyphs.map(({ id }) => id % 0x10000), // a glyph has a number of its own for each text for which it stands
  positions: positions.map((position) => ({ ...position })),
});

describe.each([
  'source-sans/TTF/SourceSans3-Regular.ttf',
  'source-sans/TTF/SourceSans3-Bold.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
])('the simple layout of %s', (name) => {
  const own = open(name);
  const { font: simple, widthOf } = withSimpleLayout(open(name));

  it('is that of fontkit without ligatures and contextual forms', () => {
    const plain = { liga: false, ccmp: false };
    const within = (first: number, last: number) =>
      fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code));
    const letter = fc.oneof(
      { weight: 5, arbitrary: within(0x20, 0x7e) },
      within(0xa0, 0xac),
      within(0xae, 0x2af),
      within(0x1e00, 0x1eff),
      within(0x2010, 0x2027),
      within(0x20a0, 0x20bf),
      fc.constantFrom('−', '\u202f'),
    );
    const isKnown = (one: string) => own.hasGlyphForCodePoint(one.codePointAt(0)!);
    // a text begins with a letter of its script, by which fontkit chooses the kerning
    const textOf = (first: string, letters: fc.Arbitrary<string>) =>
      fc.array(letters.filter(isKnown), { maxLength: 12 }).map((all) => first + all.join(''));
    const texts = fc.oneof(textOf('A', letter), textOf('Ω', within(0x386, 0x3ce)), textOf('Д', within(0x400, 0x45f)));
    fc.assert(
      fc.property(texts, (text) => {
        expect(shown(simple.layout(text))).toEqual(shown(own.layout(text, plain)));
        expect(widthOf(text)).toBe(own.layout(text, plain).advanceWidth);
      }),
      { numRuns: RUNS, examples: [['Дїї']] }, // two letters that are kerned only without contextual forms
    );
  });

  it('kerns', () => {
    expect(widthOf('AV')).toBeLessThan(widthOf('A') + widthOf('V'));
    expect(simple.layout('AV').advanceWidth).toBe(widthOf('AV'));
  });
});
