import type { Font, Glyph, GlyphPosition, GlyphRun } from 'fontkit';

/**
 * Letters that are laid out one beside the other: Latin, Greek and Cyrillic ones, digits, punctuation, currency signs. Combining marks and
 * other scripts are not among them.
 */
const SIMPLE =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0481\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u202f\u20a0-\u20bf\u2100-\u2149\u2212\ufffd]*$/;

/** Most pairs of letters whose kerning is kept. */
const MOST_PAIRS = 100_000;

/** A font, with the widths of texts. */
export interface MeasuredFont {
  font: Font;
  /** Width of a text of one line in units of the font. */
  widthOf: (text: string) => number;
}

/** What fontkit has besides its types: the glyphs that it has used, each with the characters of its first use. */
interface Internals {
  _glyphs: Record<number, Glyph>;
}

/** As fontkit's runs, whose width is that of the positions after pdfkit has scaled these. */
class SimpleRun {
  constructor(
    readonly glyphs: Glyph[],
    readonly positions: GlyphPosition[],
  ) {}

  get advanceWidth(): number {
    return this.positions.reduce((width, { xAdvance }) => width + xAdvance, 0);
  }
}

/**
 * Makes a font lay out simple texts by the widths of their letters and the kerning of each two of them, which fontkit finds once for a pair. The
 * result is that of fontkit without ligatures, which takes many times as long and more memory than an invoice of 5,000 lines may use.
 *
 * Layouts do not depend on earlier ones. In fontkit they do: a glyph keeps the characters of its first use, which are none if it was embedded as
 * part of a composed letter. It then counts as a mark without a width, and cannot be copied from the page.
 */
export function withSimpleLayout(font: Font): MeasuredFont {
  const forgetGlyphs = () => ((font as unknown as Internals)._glyphs = {});
  const fontkitLayout = font.layout.bind(font);
  const layOut: typeof fontkitLayout = (...of) => {
    forgetGlyphs();
    return fontkitLayout(...of);
  };
  const glyphs = new Map<number, Glyph>();
  const kernings = new Map<number, number>();

  /** All letters of simple texts have a code of 16 bits. */
  const glyphOf = (code: number): Glyph => {
    let glyph = glyphs.get(code);
    if (!glyph) {
      forgetGlyphs();
      glyphs.set(code, (glyph = font.glyphForCodePoint(code)));
    }
    return glyph;
  };
  const kerningOf = (first: number, second: number): number => {
    const pair = first * 0x10000 + second;
    let kerning = kernings.get(pair);
    if (kerning === undefined) {
      const run = layOut(String.fromCharCode(first, second));
      kerning = run.positions[0]!.xAdvance - run.glyphs[0]!.advanceWidth;
      if (kernings.size >= MOST_PAIRS) kernings.clear();
      kernings.set(pair, kerning);
    }
    return kerning;
  };
  const advanceAt = (text: string, place: number): number => {
    const code = text.charCodeAt(place);
    const kerning = place + 1 < text.length ? kerningOf(code, text.charCodeAt(place + 1)) : 0;
    return glyphOf(code).advanceWidth + kerning;
  };

  font.layout = (text, ...options) => {
    if (!SIMPLE.test(text) || options.some((option) => option !== undefined)) return layOut(text, ...options);
    const run = new SimpleRun([], []);
    for (let place = 0; place < text.length; place++) {
      run.glyphs.push(glyphOf(text.charCodeAt(place)));
      run.positions.push({ xAdvance: advanceAt(text, place), yAdvance: 0, xOffset: 0, yOffset: 0 });
    }
    return run as GlyphRun;
  };
  const widthOf = (text: string): number => {
    if (!SIMPLE.test(text)) return layOut(text).advanceWidth;
    let width = 0;
    for (let place = 0; place < text.length; place++) width += advanceAt(text, place);
    return width;
  };
  return { font, widthOf };
}
