import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLayers } from '../../lab/structure/feature-layers.mjs';

/**
 * The lists of the project that name every resource, with the new one added: texts of files by path. `created` has those of the new
 * resource. Throws an error if another resource has its name.
 */
export function registrations(root, resource, created) {
  const { plural, one, name, label, Labels, Classes, CONSTANT, CONSTANTS, migration, versions, hasV1 } = resource;
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const entry = (path, change) => [path, change(read(path))];
  if (read('src/examples/example-ids.ts').includes(` EXAMPLE_${CONSTANT}_ID `))
    throw new Error(`Another resource has the name ${name}.`);
  const inList = (text, start, item) => append(text, start, item, '];');
  return Object.fromEntries([
    entry('src/app/features.ts', (text) =>
      inList(
        importing(text, `import { ${Classes}Module } from '#features/${plural}/${plural}.module.js';`),
        'export const FEATURES = [',
        `${Classes}Module,`,
      ),
    ),
    entry('src/app/resources.ts', (text) =>
      inList(
        importing(text, `import { ${CONSTANTS}_RESOURCE } from '#features/${plural}/resource.js';`),
        'export const RESOURCES = [',
        `${CONSTANTS}_RESOURCE,`,
      ),
    ),
    entry('src/app/api-names.ts', (text) =>
      append(
        importing(text, `import { ${CONSTANTS}_NAMES } from '#features/${plural}/api-names.js';`),
        'const NAMES = joinNames([',
        `${CONSTANTS}_NAMES,`,
        ']);',
      ),
    ),
    entry('migrations/index.ts', (text) =>
      inList(
        importing(text, `import { ${Classes} } from './${migration}-${plural}.js';`),
        'export const MIGRATIONS = [',
        `${Classes},`,
      ),
    ),
    entry('src/features/README.md', (text) =>
      withLayers(`${text}| \`${plural}\` | ${resource.sentence} |\n`, [...featureSources(root), ...sourcesOf(created)]),
    ),
    entry('src/examples/example-ids.ts', (text) => {
      const spare = versions.map(({ version, V }) => `${version}: demoId('${name}', 'SPARE-${V}')`);
      return `${text}/** The first one of \`${one}-demo.ts\`. */
export const EXAMPLE_${CONSTANT}_ID = demoId('${name}', 'EXAMPLE');
/** ${hasV1 ? `${Labels} that the examples of each version` : `The ${label} that the examples of v2`} change and delete. */
export const EXAMPLE_SPARE_${CONSTANT}_IDS = { ${spare.join(', ')} };
`;
    }),
    entry('SECURITY.md', (text) => withCosts(text, resource)),
  ]);
}

/** A text with a row about the requests of the resource at the end of the table of costs. */
function withCosts(text, { labels, plural, property, children }) {
  const section = positionOf(text, '\n## Costs that a caller decides\n');
  const end = text.indexOf('\n## ', section + 1);
  const lastRow = text.lastIndexOf('\n| ', end < 0 ? text.length : end);
  const place = text.indexOf('\n', lastRow + 1);
  const inputs = ['`{*}`', ...children.map(({ name }) => `\`${name}\``)].join(', ');
  const bound = children.length ? 'a record with lists of at most 500 entries' : 'a record of fixed size';
  const row = `| ${labels} | \`${property}.*\` | ${inputs} | ${bound} | \`${plural}\` | \`src/features/${plural}/${plural}.http.spec.ts\` |`;
  return `${text.slice(0, place)}\n${row}${text.slice(place)}`;
}

function featureSources(root) {
  const names = readdirSync(join(root, 'src/features'), { recursive: true, encoding: 'utf8' });
  const paths = names
    .filter((name) => /(?<!\.spec)\.ts$/.test(name))
    .map((name) => `src/features/${name.replaceAll('\\', '/')}`);
  return sourcesOf(Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
}

function sourcesOf(files) {
  return Object.entries(files).map(([path, text]) => ({ path, text }));
}

/** A text with import lines after its last import. */
function importing(text, ...lines) {
  const last = [...text.matchAll(/^(?:import|} from) .*;\n/gm)].at(-1);
  const end = last.index + last[0].length;
  return `${text.slice(0, end)}${lines.map((line) => `${line}\n`).join('')}${text.slice(end)}`;
}

/** A text with a line at the end of the list that begins with `start` and ends with `end` at the beginning of a line. */
function append(text, start, line, end) {
  const from = positionOf(text, start);
  const close = text.indexOf(`\n${end}`, from);
  if (close < 0) throw new Error(`The list "${start}" has no end.`);
  return `${text.slice(0, close)}\n  ${line}${text.slice(close)}`;
}

function positionOf(text, part) {
  const place = text.indexOf(part);
  if (place < 0)
    throw new Error(`"${part}" was not found; scripts/generate-module/registrations.mjs must follow the change.`);
  return place;
}
