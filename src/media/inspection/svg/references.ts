import { isCleanValue } from './styles.js';

/** Pictures inside the drawing itself; a picture that is an SVG could bring anything along. */
const EMBEDDED = /^data:image\/(?:png|jpeg|gif|webp)(?:;[\w=-]*)*,/i;
const HOLDS_PICTURES = new Set(['image', 'feImage']);
/** Attributes whose value is an address. */
const ADDRESSES = new Set(['href', 'src', 'srcset', 'action', 'formaction', 'ping', 'data', 'poster', 'background']);
/** An animation of these would put them back. */
const NOT_ANIMATED = /^(?:.*:)?(?:href|src|style|class|on.*)$/i;

/** Takes every reference away that does not lead to a part of the drawing itself. */
export function keepOwnReferences(root: Element): void {
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const { name, localName, value, prefix } of [...element.attributes]) {
      if (!isOwn(element, { name: localName, value, prefix })) element.removeAttribute(name);
    }
    if (NOT_ANIMATED.test(element.getAttribute('attributeName')?.trim() ?? '') && element !== root) element.remove();
  }
}

function isOwn(element: Element, attribute: { name: string; value: string; prefix: string | null }): boolean {
  const { name, value, prefix } = attribute;
  const local = name.toLowerCase();
  if (prefix === 'xml' && local === 'base') return false; // all others would be relative to it
  if (prefix === 'xmlns' || local === 'xmlns') return true;
  if (local.startsWith('on')) return false;
  if (ADDRESSES.has(local)) return isOwnAddress(element, value);
  return local === 'style' || isCleanValue(value);
}

function isOwnAddress(element: Element, value: string): boolean {
  const address = value.trim();
  return address.startsWith('#') || (HOLDS_PICTURES.has(element.localName) && EMBEDDED.test(address));
}
