import bidiFactory from 'bidi-js';
import { RIGHT_TO_LEFT_MARK } from './characters.js';
import { FONT_NAMES, type FontName, fontOf, type Weight } from './fonts.js';

/** A part of a line that is written at once, from left to right on the page. */
export interface TextRun {
  font: FontName;
  /** In the sequence of its characters; the font places them from right to left if their script is written so. */
  text: string;
  /** What it says, if that cannot be read from the glyphs. */
  meaning?: string;
}

/** Fonts of scripts whose letters are not placed in the sequence in which they are read. */
const REORDERED: ReadonlySet<FontName> = new Set(['thai', 'devanagari']);

/** A mark that is placed over or beside the character before it, or joins it with the next one. */
const ATTACHED = /[\p{M}\u200c\u200d]/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Characters of scripts that are written from right to left, without digits, punctuation and spaces. */
const RIGHT_TO_LEFT_LETTER =
  /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const HAN = /\p{Script=Han}/u;

/** Texts of one paragraph that are written from left to right begin so by the first letter with a direction. */
const bidi = bidiFactory();

/**
 * Divides lines into runs, each of one font and one direction, in the sequence in which they stand on the page: right-to-left texts are ordered
 * by the bidirectional algorithm of Unicode. `isJapanese` prefers the Japanese shapes of characters that Chinese has too.
 */
export class TextRuns {
  private readonly fonts: Record<Weight, Map<number, FontName>> = { regular: new Map(), bold: new Map() };

  constructor(private readonly isJapanese: boolean) {}

  /** The runs of a line of printable characters without line breaks. */
  of(line: string, weight: Weight): TextRun[] {
    if (!RIGHT_TO_LEFT.test(line)) return this.inFonts(line, weight);
    const pieces = levelRuns(line).map(({ level, text }) => {
      const shown = text.replaceAll(RIGHT_TO_LEFT_MARK, '');
      return { level, runs: level % 2 ? this.fromRight(shown, weight) : this.inFonts(shown, weight) };
    });
    return inVisualOrder(pieces).flatMap(({ runs }) => runs);
  }

  /** Width of a line in thousandths of its size. */
  widthOf(line: string, weight: Weight): number {
    let width = 0;
    for (const { font: name, text } of this.of(line, weight)) {
      const { font, widthOf } = fontOf(name, weight);
      width += (widthOf(text) * 1000) / font.unitsPerEm;
    }
    return width;
  }

  /** Parts of a text that are each of one font. A mark has the font of its character if this has it. */
  private inFonts(text: string, weight: Weight): TextRun[] {
    const runs: TextRun[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      const isAttached = last && ATTACHED.test(character) && has(last.font, weight, character);
      const font = isAttached ? last.font : this.fontOf(character, weight);
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    for (const run of runs) if (REORDERED.has(run.font)) run.meaning = run.text;
    return runs;
  }

  /** The runs of a text of one direction from right to left. Fonts turn letters round by themselves, and nothing else. */
  private fromRight(text: string, weight: Weight): TextRun[] {
    return this.inFonts(text, weight)
      .flatMap((run): TextRun[] => {
        if (RIGHT_TO_LEFT_LETTER.test(run.text)) return [run];
        return Array.from(run.text, (character) => {
          const mirrored = bidi.getMirroredCharacter(character);
          return mirrored === null ? { ...run, text: character } : { ...run, text: mirrored, meaning: character };
        });
      })
      .reverse();
  }

  private fontOf(character: string, weight: Weight): FontName {
    const code = character.codePointAt(0)!;
    let font = this.fonts[weight].get(code);
    if (font === undefined) {
      const isPreferred = this.isJapanese && HAN.test(character) && has('japanese', weight, character);
      font = isPreferred ? 'japanese' : (FONT_NAMES.find((name) => has(name, weight, character)) ?? 'main');
      this.fonts[weight].set(code, font);
    }
    return font;
  }
}

const has = (name: FontName, weight: Weight, character: string): boolean =>
  fontOf(name, weight).font.hasGlyphForCodePoint(character.codePointAt(0)!);

interface LevelRun {
  /** Odd from right to left. */
  level: number;
  text: string;
}

/** The parts of a line that have one embedding level, in the sequence of the text. */
function levelRuns(line: string): LevelRun[] {
  const { levels } = bidi.getEmbeddingLevels(line);
  const runs: LevelRun[] = [];
  for (let place = 0; place < line.length; place++) {
    const last = runs.at(-1);
    if (last && last.level === levels[place]) last.text += line[place]!;
    else runs.push({ level: levels[place]!, text: line[place]! });
  }
  return runs;
}

/** Rule L2: from the highest level down to the lowest odd one, whatever has that level or a higher one is turned round. */
function inVisualOrder<T extends { level: number }>(runs: readonly T[]): T[] {
  let ordered = [...runs];
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level--) {
    const turned: T[] = [];
    for (let place = 0; place < ordered.length;) {
      let end = place;
      while (end < ordered.length && ordered[end]!.level >= level) end++;
      if (end === place) turned.push(ordered[place++]!);
      else turned.push(...ordered.slice(place, end).reverse());
      place = Math.max(place, end);
    }
    ordered = turned;
  }
  return ordered;
}

/** Whether a paragraph is written from right to left: its first letter with a direction is of such a script. */
export function isRightToLeft(paragraph: string): boolean {
  const first = /\p{L}/u.exec(paragraph)?.[0];
  return first !== undefined && RIGHT_TO_LEFT.test(first);
}
