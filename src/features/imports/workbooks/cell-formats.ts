import { builtInFormat, type NumberFormat, numberFormatOf, PLAIN_NUMBER } from './number-format.js';
import { readWholeXml } from './xml-part.js';

/** The number formats of the cells, by the number of their style. */
export class CellFormats {
  private readonly own = new Map<number, NumberFormat>();
  private readonly styles: number[] = [];

  /** Reads the part with the styles. Throws `WorkbookRefused`. */
  static async read(name: string, chunks: AsyncIterable<Buffer>): Promise<CellFormats> {
    const formats = new CellFormats();
    let isOfCells = false;
    await readWholeXml(name, chunks, {
      open: (element, { numFmtId, formatCode = '' }) => {
        if (element === 'cellXfs') isOfCells = true;
        else if (element === 'numFmt') formats.own.set(Number(numFmtId), numberFormatOf(formatCode));
        else if (element === 'xf' && isOfCells) formats.styles.push(Number(numFmtId ?? 0));
      },
      close: (element) => {
        if (element === 'cellXfs') isOfCells = false;
      },
    });
    return formats;
  }

  /** The format of a style; that of ordinary numbers if the cell has none. */
  of(style: string | undefined): NumberFormat {
    const id = this.styles[Number(style ?? 0)];
    return id === undefined ? PLAIN_NUMBER : (this.own.get(id) ?? builtInFormat(id));
  }
}
