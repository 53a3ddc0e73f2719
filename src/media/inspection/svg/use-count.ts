import { requireAtMost } from '../inspection.js';
import { XLINK } from './names.js';

/** So many elements may be drawn in all; a few nested copies of copies would keep a browser busy for ever. */
const MOST_DRAWN = 200_000;

/** Counts the elements that are drawn when all copies (`use`) are made. Throws `image_too_large`. */
export function requireModestUse(root: Element): void {
  if (!root.querySelector('use')) return;
  const parts = new Map([...root.querySelectorAll('[id]')].map((element) => [element.id, element]));
  const known = new Map<Element, number>();
  const count = (element: Element): number => {
    const found = known.get(element);
    if (found !== undefined) return found;
    known.set(element, 0); // a copy within itself is not drawn
    let drawn = 1;
    for (let child = element.firstElementChild; child; child = child.nextElementSibling) drawn += count(child);
    const target = element.localName === 'use' && parts.get(targetOf(element));
    if (target) drawn += count(target);
    known.set(element, drawn);
    return drawn;
  };
  requireAtMost(MOST_DRAWN, count(root), 'elements once all copies (use) are drawn');
}

const targetOf = (use: Element): string =>
  (use.getAttribute('href') ?? use.getAttributeNS(XLINK, 'href') ?? '').trim().slice(1);
