import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { registrations } from './generate-module/registrations.mjs';
import { describeResource } from './generate-module/resource.mjs';
import { filesOf } from './generate-module/template.mjs';

const USAGE = `npm run generate:module -- <plural name> --fields "<name>:<type>,…" [--versions v2] [--description "<sentence>"]

  name          plural, lower case with hyphens: complaints, complaint-reasons
  fields        name in snake_case and a type: text, decimal, integer, boolean, timestamp, enum(<value>,<value>…),
                reference:<table>, or children(<name>:<type>,…) for a list of objects such as lines;
                a ? after the name makes the field optional: note?:text. A reference's name ends in _id.
  versions      versions of the API that have the resource: v1,v2 (the default) or v2
  description   one sentence for the API documents
  --into        folder of the project, if not this one

Writes a resource in the shape of src/features/price-lists, its migration and its tests, and registers it:
npm run generate:module -- complaints --fields "shipment_id:reference:shipments,lines:children(product_id:reference:products,quantity:decimal)"
docs/extending.md describes the result.`;

// Each file is written once; a file that exists stops the program before anything is written.
const project = dirname(dirname(fileURLToPath(import.meta.url)));
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(
      ['fields', 'versions', 'description', 'into'].map((name) => [name, { type: 'string' }]),
    ),
  });
  if (positionals.length !== 1 || !values.fields) throw new Error(USAGE);
  const { into: root = project, ...options } = values;
  generate(root, describeResource(positionals[0], { ...options, root }));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function generate(root, resource) {
  const created = filesOf(resource);
  const changed = registrations(root, resource, created);
  for (const [path, text] of Object.entries({ ...created, ...changed })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const formatter = join(project, 'node_modules/oxfmt/bin/oxfmt');
  const { status } = spawnSync(process.execPath, [formatter, ...Object.keys(created), ...Object.keys(changed)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The files were written, but oxfmt could not format them.');
  console.log(`Created:\n${lines(Object.keys(created))}\nRegistered in:\n${lines(Object.keys(changed))}`);
  console.log(`Next: npm run schema, npm run openapi, npm run check -- src/features/${resource.plural}
Then write the rules of the resource with their specs (docs/extending.md), and run npm test.`);
}

function lines(paths) {
  return paths.map((path) => `  ${path}`).join('\n');
}
