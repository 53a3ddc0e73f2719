import { decodeXml } from './decode-xml.js';

/** Start and end of what can precede the first element: processing instructions and comments. */
const BEFORE: [start: string, end: string][] = [
  ['<?', '?>'],
  ['<!--', '-->'],
];
const ELEMENT = /^<(?:[\w.-]+:)?svg[\s/>]/;

/** Whether the first element of the document is `svg`. `start` is the beginning of a file. */
export function looksLikeSvg(start: Buffer): boolean {
  let rest = decodeXml(start, { lenient: true }).trimStart();
  for (;;) {
    const found = BEFORE.find(([begin]) => rest.startsWith(begin));
    if (found) rest = after(rest, found[1]);
    else if (/^<!doctype\s/i.test(rest)) rest = afterDoctype(rest);
    else return ELEMENT.test(rest);
  }
}

/** The text after `end`; empty if it does not contain `end`. */
function after(text: string, end: string): string {
  const place = text.indexOf(end);
  return place < 0 ? '' : text.slice(place + end.length).trimStart();
}

/** The text after a document type declaration, which can contain declarations in brackets. */
function afterDoctype(text: string): string {
  const [bracket, close] = [text.indexOf('['), text.indexOf('>')];
  return bracket >= 0 && bracket < close ? after(after(text, ']'), '>') : after(text, '>');
}
