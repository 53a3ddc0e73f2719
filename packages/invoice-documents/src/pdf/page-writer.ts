import { printable, RIGHT_TO_LEFT_MARK } from './characters.js';
import { type FontName, fontOf, type Weight } from './fonts.js';
import { isRightToLeft, type TextRun, TextRuns } from './text-runs.js';
import { wrap } from './wrap.js';

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89 };
/** Left and right edges of everything on a page. */
export const LEFT = 70.87;
export const RIGHT = 550;

export const COLORS = { text: '#1a1a1a', quiet: '#595959', rule: '#a8a8a8', faintRule: '#e4e4e4', mark: '#e9e9e9' };

export interface TextStyle {
  size: number;
  weight?: Weight;
  color?: string;
}

/** pdfkit's types lack some of them. */
export interface ElementOptions extends PDFKit.Mixins.StructureElementOptions {
  /** Left, upper, right and lower edge of a figure. */
  bbox?: [number, number, number, number];
  placement?: 'Block';
  /** What the head of a table is the head of. */
  scope?: 'Column' | 'Row';
}

export type Element = PDFKit.PDFStructureElement;

/**
 * Writes a tagged document from top to bottom. `y` is where the next thing begins, in points from the top of the page. Texts are placed by their
 * base line. What a reader should hear is written in `tagged`, everything else in `artifact`.
 */
export class PageWriter {
  readonly root: Element;
  y = 0;
  /** Lower edge of what flows from page to page. */
  bottom = PAGE.height;
  /** Called on each new page but the first, to write what stands above the flow. */
  onContinued: () => void = () => undefined;
  /** Called on each new page before anything else. */
  onPage: () => void = () => undefined;

  private readonly printable = new Map<string, string>();
  private readonly registered = new Set<string>();
  private readonly runs: TextRuns;

  /** `isJapanese` prefers the Japanese shapes of characters that Chinese has too. */
  constructor(
    readonly document: PDFKit.PDFDocument,
    { isJapanese = false } = {},
  ) {
    this.runs = new TextRuns(isJapanese);
    this.root = document.struct('Document');
    document.addStructure(this.root);
  }

  addPage(): void {
    this.document.addPage();
    this.onPage();
  }

  /** Goes on to a new page unless `height` points are left on this one. */
  need(height: number): void {
    if (this.y + height > this.bottom) this.continueOnNewPage();
  }

  continueOnNewPage(): void {
    this.addPage();
    this.onContinued();
  }

  widthOf(text: string, style: TextStyle): number {
    return this.widthOfLine(this.clean(text), style);
  }

  /**
   * The lines of a text that is at most `width` points wide. Each line of a paragraph that is written from right to left begins with a mark,
   * so that it is written so whatever its first letter is.
   */
  wrap(text: string, width: number, style: TextStyle): string[] {
    const widthOf = (line: string) => this.widthOfLine(line, style);
    return this.clean(text)
      .split('\n')
      .flatMap((paragraph) => {
        const lines = wrap(paragraph, width, widthOf);
        return isRightToLeft(paragraph) ? lines.map((line) => RIGHT_TO_LEFT_MARK + line) : lines;
      });
  }

  /** Writes one line, with its left end at `x`, and a space, so that programs that read the texts do not join it with the next one. */
  text(text: string, x: number, baseline: number, { weight = 'regular', size, color = COLORS.text }: TextStyle): void {
    const shown = this.clean(text).replaceAll('\n', ' ');
    let left = x;
    for (const run of withSpace(this.runs.of(shown, weight))) {
      this.document.font(this.register(run.font, weight)).fontSize(size).fillColor(color);
      this.saying(run.meaning, () =>
        this.document.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' }),
      );
      const { font, widthOf } = fontOf(run.font, weight);
      left += (widthOf(run.text) * size) / font.unitsPerEm;
    }
  }

  /** Writes a text whose glyphs do not say what it means. Programs that read it look for the mark where its position is known, so inside of it. */
  private saying(meaning: string | undefined, write: () => void): void {
    if (meaning === undefined) return write();
    const { document } = this;
    const addContent = document.addContent.bind(document);
    document.addContent = (operators) => {
      document.addContent = addContent;
      if (operators === 'ET') document.endMarkedContent();
      const added = addContent(operators);
      if (operators === 'BT') document.markContent('Span', { actual: meaning });
      if (operators !== 'ET') document.addContent = watched;
      return added;
    };
    const watched = document.addContent;
    write();
  }

  /** The name of a font in the document, which has those that it uses. */
  private register(name: FontName, weight: Weight): string {
    const key = `${name} ${weight}`;
    if (!this.registered.has(key)) {
      this.registered.add(key);
      // pdfkit also takes a parsed font, which its types do not tell
      this.document.registerFont(key, fontOf(name, weight).font as unknown as Buffer);
    }
    return key;
  }

  /** Writes one line, with its right end at `x`. */
  textBefore(text: string, x: number, baseline: number, style: TextStyle): void {
    this.text(text, x - this.widthOf(text, style), baseline, style);
  }

  rule(from: number, to: number, y: number, color = COLORS.rule, width = 0.5): void {
    this.document.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke();
  }

  /** Adds an element to the structure of the document. */
  element(parent: Element, type: string, options: ElementOptions = {}): Element {
    const element = this.document.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Adds an element with what `write` writes on the present page. */
  tagged(parent: Element, type: string, write: () => void, options?: ElementOptions): void {
    this.element(parent, type, options).add(write);
  }

  /** What is no content: rules, repeated heads, page numbers. */
  artifact(write: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
    this.document.markContent('Artifact', { type });
    write();
    this.document.endMarkedContent();
  }

  private widthOfLine(line: string, { weight = 'regular', size }: TextStyle): number {
    return (this.runs.widthOf(line, weight) * size) / 1000;
  }

  private clean(text: string): string {
    let clean = this.printable.get(text);
    if (clean === undefined) this.printable.set(text, (clean = printable(text)));
    return clean;
  }
}

/** Runs with a space behind the last one, in the same run if its font is the main one. */
function withSpace(runs: readonly TextRun[]): TextRun[] {
  const last = runs.at(-1);
  return last?.font === 'main' && last.meaning === undefined
    ? [...runs.slice(0, -1), { ...last, text: `${last.text} ` }]
    : [...runs, { font: 'main', text: ' ' }];
}

/** Name of the program in the metadata. */
export const PRODUCER = 'Wholesale commerce API';
