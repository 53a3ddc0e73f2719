import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseFields } from './generate-module/fields.mjs';
import { registrations } from './generate-module/registrations.mjs';
import { describeResource } from './generate-module/resource.mjs';
import { sourceFiles } from './generate-module/source-files.mjs';
import { testFiles } from './generate-module/test-files.mjs';
import { versionFiles } from './generate-module/version-files.mjs';

const USAGE = `npm run generate:module -- <plural name> --fields "<name>:<type>,…" [--description "<sentence>"]

  name          plural, lower case with hyphens: returns, return-reasons
  fields        name in snake_case and a type: text, decimal, integer, boolean, timestamp, reference:<table>;
                a ? after the name makes the field optional: note?:text. A reference's name ends in _id.
  description   one sentence for the API documents
  --into        folder of the project, if not this one

Writes a resource in the shape of src/features/price-lists with v1 and v2, its migration and its tests, and registers it.
docs/extending.md describes the result.`;

// Each file is written once; a file that exists stops the program before anything is written.
const project = dirname(dirname(fileURLToPath(import.meta.url)));
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { fields: { type: 'string' }, description: { type: 'string' }, into: { type: 'string' } },
  });
  if (positionals.length !== 1 || !values.fields) throw new Error(USAGE);
  const root = values.into ?? project;
  const fields = parseFields(values.fields, root);
  const resource = describeResource(positionals[0], fields, { description: values.description, root });
  generate(root, resource);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function generate(root, resource) {
  const created = { ...sourceFiles(resource), ...versionFiles(resource), ...testFiles(resource) };
  const changed = registrations(root, resource);
  for (const [path, text] of Object.entries({ ...created, ...changed })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const paths = [...Object.keys(created), ...Object.keys(changed)].filter((path) => /\.m?ts$/.test(path));
  const formatter = join(project, 'node_modules/oxfmt/bin/oxfmt');
  const { status } = spawnSync(process.execPath, [formatter, ...paths], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The files were written, but oxfmt could not format them.');
  console.log(`Created:\n${lines(Object.keys(created))}\nRegistered in:\n${lines(Object.keys(changed))}`);
  console.log(
    'Next: npm run schema and npm run openapi, then npm test. Write the rules of the resource in its service, with a spec.',
  );
}

function lines(paths) {
  return paths.map((path) => `  ${path}`).join('\n');
}
