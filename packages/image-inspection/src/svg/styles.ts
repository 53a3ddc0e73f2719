import { type CssNode, type Declaration, generate, ident, type List, parse, walk } from 'css-tree';

const AT_RULES = new Set(['media', 'supports', 'keyframes', '-webkit-keyframes', 'font-face', 'layer', 'container']);
/** Functions that take an address, or whose result could become part of one. */
const FETCHING = /^(?:-\w+-)?(?:url|src|image|image-set|cross-fade|element|attr|env|expression|paint|format|local)$/;
/** Properties that run code in old browsers. */
const BINDING = /^(?:-moz-binding|behavior)$/;
const EMBEDDED_FONT = /^data:(?:font\/|application\/(?:x-)?font)[\w.+-]*[;,]/i;

/** Cleans all style sheets and style attributes of a drawing. */
export function cleanStyles(root: Element): void {
  for (const sheet of root.querySelectorAll('style')) sheet.textContent = cleanSheet(sheet.textContent ?? '');
  for (const element of [root, ...root.querySelectorAll('[style]')]) {
    const style = element.getAttribute('style');
    if (style !== null) element.setAttribute('style', clean(style, 'declarationList'));
  }
}

/** A style sheet without imports, addresses outside the drawing, and rules that drawings do not need. */
export const cleanSheet = (css: string): string => clean(css, 'stylesheet');

/** Whether an attribute value that can be CSS, such as that of `fill`, does not refer to anything outside the drawing. */
export function isCleanValue(value: string): boolean {
  if (!/[(\\]/.test(value)) return true; // no function, so no address
  const node = parsed(value, 'value');
  return node !== undefined && isClean(node, false);
}

function clean(css: string, context: 'stylesheet' | 'declarationList'): string {
  const sheet = parsed(css, context);
  if (!sheet) return '';
  walk(sheet, function (node: CssNode, item, list: List<CssNode> | null) {
    const isInFontFace = this.atrule !== null && nameOf(this.atrule.name) === 'font-face';
    if (list && !isAllowed(node, isInFontFace)) list.remove(item);
  });
  return generate(sheet).replaceAll('</', '<\\/');
}

function parsed(css: string, context: string): CssNode | undefined {
  try {
    return parse(css, { context, parseCustomProperty: true, onParseError: () => undefined });
  } catch {
    return undefined;
  }
}

/** Embedded data is only allowed as the source of a font. */
function isAllowed(node: CssNode, isInFontFace: boolean): boolean {
  if (node.type === 'Atrule') return AT_RULES.has(nameOf(node.name)) && (!node.prelude || isClean(node.prelude, false));
  if (node.type === 'Declaration') return isCleanDeclaration(node, isInFontFace);
  if (node.type === 'Rule') return isClean(node.prelude, false);
  return node.type !== 'Raw' && node.type !== 'CDO' && node.type !== 'CDC' && node.type !== 'Comment';
}

function isCleanDeclaration({ property, value }: Declaration, isInFontFace: boolean): boolean {
  const name = nameOf(property);
  return !BINDING.test(name) && isClean(value, name === 'src' && isInFontFace);
}

function isClean(part: CssNode, isFont: boolean): boolean {
  let clean = true;
  walk(part, (node) => {
    if (node.type === 'Url') clean &&= isInternalUrl(node.value, isFont);
    else if (node.type === 'Function')
      clean &&= !FETCHING.test(nameOf(node.name)) || (isFont && nameOf(node.name) === 'format');
    else if (node.type === 'Raw') clean = false;
  });
  return clean;
}

const isInternalUrl = (address: string, isFont: boolean): boolean =>
  address.trim().startsWith('#') || (isFont && EMBEDDED_FONT.test(address.trim()));

/** Names can contain escapes, which are decoded. */
const nameOf = (written: string): string => ident.decode(written).toLowerCase();
