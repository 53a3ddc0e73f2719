import type { Pairs } from './definition.js';

/**
 * The parts of a text between separators, as they are written. A separator does not count behind the character `escape`, nor, with
 * `isQuoted`, between double quotes that surround a whole part or the value in it.
 */
export function partsOf(text: string, separator: string, escape?: string, isQuoted = false): string[] {
  if (!escape && !isQuoted) return text.split(separator);
  const parts: string[] = [];
  let start = 0;
  let inQuotes = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === escape) at++;
    else if (isQuoted && text[at] === '"') inQuotes = !inQuotes;
    else if (!inQuotes && text.startsWith(separator, at)) {
      parts.push(text.slice(start, at));
      at += separator.length - 1;
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** The text without its escape characters. The letter `n` behind one is a line break. */
export function unescaped(text: string, escape: string | undefined): string {
  if (!escape || !text.includes(escape)) return text;
  let result = '';
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== escape || at + 1 === text.length) result += text[at];
    else result += text[++at] === 'n' ? '\n' : text[at];
  }
  return result;
}

/** Names and values of a cell such as `size=M,note="red, blue"`. A part without a name or a value is left out. */
export function pairsOf(text: string, { separator, assign }: Pick<Pairs, 'separator' | 'assign'>): [string, string][] {
  return partsOf(text, separator, undefined, true).flatMap((part): [string, string][] => {
    const at = part.indexOf(assign);
    const name = part.slice(0, at).trim();
    const value = withoutQuotes(part.slice(at + assign.length).trim());
    return at > 0 && name && value ? [[name, value]] : [];
  });
}

const withoutQuotes = (text: string): string =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
