import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { camel, capitalised, constant, pascal, singular, snake, words } from './names.mjs';

/** All names of a new resource, its fields and the number of its migration. Throws if the name is malformed or in use. */
export function describeResource(plural, fields, { description, root }) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(plural) || singular(plural) === plural)
    throw new Error(`"${plural}" is not a name: plural, lower case with hyphens, such as returns or return-reasons.`);
  if (plural.endsWith('ies'))
    throw new Error(
      `There is no rule for the singular of names in -ies such as ${plural}; extend scripts/generate-module/names.mjs first.`,
    );
  if (existsSync(join(root, 'src/features', plural))) throw new Error(`src/features/${plural} exists already.`);
  const one = singular(plural);
  return {
    plural,
    one,
    fields,
    /** Name of the table and of the scopes: `return_reasons`. */
    table: snake(plural),
    /** Beginning of the error code and kind of the demo's ids: `return_reason`. */
    name: snake(one),
    Class: pascal(one),
    Classes: pascal(plural),
    property: camel(plural),
    value: camel(one),
    CONSTANT: constant(one),
    CONSTANTS: constant(plural),
    label: words(one),
    labels: words(plural),
    tag: capitalised(words(plural)),
    description: description ?? `${capitalised(words(plural))} of the tenant`,
    migration: nextMigration(root),
    references: fields.filter(({ target }) => target),
  };
}

/** `0027` after `0026-changed-at.js`. */
function nextMigration(root) {
  const numbers = [...readFileSync(join(root, 'migrations/index.ts'), 'utf8').matchAll(/'\.\/(\d{4})-/g)];
  return String(Math.max(...numbers.map(([, number]) => Number(number))) + 1).padStart(4, '0');
}
