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

/** The features of fontkit that replace letters, none of which is kept: with them two letters can be kerned otherwise. */
const PLAIN = { liga: false, ccmp: false };

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

/** A part of a font for a document, which contains the glyphs that are included; returns their numbers there. */
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
 * result is that of fontkit without ligatures and contextual forms, which takes many times as long and more memory than an invoice of 5,000 lines may use.
 *
 * Layouts do not depend on earlier ones. In fontkit they do: a glyph keeps the characters of its first use, which are none if it was embedded as
 * part of a composed letter. It then counts as a mark without a width, and cannot be copied from the page.
 */
export function withSimpleLayout(font: Font): MeasuredFont {
  const named = namedGlyphs(font);
  const internals = font as unknown as Internals;
  const getGlyph = internals.getGlyph.bind(font);
  internals.getGlyph = (id, codePoints) => {
    delete internals._glyphs[id];
    return getGlyph(id, codePoints);
  };
  const fontkitLayout = font.layout.bind(font);
  const layOut: typeof fontkitLayout = (...of) => {
    const run = fontkitLayout(...of);
    run.glyphs = run.glyphs.map((glyph) => named(glyph, glyph.codePoints));
    return run;
  };
  const glyphs = new Map<number, Glyph>();
  const kernings = new Map<number, number>();

  /** All letters of simple texts have a code of 16 bits. */
  const glyphOf = (code: number): Glyph => {
    let glyph = glyphs.get(code);
    if (!glyph)
      glyphs.set(code, (glyph = named(font.glyphForCodePoint(code), [code === NO_BREAK_SPACE ? SPACE : code])));
    return glyph;
  };
  const kerningOf = (first: number, second: number): number => {
    const pair = first * 0x10000 + second;
    let kerning = kernings.get(pair);
    if (kerning === undefined) {
      const run = layOut(String.fromCharCode(first, second), PLAIN);
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

/** A copied no-break space would surprise, so it is a space for programs that read a page. */
const [NO_BREAK_SPACE, SPACE] = [0xa0, 0x20];
/** Fonts have at most as many glyphs; a named glyph has a number above that. */
const NAMES = 0x10000;

/**
 * Gives each glyph a number for each text for which it stands, so that a document says of each place what it means: several characters can have
 * one glyph, and a dotless form is part of several Arabic letters. Without that, all places would have the text of the first one.
 */
function namedGlyphs(font: Font): (glyph: Pick<Glyph, 'id' | 'advanceWidth'>, codePoints: number[]) => Glyph {
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset() as unknown as FontSubset;
    const includeGlyph = subset.includeGlyph.bind(subset);
    subset.includeGlyph = (id) =>
      id < NAMES ? includeGlyph(id) : (subset.mapping[id] ??= subset.glyphs.push(id % NAMES) - 1);
    return subset as unknown as ReturnType<Font['createSubset']>;
  };
  const names = new Map<string, Glyph>();
  return ({ id, advanceWidth }, codePoints) => {
    const name = `${id} ${codePoints.join(' ')}`;
    let found = names.get(name);
    if (!found) names.set(name, (found = { id: id + NAMES * (names.size + 1), codePoints, advanceWidth } as Glyph));
    return found;
  };
}
