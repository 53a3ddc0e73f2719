import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';

/** The static imports and re-exports of a TypeScript text; `path` is its file from the project's root. */
export function importsIn(path, text) {
  const written = text.matchAll(/^(?:import|export)\s+(type\s+)?([^;'"]*?)\s*from\s+'([^']+)'/gm);
  return [...written].map(([, type, names, from]) => ({
    path,
    names,
    specifier: from,
    from: importedFile(path, from),
    isType: type !== undefined || areAllTypes(names),
  }));
}

/** The number of lines that imports and re-exports take. */
export const importLinesIn = (text) =>
  [...text.matchAll(/^(?:import|export)\s[^;'"]*?\sfrom\s+'[^']+';|^import '[^']+';/gm)].reduce(
    (lines, [statement]) => lines + statement.split('\n').length,
    0,
  );

const { imports: SUBPATHS } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The file that a specifier in the file `path` names, from the project's root and without its extension; a name of a package is kept. */
export function importedFile(path, specifier) {
  const file = specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : ofSubpath(specifier);
  return file?.replace(/\.[jt]s$/, '') ?? specifier;
}

/** The source to which `imports` of package.json leads, for `#platform/base/values/ids.js` by the pattern `#platform/*.js`. */
function ofSubpath(specifier) {
  for (const [pattern, target] of Object.entries(SUBPATHS)) {
    const source = normalize(target.sources ?? target);
    const [start, end] = pattern.split('*');
    if (specifier === pattern) return source;
    if (end && specifier.startsWith(start) && specifier.endsWith(end))
      return source.replace('*', specifier.slice(start.length, -end.length));
  }
  return undefined;
}

/** `{ type A, type B }` */
function areAllTypes(names) {
  const inside = /^\{([\s\S]*)\}$/.exec(names)?.[1];
  return inside !== undefined && inside.split(',').every((name) => !name.trim() || name.trim().startsWith('type '));
}
