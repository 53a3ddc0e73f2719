import { decodeXml } from './decode-xml.js';

/** What may stand before the first element, by how it begins and ends. */
const BEFORE: [start: string, end: string][] = [
  ['<?', '?>'],
  ['<!--', '-->'],
];
const ELEMENT = /^<(?:[\w.-]+:)?svg[\s/>]/;

/** Whether a file's beginning is that of an SVG document: its first element is `svg`. */
export function looksLikeSvg(start: Buffer): boolean {
  let rest = decodeXml(start, { lenient: true }).trimStart();
  for (;;) {
    const found = BEFORE.find(([begin]) => rest.startsWith(begin));
    if (found) rest = after(rest, found[1]);
    else if (/^<!doctype\s/i.test(rest)) rest = afterDoctype(rest);
    else return ELEMENT.test(rest);
  }
}

function after(text: string, end: string): string {
  const place = text.indexOf(end);
  return place < 0 ? '' : text.slice(place + end.length).trimStart();
}

/** It may hold declarations in brackets. */
function afterDoctype(text: string): string {
  const [bracket, close] = [text.indexOf('['), text.indexOf('>')];
  return bracket >= 0 && bracket < close ? after(after(text, ']'), '>') : after(text, '>');
}
