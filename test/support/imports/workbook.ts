import { strToU8, zipSync } from 'fflate';

/** A cell of a sheet. A text alone is a shared one; null is an empty cell. */
export type TestCell =
  | string
  | number
  | boolean
  | null
  /** A number with a format, such as a date. */
  | { number: number | string; format: string | number }
  | { inline: string }
  /** A text of several parts with formats of their own. */
  | { rich: readonly string[] }
  | { error: string }
  /** A formula with its stored result, if there is one. */
  | { formula: string; result?: string | number }
  /** Attributes and content of the element as they are. */
  | { attributes: string; content: string };

export interface TestSheet {
  name: string;
  /** Rows by their numbers, or from 1. */
  rows: readonly (readonly TestCell[])[] | ReadonlyMap<number, readonly TestCell[]>;
  isHidden?: boolean;
  /** Numbers of hidden rows. */
  hiddenRows?: readonly number[];
}

export interface WorkbookOptions {
  is1904?: boolean;
  /** Whether texts are written into the cells instead of a shared part. */
  isInline?: boolean;
  /** Whether rows and cells have no references. */
  isWithoutReferences?: boolean;
  /** Prefix of the elements, such as `x:`. */
  prefix?: string;
  /** Further or other parts, by their names; undefined leaves a part out. */
  parts?: Record<string, string | Uint8Array | undefined>;
}

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const FIRST_OWN_FORMAT = 164;

/** Writes a workbook (xlsx) of these sheets. */
export function workbookOf(sheets: readonly TestSheet[], options: WorkbookOptions = {}): Uint8Array {
  const parts = { ...new WorkbookWriter(options).parts(sheets), ...options.parts };
  const files = Object.entries(parts).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, typeof text === 'string' ? strToU8(text) : text]],
  );
  return zipSync(Object.fromEntries(files) as Record<string, Uint8Array>, { level: 6 });
}

/** A workbook of one sheet with these rows. */
export const sheetOf = (rows: TestSheet['rows'], options?: WorkbookOptions): Uint8Array =>
  workbookOf([{ name: 'Sheet1', rows }], options);

class WorkbookWriter {
  private readonly strings: string[] = [];
  private readonly stringNumbers = new Map<string, number>();
  private readonly formats = new Map<string | number, number>();

  constructor(private readonly options: WorkbookOptions) {}

  parts(sheets: readonly TestSheet[]): Record<string, string | undefined> {
    const p = this.options.prefix ?? '';
    const namespace = p ? `xmlns:${p.slice(0, -1)}="${MAIN}"` : `xmlns="${MAIN}"`;
    const sheetParts = sheets.map((sheet, index) => [
      `xl/worksheets/sheet${index + 1}.xml`,
      `${HEADER}<${p}worksheet ${namespace}><${p}dimension ref="A1"/><${p}sheetData>${this.rows(sheet)}</${p}sheetData><${p}mergeCells count="1"><${p}mergeCell ref="A1:B1"/></${p}mergeCells></${p}worksheet>`,
    ]);
    const relations = sheets.map((_, index) =>
      relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
    );
    const shared = this.strings.length > 0;
    const entries = sheets.map(
      ({ name, isHidden }, index) =>
        `<${p}sheet name="${escaped(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
    );
    return {
      '[Content_Types].xml': `${HEADER}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
      '_rels/.rels': `${HEADER}<Relationships xmlns="${PACKAGE}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      'xl/workbook.xml': `${HEADER}<${p}workbook ${namespace} xmlns:r="${DOCUMENT}"><${p}workbookPr${this.options.is1904 ? ' date1904="1"' : ''}/><${p}sheets>${entries.join('')}</${p}sheets></${p}workbook>`,
      'xl/_rels/workbook.xml.rels': `${HEADER}<Relationships xmlns="${PACKAGE}">${relations.join('')}${relation('rIdS', 'styles', '/xl/styles.xml')}${shared ? relation('rIdT', 'sharedStrings', 'sharedStrings.xml') : ''}</Relationships>`,
      'xl/styles.xml': this.styles(p, namespace),
      'xl/sharedStrings.xml': shared ? `${HEADER}<${p}sst ${namespace}>${this.strings.join('')}</${p}sst>` : undefined,
      ...(Object.fromEntries(sheetParts) as Record<string, string>),
    };
  }

  private rows({ rows, hiddenRows = [] }: TestSheet): string {
    const p = this.options.prefix ?? '';
    const entries =
      rows instanceof Map ? [...rows] : (rows as TestCell[][]).map((cells, index) => [index + 1, cells] as const);
    return entries
      .map(([number, cells]) => {
        const reference = this.options.isWithoutReferences ? '' : ` r="${number}"`;
        const hidden = hiddenRows.includes(number) ? ' hidden="1"' : '';
        const made = (cells as TestCell[]).map((cell, column) => this.cell(cell, `${columnName(column)}${number}`));
        return `<${p}row${reference}${hidden}>${made.join('')}</${p}row>`;
      })
      .join('');
  }

  private cell(cell: TestCell, reference: string): string {
    const { prefix: p = '', isInline, isWithoutReferences } = this.options;
    const at = isWithoutReferences ? '' : ` r="${reference}"`;
    const c = (attributes: string, content: string) => `<${p}c${at}${attributes}>${content}</${p}c>`;
    const v = (value: string | number) => `<${p}v>${escaped(String(value))}</${p}v>`;
    const t = (text: string) => `<${p}t xml:space="preserve">${escaped(text)}</${p}t>`;
    if (cell === null) return isWithoutReferences ? c('', '') : '';
    if (typeof cell === 'number') return c('', v(cell));
    if (typeof cell === 'boolean') return c(' t="b"', v(cell ? 1 : 0));
    if (typeof cell === 'string')
      return isInline ? c(' t="inlineStr"', `<${p}is>${t(cell)}</${p}is>`) : c(' t="s"', v(this.shared(t(cell))));
    if ('inline' in cell) return c(' t="inlineStr"', `<${p}is>${t(cell.inline)}</${p}is>`);
    if ('rich' in cell) {
      const runs = cell.rich.map((text) => `<${p}r><${p}rPr><${p}b/></${p}rPr>${t(text)}</${p}r>`).join('');
      return c(' t="s"', v(this.shared(`${runs}<${p}rPh sb="0" eb="1">${t('hint')}</${p}rPh>`)));
    }
    if ('error' in cell) return c(' t="e"', v(cell.error));
    if ('formula' in cell) {
      const type = typeof cell.result === 'string' ? ' t="str"' : '';
      return c(type, `<${p}f>${escaped(cell.formula)}</${p}f>${cell.result === undefined ? '' : v(cell.result)}`);
    }
    if ('content' in cell) return c(` ${cell.attributes}`, cell.content);
    return c(` s="${this.style(cell.format)}"`, v(cell.number));
  }

  private shared(content: string): number {
    const p = this.options.prefix ?? '';
    const known = this.stringNumbers.get(content);
    if (known !== undefined) return known;
    this.strings.push(`<${p}si>${content}</${p}si>`);
    this.stringNumbers.set(content, this.strings.length - 1);
    return this.strings.length - 1;
  }

  /** The style of a format: its code, or the number of one that every workbook has. Style 0 is the general one. */
  private style(format: string | number): number {
    const known = this.formats.get(format);
    if (known !== undefined) return known;
    this.formats.set(format, this.formats.size + 1);
    return this.formats.size;
  }

  private styles(p: string, namespace: string): string {
    const ids = [...this.formats.keys()].map((format, index) => ({
      format,
      id: typeof format === 'number' ? format : FIRST_OWN_FORMAT + index,
    }));
    const own = ids.filter(({ format }) => typeof format === 'string');
    const numFmts = own.map(
      ({ format, id }) => `<${p}numFmt numFmtId="${id}" formatCode="${escaped(String(format))}"/>`,
    );
    const xfs = [0, ...ids.map(({ id }) => id)].map((id) => `<${p}xf numFmtId="${id}"/>`);
    const used = numFmts.length ? `<${p}numFmts>${numFmts.join('')}</${p}numFmts>` : '';
    return `${HEADER}<${p}styleSheet ${namespace}>${used}<${p}cellStyleXfs><${p}xf numFmtId="14"/></${p}cellStyleXfs><${p}cellXfs>${xfs.join('')}</${p}cellXfs></${p}styleSheet>`;
  }
}

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\r', '_x000D_');

/** The letters of a column, from 0. */
export function columnName(column: number): string {
  const letter = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}
