import { SaxesParser } from 'saxes';
import {
  MOST_ATTRIBUTES_OF_ELEMENT,
  MOST_STYLE_BYTES,
  MOST_STYLE_ELEMENTS,
  MOST_SVG_ATTRIBUTES,
  MOST_SVG_ELEMENTS,
} from '../../media-limits.js';
import { corrupt, RefusedImage, requireAtMost } from '../inspection.js';

/** Deeper nesting is no drawing, and costs the DOM parser time by its square. */
const DEEPEST = 500;

/**
 * Reads a document with the tokenizer of the DOM parser, which comes next and needs kilobytes and a fraction of a millisecond for each
 * element. Throws `corrupt_image` for declared entities, nesting beyond measure and XML that is not well-formed, `image_too_large` for too
 * many elements, attributes or style rules.
 */
export function requireModest(text: string): void {
  if (/<!ENTITY\b/i.test(text)) throw corrupt('it declares entities');
  const parser = new SaxesParser({ xmlns: false });
  let [elements, attributes, ofElement, sheets, styleLength, depth] = [0, 0, 0, 0, 0, 0];
  const isSheet: boolean[] = [];
  const addStyle = (css: string) => requireAtMost(MOST_STYLE_BYTES, (styleLength += css.length), 'characters of style');
  parser.on('error', () => {
    throw corrupt('it is no well-formed SVG');
  });
  parser.on('opentagstart', ({ name }) => {
    ofElement = 0;
    requireAtMost(MOST_SVG_ELEMENTS, ++elements, 'elements');
    isSheet.push(/^(?:[^:]+:)?style$/.test(name));
    if (isSheet.at(-1)) requireAtMost(MOST_STYLE_ELEMENTS, ++sheets, 'style elements');
    if (++depth > DEEPEST) throw corrupt('it is nested too deeply');
  });
  parser.on('attribute', ({ name, value }) => {
    requireAtMost(MOST_SVG_ATTRIBUTES, ++attributes, 'attributes');
    requireAtMost(MOST_ATTRIBUTES_OF_ELEMENT, ++ofElement, 'attributes of one element');
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
    throw error instanceof RefusedImage ? error : corrupt('it is no well-formed SVG');
  }
}
