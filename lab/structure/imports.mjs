import { dirname, join, normalize } from 'node:path/posix';

/**
 * The static imports and re-exports of a TypeScript text; `path` is its file from the project's root. `#name` is the entry of a package of
 * the project.
 */
export function importsIn(path, text) {
  const written = text.matchAll(/^(?:import|export)\s+(type\s+)?([^;'"]*?)\s*from\s+'([^']+)'/gm);
  return [...written].map(([, type, names, from]) => ({
    path,
    names,
    from: from.startsWith('.') ? normalize(join(dirname(path), from)).replace(/\.js$/, '') : entryOfPackage(from),
    isType: type !== undefined || areAllTypes(names),
  }));
}

const entryOfPackage = (from) => from.replace(/^#(.+)$/, 'packages/$1/src/index');

/** `{ type A, type B }` */
function areAllTypes(names) {
  const inside = /^\{([\s\S]*)\}$/.exec(names)?.[1];
  return inside !== undefined && inside.split(',').every((name) => !name.trim() || name.trim().startsWith('type '));
}
