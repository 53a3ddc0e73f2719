import { SaxesParser } from 'saxes';
import {
  MAX_ATTRIBUTES_OF_ELEMENT,
  MAX_STYLE_BYTES,
  MAX_STYLE_ELEMENTS,
  MAX_SVG_ATTRIBUTES,
  MAX_SVG_ELEMENTS,
} from '../limits.js';
import { corrupt, RefusedImage, requireAtMost } from '../inspection.js';

const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';

/** Levels of nested elements; the DOM parser takes quadratic time in the depth. */
const MAX_DEPTH = 500;
/** Elements that a browser draws, copies included. Nested copies multiply, and a few could keep a browser busy for hours. */
const MAX_DRAWN = 200_000;

/**
 * Checks the bounds of a document before it is parsed into a DOM, which takes kilobytes and a fraction of a millisecond for each element.
 * Uses the tokenizer of the DOM parser. Throws `corrupt_image` for entity declarations, too deep nesting and XML that is not well-formed,
 * `image_too_large` for too many elements, attributes or characters of style.
 */
export function requireBoundedText(text: string): void {
  if (/<!ENTITY\b/i.test(text)) throw corrupt('it declares entities');
  const parser = new SaxesParser({ xmlns: false });
  let [elements, attributes, ofElement, sheets, styleLength, depth] = [0, 0, 0, 0, 0, 0];
  const isSheet: boolean[] = [];
  const addStyle = (css: string) => requireAtMost(MAX_STYLE_BYTES, (styleLength += css.length), 'characters of style');
  parser.on('error', () => {
    throw corrupt('it is not a well-formed SVG');
  });
  parser.on('opentagstart', ({ name }) => {
    ofElement = 0;
    requireAtMost(MAX_SVG_ELEMENTS, ++elements, 'elements');
    isSheet.push(/^(?:[^:]+:)?style$/.test(name));
    if (isSheet.at(-1)) requireAtMost(MAX_STYLE_ELEMENTS, ++sheets, 'style elements');
    if (++depth > MAX_DEPTH) throw corrupt('it is nested too deeply');
  });
  parser.on('attribute', ({ name, value }) => {
    requireAtMost(MAX_SVG_ATTRIBUTES, ++attributes, 'attributes');
    requireAtMost(MAX_ATTRIBUTES_OF_ELEMENT, ++ofElement, 'attributes of one element');
    if (name === 'style') addStyle(value);
  });
  parser.on('closetag', () => {
    isSheet.pop();
    depth--;
  });
  for (const event of ['text', 'cdata'] as const) parser.on(event, (css) => isSheet.at(-1) && addStyle(css));
  try {
    parser.write(text).close();
  } catch (error) {
    throw error instanceof RefusedImage ? error : corrupt('it is not a well-formed SVG');
  }
}

/** Counts the elements that are drawn, including copies by `use` elements. Throws `image_too_large`. */
export function requireBoundedCopies(root: Element): void {
  if (!root.querySelector('use')) return;
  const targets = new Map([...root.querySelectorAll('[id]')].map((element) => [element.id, element]));
  const counts = new Map<Element, number>();
  const count = (element: Element): number => {
    const known = counts.get(element);
    if (known !== undefined) return known;
    counts.set(element, 0); // an element that copies itself is not drawn
    let drawn = 1;
    for (let child = element.firstElementChild; child; child = child.nextElementSibling) drawn += count(child);
    const target = element.localName === 'use' && targets.get(targetIdOf(element));
    if (target) drawn += count(target);
    counts.set(element, drawn);
    return drawn;
  };
  requireAtMost(MAX_DRAWN, count(root), 'elements once all copies (use) are drawn');
}

const targetIdOf = (use: Element): string =>
  (use.getAttribute('href') ?? use.getAttributeNS(XLINK_NAMESPACE, 'href') ?? '').trim().slice(1);
