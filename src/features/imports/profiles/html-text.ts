/** Elements that stand on lines of their own, and `br`. */
const BREAKS: ReadonlySet<string> = new Set(
  `address article aside blockquote br dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr
  ul`.split(/\s+/),
);
/** Where a tag begins: `<` or `</` and the name of an element. */
const TAG = /<\/?([a-z]\w*)/iy;
/** Where something begins that shows nothing: a comment, a style or a script. */
const INVISIBLE = /<(?:!--|(script|style)\b)/gi;
/** Where it ends. Each is searched from a position on. */
const ENDS = { comment: /-->/g, script: /<\/script\s*>/gi, style: /<\/style\s*>/gi };
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
 * Unknown entities stay as they are. Takes time that is linear in the length, also if tags or comments do not end.
 */
export function textOfHtml(html: string): string {
  const visible = withoutInvisible(html).replaceAll(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '));
  const lines = withoutTags(visible)
    .replaceAll(ENTITY, characterOf)
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim());
  return lines.filter(Boolean).join('\n');
}

/** The text without comments, styles and scripts with their contents. One that does not end stays. */
function withoutInvisible(html: string): string {
  const kept: string[] = [];
  const endless = new Set<string>(); // a later one of the same kind does not end either, so that nothing is searched twice
  let at = 0;
  INVISIBLE.lastIndex = 0;
  for (let begin = INVISIBLE.exec(html); begin; begin = INVISIBLE.exec(html)) {
    const kind = (begin[1]?.toLowerCase() ?? 'comment') as keyof typeof ENDS;
    if (endless.has(kind)) continue;
    const end = ENDS[kind];
    end.lastIndex = INVISIBLE.lastIndex;
    if (!end.test(html)) {
      endless.add(kind);
      continue;
    }
    kept.push(html.slice(at, begin.index));
    INVISIBLE.lastIndex = at = end.lastIndex;
  }
  return kept.join('') + html.slice(at);
}

/** The text without tags, with a line break for those of {@link BREAKS}. A tag ends with the next `>`; one without it stays. */
function withoutTags(html: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let begin = html.indexOf('<'); begin !== -1;) {
    TAG.lastIndex = begin;
    const [, name] = TAG.exec(html) ?? [];
    const end = name === undefined ? begin : html.indexOf('>', TAG.lastIndex);
    if (end === -1) break; // no tag after it ends either
    if (name !== undefined) {
      kept.push(html.slice(at, begin), BREAKS.has(name.toLowerCase()) ? '\n' : '');
      at = end + 1;
    }
    begin = html.indexOf('<', end + 1);
  }
  return kept.join('') + html.slice(at);
}

function characterOf(entity: string, hexadecimal?: string, digits?: string, name?: string): string {
  if (name !== undefined) return NAMED.get(name) ?? entity;
  const code = hexadecimal === undefined ? Number(digits) : Number.parseInt(hexadecimal, 16);
  const isCharacter = code > 0 && code <= MAX_CODE_POINT && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : entity;
}
