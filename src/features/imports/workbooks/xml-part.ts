import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { broken, WorkbookRefused } from './workbook-refused.js';

/** Receives the elements of a part of a workbook, by their names without prefixes. */
export interface XmlReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  /** A part of the text of an element. */
  text?(text: string): void;
  /** Whether nothing behind is of interest. */
  isAtEnd?: boolean;
}

/** Levels of nested elements; those of workbooks have about ten. */
const MAX_DEPTH = 100;

/**
 * Reads a part of a workbook, and yields what `take` returns after each chunk. A document type is refused: only it can declare entities, which could
 * refer to other files or be a text that becomes very long. Throws {@link WorkbookRefused}.
 */
export async function* readXml<T>(
  name: string,
  chunks: AsyncIterable<Buffer>,
  reader: XmlReader,
  take: () => T,
): AsyncGenerator<T, void> {
  const parser = parserOf(name, reader);
  let decoder: TextDecoder | undefined;
  const write = (bytes?: Buffer) => {
    try {
      parser.write(bytes ? decoder!.decode(bytes, { stream: true }) : (decoder?.decode() ?? ''));
      if (!bytes) parser.close();
    } catch (error) {
      throw error instanceof WorkbookRefused ? error : notWellFormed(name);
    }
  };
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    write(chunk);
    yield take();
    if (reader.isAtEnd) return;
  }
  write();
  yield take();
}

/** Reads a whole part. `begin` is called before each further chunk. Throws as {@link readXml}. */
export async function readWholeXml(
  name: string,
  chunks: AsyncIterable<Buffer>,
  reader: XmlReader,
  begin: () => void = () => undefined,
): Promise<void> {
  const reading = readXml(name, chunks, reader, begin);
  let isDone: boolean | undefined;
  while (!isDone) isDone = (await reading.next()).done;
}

function parserOf(name: string, reader: XmlReader) {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  parser.on('error', () => {
    throw notWellFormed(name);
  });
  parser.on('doctype', () => {
    throw new WorkbookRefused(`has a document type in its part ${name}, which a workbook must not have`);
  });
  parser.on('opentag', ({ name: element, attributes }) => {
    if (++depth > MAX_DEPTH) throw broken(`its part ${name} is nested too deeply`);
    reader.open(withoutPrefix(element), attributes);
  });
  parser.on('closetag', ({ name: element }) => {
    depth--;
    reader.close?.(withoutPrefix(element));
  });
  if (reader.text) for (const event of ['text', 'cdata'] as const) parser.on(event, (text) => reader.text!(text));
  return parser;
}

const notWellFormed = (name: string) => broken(`its part ${name} is not well-formed XML`);

/** XML without a byte order mark is UTF-8 in workbooks. */
function encodingOf(beginning: Buffer): string {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le';
  return beginning[0] === 0xfe && beginning[1] === 0xff ? 'utf-16be' : 'utf-8';
}

export function withoutPrefix(name: string): string {
  const at = name.indexOf(':');
  return at === -1 ? name : name.slice(at + 1);
}
