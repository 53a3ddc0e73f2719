import { WORKBOOK_TYPE } from '../import-limits.js';

/** What a file is that is not what it was sent as, with an article, and what to do with it. */
export interface FileKind {
  name: string;
  cure: string;
}

/** The bytes at the beginning of ZIP archives, of the older files of Microsoft Office, of gzip, of PDF and of pictures. */
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const GZIP = Buffer.from('1f8b08', 'hex');
const PDF = Buffer.from('%PDF-', 'latin1');
const PICTURES = [Buffer.from('89504e47', 'hex'), Buffer.from('ffd8ff', 'hex'), Buffer.from('GIF8', 'latin1')];
/** What XML begins with, after white space and a byte order mark. */
const XML = /^\ufeff?\s*<(?:\?xml\b|!DOCTYPE\b|!--|BMECAT\b|html\b)/i;
/** What a list of objects begins with; no line of CSV does. */
const JSON_ARRAY = /^\ufeff?\s*\[\s*\{\s*"/;
/** What the names of the parts of a workbook begin with. */
const WORKBOOK_PARTS = ['[Content_Types].xml', 'xl/'];
const SAVE = 'save it as xlsx or CSV UTF-8 and send that file';
const EXPORT = 'export its table as CSV UTF-8, NDJSON or xlsx and send that file';

const startsWith = (head: Buffer, bytes: Buffer): boolean => head.subarray(0, bytes.length).equals(bytes);

/** Whether a file is a ZIP archive, as workbooks are. */
export const isZip = (head: Buffer): boolean => startsWith(head, ZIP);

/** Whether a file is an older or an encrypted one of Microsoft Office. */
export const isCompoundFile = (head: Buffer): boolean => startsWith(head, COMPOUND_FILE);

/** What a file is by its first bytes; undefined if it can be text with a record in each line, or JSON. */
export function fileKindOf(head: Buffer): FileKind | undefined {
  if (isCompoundFile(head)) return { name: 'an Excel workbook (xls)', cure: SAVE };
  if (isZip(head)) return archiveKind(head);
  if (startsWith(head, GZIP)) return { name: 'packed with gzip', cure: 'send it with Content-Encoding: gzip' };
  if (startsWith(head, PDF)) return { name: 'a PDF', cure: EXPORT };
  if (PICTURES.some((one) => startsWith(head, one)))
    return { name: 'a picture', cure: 'send it to POST /v2/media, or a table as CSV UTF-8' };
  const text = head.toString();
  if (!XML.test(text)) return undefined;
  if (/<BMECAT\b/i.test(text)) return { name: 'BMEcat XML', cure: EXPORT };
  return { name: /<html\b/i.test(text) ? 'an HTML page' : 'XML', cure: EXPORT };
}

/** What a file that was sent as CSV is: as {@link fileKindOf}, or JSON. */
export const otherThanCsv = (head: Buffer): FileKind | undefined =>
  JSON_ARRAY.test(head.toString())
    ? { name: 'a JSON array', cure: 'send it with the content type application/x-ndjson' }
    : fileKindOf(head);

function archiveKind(head: Buffer): FileKind {
  if (head.includes('application/vnd.oasis.opendocument'))
    return { name: 'an OpenDocument spreadsheet (ods)', cure: SAVE };
  return WORKBOOK_PARTS.some((part) => head.includes(part))
    ? { name: 'an Excel workbook (xlsx)', cure: `send it with the content type ${WORKBOOK_TYPE}` }
    : { name: 'a ZIP archive', cure: 'unpack it and send the file in it' };
}
