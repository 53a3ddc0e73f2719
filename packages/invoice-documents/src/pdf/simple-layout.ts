import type { Font, Glyph, GlyphPosition, GlyphRun } from 'fontkit';

/**
 * Letters that are laid out one beside the other: Latin, Greek and Cyrillic ones, digits, punctuation, currency signs, arrows and figures.
 * Combining marks and other scripts are not among them.
 */
const SIMPLE =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0481\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u202f\u20a0-\u20bf\u2100-\u2149\u2190-\u25ff]*$/;

/** Characters of equal width of Chinese, Japanese and Korean, which are not kerned. */
const IDEOGRAPHIC = /^[\u3001-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60]*$/;

const FIRST_IDEOGRAPHIC = 0x3001;

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
  getGlyph(id: number, codePoints?: number[]): Glyph;
}

/** A part of a font for a document: `mapping` has the numbers that its glyphs have there, `glyphs` the glyphs by these numbers. */
interface FontSubset {
  glyphs: number[];
  mapping: Record<number, number>;
  includeGlyph(glyph: number): number;
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
  const named = withNamedGlyphs(font);
  const internals = font as unknown as Internals;
  const getGlyph = internals.getGlyph.bind(font);
  internals.getGlyph = (id, codePoints) => {
    delete internals._glyphs[id];
    return getGlyph(id, codePoints);
  };
  const fontkitLayout = font.layout.bind(font);
  const layOut: typeof fontkitLayout = (...of) => named(fontkitLayout(...of));
  const glyphs = new Map<number, Glyph>();
  const kernings = new Map<number, number>();

  /** All letters of simple texts have a code of 16 bits. */
  const glyphOf = (code: number): Glyph => {
    let glyph = glyphs.get(code);
    if (!glyph) glyphs.set(code, (glyph = font.glyphForCodePoint(code)));
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
    const isKerned = place + 1 < text.length && code < FIRST_IDEOGRAPHIC;
    return glyphOf(code).advanceWidth + (isKerned ? kerningOf(code, text.charCodeAt(place + 1)) : 0);
  };
  const isSimple = (text: string) => SIMPLE.test(text) || IDEOGRAPHIC.test(text);

  font.layout = (text, ...options) => {
    if (!isSimple(text) || options.some((option) => option !== undefined)) return layOut(text, ...options);
    const run = new SimpleRun([], []);
    for (let place = 0; place < text.length; place++) {
      run.glyphs.push(glyphOf(text.charCodeAt(place)));
      run.positions.push({ xAdvance: advanceAt(text, place), yAdvance: 0, xOffset: 0, yOffset: 0 });
    }
    return run as GlyphRun;
  };
  const widthOf = (text: string): number => {
    if (!isSimple(text)) return layOut(text).advanceWidth;
    let width = 0;
    for (let place = 0; place < text.length; place++) width += advanceAt(text, place);
    return width;
  };
  return { font, widthOf };
}

/**
 * Gives glyphs that stand for several texts a number for each of them, so that a document says of each which text it is. Of a letter that a font
 * composes, all forms have the text of the letter, and its parts none: a dotless form is that of several Arabic letters.
 * @returns a function that replaces such glyphs in a run
 */
function withNamedGlyphs(font: Font): (run: GlyphRun) => GlyphRun {
  const names = new Map<string, Glyph>();
  const realIds = new Map<number, number>();
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset() as unknown as FontSubset;
    const includeGlyph = subset.includeGlyph.bind(subset);
    subset.includeGlyph = (id) => {
      const realId = realIds.get(id);
      if (realId === undefined) return includeGlyph(id);
      return (subset.mapping[id] ??= subset.glyphs.push(realId) - 1);
    };
    return subset as unknown as ReturnType<Font['createSubset']>;
  };
  const namedGlyph = (glyph: Glyph): Glyph => {
    const { advanceWidth, codePoints } = glyph;
    const name = `${glyph.id} ${codePoints.join(' ')}`;
    let found = names.get(name);
    if (!found) {
      const id = font.numGlyphs + names.size;
      realIds.set(id, glyph.id);
      names.set(name, (found = { id, codePoints: [...codePoints], advanceWidth } as Glyph));
    }
    return found;
  };
  return (run) => {
    if (run.glyphs.length > 1 || run.glyphs[0]?.codePoints.length !== 1) run.glyphs = run.glyphs.map(namedGlyph);
    return run;
  };
}
