import { SaxesParser } from 'saxes';
import { MAX_ATTRIBUTES, MAX_DEPTH, MAX_ELEMENTS } from '../limits.js';
import { corrupt, StatementRefused } from '../statement-refused.js';

/** An element by its name without prefix. */
export interface XmlElement {
  name: string;
  /** Its text, if it has no elements within. */
  text: string;
  /** Value of the attribute `Ccy`, the only one that is read. */
  currency: string | null;
  children: XmlElement[];
}

export interface XmlReader {
  /** Receives an element that has begun; what is within will be added to it. */
  open(element: XmlElement, parent: XmlElement | undefined): void;
  /** Receives an element with all that is within. Returns whether it has been read, so that its parent need not keep it. */
  close(element: XmlElement, parent: XmlElement | undefined): boolean;
}

/**
 * Reads a document without keeping the whole. A document type is refused: only it can declare entities, which could refer to other files or be a
 * text that becomes very long. Throws `corrupt_statement`.
 */
export function readXml(chunks: Iterable<string>, reader: XmlReader): void {
  const parser = parserOf(reader);
  try {
    for (const chunk of chunks) parser.write(chunk);
    parser.close();
  } catch (error) {
    throw error instanceof StatementRefused ? error : corrupt('is not well-formed XML');
  }
}

function parserOf(reader: XmlReader) {
  const parser = new SaxesParser({ xmlns: false, position: false });
  /** The elements that are open, each with the number of elements that were kept before it. */
  const open: { element: XmlElement; before: number }[] = [];
  let kept = 0;
  let attributes = 0;
  parser.on('error', () => {
    throw corrupt('is not well-formed XML');
  });
  parser.on('doctype', () => {
    throw corrupt('has a document type, which a bank statement must not have');
  });
  parser.on('opentagstart', () => (attributes = 0));
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) throw corrupt(`has an element with more than ${MAX_ATTRIBUTES} attributes`);
  });
  parser.on('opentag', ({ name, attributes: { Ccy } }) => {
    const parent = open.at(-1)?.element;
    const element: XmlElement = { name: withoutPrefix(name), text: '', currency: Ccy ?? null, children: [] };
    if (parent) parent.text = '';
    reader.open(element, parent);
    open.push({ element, before: kept });
    if (open.length > MAX_DEPTH) throw corrupt(`is nested more than ${MAX_DEPTH} levels deep`);
    if (++kept > MAX_ELEMENTS) throw corrupt(`has more than ${MAX_ELEMENTS} elements in one part`);
  });
  parser.on('closetag', () => {
    const { element, before } = open.pop()!;
    const parent = open.at(-1)?.element;
    if (reader.close(element, parent)) kept = before;
    else parent?.children.push(element);
  });
  for (const event of ['text', 'cdata'] as const)
    parser.on(event, (text) => {
      const element = open.at(-1)?.element;
      if (element && element.children.length === 0) element.text += text;
    });
  return parser;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The first element at the end of a path of names. */
export function elementAt(element: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  return names.reduce((found, name) => found?.children.find((child) => child.name === name), element);
}

/** The elements of a name within. */
export const elementsOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The text at the end of a path of names; null if it is missing or empty. */
export const textAt = (element: XmlElement | undefined, ...names: string[]): string | null =>
  elementAt(element, ...names)?.text.trim() || null;
