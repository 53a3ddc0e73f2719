import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import createDOMPurify, { type Config } from 'dompurify';
import { JSDOM } from 'jsdom';
import { MAX_SVG_MEGABYTES } from '../limits.js';
import { corrupt, type InspectedImage, RefusedImage, tooLarge } from '../inspection.js';
import { decodeXml } from './decode-xml.js';
import { removeExternalReferences } from './external-references.js';
import { cleanStyles } from './styles.js';
import { requireBoundedCopies, requireBoundedText } from './svg-bounds.js';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** `use` is allowed because many drawings need it; {@link removeExternalReferences} restricts it to the drawing itself. */
const CONFIG: Config & { IN_PLACE: true } = {
  IN_PLACE: true,
  USE_PROFILES: { svg: true, svgFilters: true },
  ADD_TAGS: ['use'],
  ADD_ATTR: ['role', 'from', 'to', 'by'],
  KEEP_CONTENT: false,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: true,
};

/** Writes a sanitised copy of an SVG file. Throws `corrupt_image` and `image_too_large`, see {@link sanitiseSvg}. */
export async function sanitiseSvgFile(path: string, rewrittenPath: string): Promise<InspectedImage> {
  if ((await stat(path)).size > MAX_SVG_MEGABYTES * 1024 * 1024)
    throw tooLarge(`An SVG may have at most ${MAX_SVG_MEGABYTES} MB.`);
  const bytes = Buffer.from(sanitiseSvg(decodeXml(await readFile(path))));
  await writeFile(rewrittenPath, bytes, { flag: 'wx', mode: 0o600 });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { type: 'svg', width: null, height: null, rewritten: { size: bytes.length, sha256 } };
}

/**
 * The same drawing without scripts, event handlers, foreign objects and references to anything outside it. It is parsed and serialized as
 * XML, as browsers read SVG files; documents with entity declarations are refused. Throws `corrupt_image` for XML that is not a
 * well-formed SVG, `image_too_large` for documents that exceed the bounds of `svg-bounds.ts`.
 */
function sanitiseSvg(text: string): string {
  requireBoundedText(text);
  const { window } = new JSDOM('');
  try {
    const parsed = new window.DOMParser().parseFromString(text, 'image/svg+xml');
    const root = parsed.documentElement;
    if (root?.localName !== 'svg' || root.namespaceURI !== SVG_NAMESPACE) throw corrupt('it is not a well-formed SVG');
    removeForeignNodes(root);
    createDOMPurify(window).sanitize(root, CONFIG);
    cleanStyles(root);
    removeExternalReferences(root);
    requireBoundedCopies(root);
    return `<?xml version="1.0" encoding="UTF-8"?>\n${new window.XMLSerializer().serializeToString(root)}`;
  } catch (error) {
    throw error instanceof RefusedImage ? error : corrupt('it cannot be sanitised'); // such as a stack overflow
  } finally {
    window.close();
  }
}

/** Removes elements of other namespaces, comments and processing instructions; CDATA sections become text. */
function removeForeignNodes(root: Element): void {
  for (const node of [...root.childNodes]) {
    if (node.nodeType === node.ELEMENT_NODE && (node as Element).namespaceURI === SVG_NAMESPACE)
      removeForeignNodes(node as Element);
    else if (node.nodeType === node.CDATA_SECTION_NODE) (node as CDATASection).replaceWith((node as CDATASection).data);
    else if (node.nodeType !== node.TEXT_NODE) node.remove();
  }
}
