import { Parser, type PdfReader, PdfString, type PdfValue } from './pdf-reader.js';

/** A text on a page, in points from the left and upper edge. */
export interface PlacedText {
  text: string;
  x: number;
  /** The base line. */
  y: number;
  width: number;
  /** The text with spaces at its ends, and where it ends with them. */
  whole: string;
  end: number;
  size: number;
  isRotated: boolean;
}

interface PageFont {
  unicode: Map<number, string>;
  widths: PdfValue[];
}

type Matrix = [number, number, number, number, number, number];

/** The texts of each page, as a viewer shows them, without spaces at their ends. */
export function textsOfPages(reader: PdfReader): PlacedText[][] {
  return reader.pages.map((page) => {
    const fonts = new Map<string, PageFont>();
    const named = reader.at(page, 'Resources', 'Font');
    for (const [name, font] of named ? reader.dictionary(named) : []) fonts.set(`/${name}`, fontOf(reader, font));
    return textsOf(reader.stream(page.get('Contents')).bytes, fonts, (page.get('MediaBox') as number[])[3]!);
  });
}

function fontOf(reader: PdfReader, value: PdfValue): PageFont {
  const font = reader.dictionary(value);
  const descendant = reader.dictionary(reader.array(font.get('DescendantFonts'))[0]);
  const cmap = reader.stream(font.get('ToUnicode')).bytes.toString('latin1');
  const unicode = new Map<number, string>();
  for (const [, first, , list] of cmap.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
    [...list!.matchAll(/<([^>]*)>/g)].forEach(([, codes], index) => {
      const bytes = Buffer.from(codes!.replaceAll(' ', ''), 'hex');
      unicode.set(Number.parseInt(first!, 16) + index, bytes.swap16().toString('utf16le'));
    });
  }
  return { unicode, widths: reader.array(reader.array(descendant.get('W'))[1]) };
}

function textsOf(content: Buffer, fonts: Map<string, PageFont>, height: number): PlacedText[] {
  const parser = new Parser(content);
  const texts: PlacedText[] = [];
  const saved: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let textMatrix: Matrix = matrix;
  let font: PageFont | undefined;
  let size = 0;
  let operands: PdfValue[] = [];
  for (let token = parser.valueOrOperator(); token !== undefined; token = parser.valueOrOperator()) {
    if (token === null || typeof token !== 'object' || !('operator' in token)) {
      operands.push(token as PdfValue);
      continue;
    }
    const numbers = operands as number[];
    switch (token.operator) {
      case 'q':
        saved.push(matrix);
        break;
      case 'Q':
        matrix = saved.pop()!;
        break;
      case 'cm':
        matrix = product(numbers as Matrix, matrix);
        break;
      case 'Tm':
        textMatrix = numbers as Matrix;
        break;
      case 'Tf':
        font = fonts.get(operands[0] as string);
        size = numbers[1]!;
        break;
      case 'TJ': {
        const { text, width, wholeWidth } = shown(operands[0] as PdfValue[], font!, size);
        const [a, b, , , x, y] = product(textMatrix, matrix);
        const place = { x, y: height - y, end: x + wholeWidth, isRotated: b !== 0 || a < 0 };
        texts.push({ text: text.trimEnd(), whole: text, width, size, ...place });
        break;
      }
    }
    operands = [];
  }
  return texts;
}

function shown(
  parts: readonly PdfValue[],
  { unicode, widths }: PageFont,
  size: number,
): { text: string; width: number; wholeWidth: number } {
  let text = '';
  let thousandths = 0;
  let visible = 0;
  for (const part of parts) {
    if (typeof part === 'number') thousandths -= part;
    if (!(part instanceof PdfString)) continue;
    for (let place = 0; place < part.bytes.length; place += 2) {
      const glyph = part.bytes.readUInt16BE(place);
      if (glyph === 0) throw new Error('A text has a character that the font does not have.');
      const character = unicode.get(glyph)!;
      const width = widths[glyph] as number;
      thousandths += width;
      if (character !== ' ') visible = thousandths;
      text += character;
    }
  }
  return { text, width: (visible * size) / 1000, wholeWidth: (thousandths * size) / 1000 };
}

const product = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
];
