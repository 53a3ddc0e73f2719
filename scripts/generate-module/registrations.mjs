import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_REFERENCES } from './parts.mjs';

/** The lists of the project that name every resource, with the new one added: texts of files by path. */
export function registrations(root, resource) {
  const { plural, table, name, Classes, CONSTANT, CONSTANTS, migration } = resource;
  const entry = (path, change) => [path, change(readFileSync(join(root, path), 'utf8'))];
  const inList = (text, start, item) => append(text, start, item, '];');
  return Object.fromEntries([
    entry('src/app/features.ts', (text) =>
      inList(
        importing(text, `import { ${Classes}Module } from '../features/${plural}/${plural}.module.js';`),
        'export const FEATURES = [',
        `${Classes}Module,`,
      ),
    ),
    entry('src/app/resources.ts', (text) =>
      inList(
        importing(text, `import { ${CONSTANTS}_RESOURCE } from '../features/${plural}/resource.js';`),
        'export const RESOURCES = [',
        `${CONSTANTS}_RESOURCE,`,
      ),
    ),
    entry('src/features/names.ts', (text) =>
      append(
        importing(text, `import { ${CONSTANTS}_NAMES } from './${plural}/names.js';`),
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
    entry('src/demo/ids/example-ids.ts', (text) => {
      const id = (reference) => `demoId('${name}', '${reference}')`;
      return `${text}/** The first one of \`demo-${plural}.ts\`. */
export const EXAMPLE_${CONSTANT}_ID = ${id(DEMO_REFERENCES.read)};
/** Records that the examples of each version change and delete. */
export const EXAMPLE_SPARE_${CONSTANT}_IDS = { v1: ${id(DEMO_REFERENCES.v1)}, v2: ${id(DEMO_REFERENCES.v2)} };
`;
    }),
    entry('src/demo/existing-ids.ts', (text) => inList(text, 'const TABLES = [', `'${table}',`)),
    entry('src/demo/seed-demo.ts', (text) =>
      inFunction(
        importing(
          text,
          `import { ${Classes}Service } from '../features/${plural}/${plural}.service.js';`,
          `import { DEMO_${CONSTANTS} } from './demo-${plural}.js';`,
        ),
        'export async function seedDemo(',
        `  for (const record of DEMO_${CONSTANTS}) await make(record, (input) => app.get(${Classes}Service).create(input));\n`,
      ),
    ),
  ]);
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

/** A text with lines at the end of a function of the outermost level. */
const inFunction = (text, start, lines) => {
  const close = text.indexOf('\n}\n', positionOf(text, start)) + 1;
  return `${text.slice(0, close)}${lines}${text.slice(close)}`;
};

function positionOf(text, part) {
  const place = text.indexOf(part);
  if (place < 0)
    throw new Error(`"${part}" was not found; scripts/generate-module/registrations.mjs must follow the change.`);
  return place;
}
