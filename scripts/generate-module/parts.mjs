/** One import line for each path, with sorted names; nothing for a path without names. */
export const imports = (byPath) =>
  Object.entries(byPath)
    .filter(([, names]) => names.length)
    .map(([path, names]) => `import { ${[...new Set(names)].join(', ')} } from '${path}';\n`)
    .join('');

export const usesDecimals = ({ fields }) => fields.some(({ kind }) => kind === 'decimal');

/** References of the demo tenant's records: the one that examples read, and one for each version to change and delete. */
export const DEMO_REFERENCES = { read: 'EXAMPLE', v1: 'SPARE-1', v2: 'SPARE-2' };
