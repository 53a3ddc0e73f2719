/** Elements that stand on lines of their own, and `br`. */
const BREAKS =
  /<\/?(?:address|article|aside|blockquote|br|dd|div|dl|dt|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tr|ul)\b[^>]*>/gi;
/** What shows nothing: comments, styles and scripts with their contents. */
const INVISIBLE = /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/gi;
const TAGS = /<\/?[a-z][^>]*>/gi;
const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,7}));/gi;
const MAX_CODE_POINT = 0x10_ff_ff;

/** Names of the characters from U+00A0 to U+00FF, in their order (HTML 4, ISO 8859-1 characters). */
const LATIN_1 =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para
  middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml
  Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave
  aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde
  ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/);

const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.map((name, index) => [name, String.fromCodePoint(0xa0 + index)] as const),
  ...Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€', hellip: '…', bull: '•', trade: '™' },
    ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' },
    ...{ permil: '‰', lsaquo: '‹', rsaquo: '›', minus: '−', le: '≤', ge: '≥', ne: '≠', infin: '∞' },
    ...{ OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', Yuml: 'Ÿ', omega: 'ω', Omega: 'Ω', alpha: 'α', beta: 'β' },
  }),
]);

/**
 * The text of HTML as it is seen: without tags, with a line break where a block begins or ends, and with characters instead of entities.
 * Unknown entities stay as they are.
 */
export function textOfHtml(html: string): string {
  const lines = html
    .replaceAll(INVISIBLE, '')
    .replaceAll(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '))
    .replaceAll(BREAKS, '\n')
    .replaceAll(TAGS, '')
    .replaceAll(ENTITY, characterOf)
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim());
  return lines.filter(Boolean).join('\n');
}

function characterOf(entity: string, hexadecimal?: string, digits?: string, name?: string): string {
  if (name !== undefined) return NAMED.get(name) ?? entity;
  const code = hexadecimal === undefined ? Number(digits) : Number.parseInt(hexadecimal, 16);
  const isCharacter = code > 0 && code <= MAX_CODE_POINT && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : entity;
}
