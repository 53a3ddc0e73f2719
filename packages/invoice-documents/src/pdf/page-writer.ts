import { type FontName, fonts, printable } from './fonts.js';
import { wrap } from './wrap.js';

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89 };
/** Left and right edges of everything on a page. */
export const LEFT = 70.87;
export const RIGHT = 550;

export const COLORS = { text: '#1a1a1a', quiet: '#666666', rule: '#bdbdbd', faintRule: '#e4e4e4', mark: '#e9e9e9' };

export interface TextStyle {
  size: number;
  font?: FontName;
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

  constructor(readonly document: PDFKit.PDFDocument) {
    for (const [name, { font }] of Object.entries(fonts())) {
      // pdfkit also takes a parsed font, which its types do not tell
      document.registerFont(name, font as unknown as Buffer);
    }
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
    return widthOf(this.clean(text), style);
  }

  /** The lines of a text that is at most `width` points wide. */
  wrap(text: string, width: number, style: TextStyle): string[] {
    return wrap(this.clean(text), width, (line) => widthOf(line, style));
  }

  /** Writes one line, with its left end at `x`, and a space, so that programs that read the texts do not join it with the next one. */
  text(text: string, x: number, baseline: number, style: TextStyle): void {
    const shown = this.clean(text).replaceAll('\n', ' ');
    const { font = 'regular', size } = style;
    this.document
      .font(font)
      .fontSize(size)
      .fillColor(style.color ?? COLORS.text)
      .text(`${shown} `, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
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

  private clean(text: string): string {
    let clean = this.printable.get(text);
    if (clean === undefined) this.printable.set(text, (clean = printable(text)));
    return clean;
  }
}

/** Width of a text of one line, in points. */
function widthOf(text: string, { font: name = 'regular', size }: TextStyle): number {
  const { font, widthOf: units } = fonts()[name];
  return (units(text) * size) / font.unitsPerEm;
}

/** Name of the program in the metadata. */
export const PRODUCER = 'Wholesale commerce API';
