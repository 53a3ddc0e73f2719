import { isCleanValue } from './styles.js';

/** Addresses of embedded raster images. Embedded SVGs are not allowed, because they would not be sanitised. */
const EMBEDDED = /^data:image\/(?:png|jpeg|gif|webp)(?:;[\w=-]*)*,/i;
const IMAGE_ELEMENTS = new Set(['image', 'feImage']);
/** Attributes whose value is an address. */
const ADDRESSES = new Set(['href', 'src', 'srcset', 'action', 'formaction', 'ping', 'data', 'poster', 'background']);
/** An animation of these attributes could set them again. */
const NOT_ANIMATED = /^(?:.*:)?(?:href|src|style|class|on.*)$/i;

/** Removes all attributes that refer to anything outside the drawing, event handlers, and animations that could add them. */
export function removeExternalReferences(root: Element): void {
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const { name, localName, value, prefix } of [...element.attributes]) {
      if (!isAllowed(element, { name: localName, value, prefix })) element.removeAttribute(name);
    }
    if (NOT_ANIMATED.test(element.getAttribute('attributeName')?.trim() ?? '') && element !== root) element.remove();
  }
}

function isAllowed(element: Element, attribute: { name: string; value: string; prefix: string | null }): boolean {
  const { name, value, prefix } = attribute;
  const local = name.toLowerCase();
  if (prefix === 'xml' && local === 'base') return false; // would make the other references relative to another address
  if (prefix === 'xmlns' || local === 'xmlns') return true;
  if (local.startsWith('on')) return false;
  if (ADDRESSES.has(local)) return isInternalAddress(element, value);
  return local === 'style' || isCleanValue(value);
}

function isInternalAddress(element: Element, value: string): boolean {
  const address = value.trim();
  return address.startsWith('#') || (IMAGE_ELEMENTS.has(element.localName) && EMBEDDED.test(address));
}
