import createDOMPurify, { type Config } from 'dompurify';
import { JSDOM } from 'jsdom';
import { corrupt, RefusedImage } from '../inspection.js';
import { keepOwnReferences } from './references.js';
import { SVG } from './names.js';
import { requireModest } from './modest.js';
import { cleanStyles } from './styles.js';
import { requireModestUse } from './use-count.js';

/** `use` is harmless once it may refer to its own document alone, and many drawings are made of it. */
const CONFIG: Config & { IN_PLACE: true } = {
  IN_PLACE: true,
  USE_PROFILES: { svg: true, svgFilters: true },
  ADD_TAGS: ['use'],
  ADD_ATTR: ['role', 'from', 'to', 'by'],
  KEEP_CONTENT: false,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: true,
};

/**
 * The same drawing without scripts, handlers, foreign objects and references outside itself (contract, section 10). It is
 * parsed as XML and written as XML, as browsers will read it, and entities are unknown on the way. Throws
 * `corrupt_image` for what is no well-formed SVG, `image_too_large` for what unfolds beyond measure.
 */
export function sanitiseSvg(text: string): string {
  requireModest(text);
  const { window } = new JSDOM('');
  try {
    const parsed = new window.DOMParser().parseFromString(text, 'image/svg+xml');
    const root = parsed.documentElement;
    if (root?.localName !== 'svg' || root.namespaceURI !== SVG) throw corrupt('it is no well-formed SVG');
    keepDrawing(root);
    createDOMPurify(window).sanitize(root, CONFIG);
    cleanStyles(root);
    keepOwnReferences(root);
    requireModestUse(root);
    return `<?xml version="1.0" encoding="UTF-8"?>\n${new window.XMLSerializer().serializeToString(root)}`;
  } catch (error) {
    throw error instanceof RefusedImage ? error : corrupt('it is too deep or too strange'); // such as a full stack
  } finally {
    window.close();
  }
}

/** Drops what is no SVG inside an SVG, and remarks; marked sections become the text that they are. */
function keepDrawing(root: Element): void {
  for (const node of [...root.childNodes]) {
    if (node.nodeType === node.ELEMENT_NODE && (node as Element).namespaceURI === SVG) keepDrawing(node as Element);
    else if (node.nodeType === node.CDATA_SECTION_NODE) (node as CDATASection).replaceWith((node as CDATASection).data);
    else if (node.nodeType !== node.TEXT_NODE) node.remove();
  }
}
