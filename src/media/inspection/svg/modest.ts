import { corrupt, RefusedImage } from '../inspection.js';

/** Deeper nesting is no drawing, and costs the parser time by its square. */
const DEEPEST = 500;
/** The parser needs kilobytes for each. */
const MOST_ELEMENTS = 50_000;
const TAG = /<(\/?)[\w:.-]+(?:[^<>"']|"[^"]*"|'[^']*')*>/g;

/** Refuses, before it is parsed, what would make parsing dangerous: entities of its own, and abysses. */
export function requireModest(text: string): void {
  if (/<!ENTITY\b/i.test(text)) throw corrupt('it declares entities');
  let [depth, elements] = [0, 0];
  for (const [tag, slash] of text.matchAll(TAG)) {
    if (!slash && ++elements > MOST_ELEMENTS)
      throw new RefusedImage('image_too_large', `An SVG may have at most ${MOST_ELEMENTS} elements.`);
    if (slash) depth--;
    else if (!tag.endsWith('/>') && ++depth > DEEPEST) throw corrupt('it is nested too deeply');
  }
}
