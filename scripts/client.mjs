import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, run } from './ensure.mjs';

// Generates the typed TypeScript client of both versions from openapi/v1.json and openapi/v2.json and compiles it, then its example, which
// uses the compiled package.
ensureInstalled();
const { default: openapiTypes, astToString } = await import('openapi-typescript');
const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'packages/api-client');

for (const version of ['v1', 'v2']) {
  const head = `// Generated from openapi/${version}.json by "npm run client".\n`;
  const source = readFileSync(join(ROOT, `openapi/${version}.json`), 'utf8');
  const generated = join(FOLDER, 'generated', version);
  mkdirSync(generated, { recursive: true });
  writeFileSync(join(generated, 'types.ts'), head + astToString(await openapiTypes(source)));
  writeFileSync(join(generated, 'operations.ts'), head + operationsTable(JSON.parse(source)));
}
for (const project of ['packages/api-client', 'examples/client'])
  run(process.execPath, [join(ROOT, 'node_modules/typescript-7/bin/tsc'), '-p', join(ROOT, project)]);
console.log('The client is in packages/api-client.');

/** Method, path, form of the body and kind of the answer of every operation, which the client needs at run time. */
function operationsTable({ paths }) {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, requestBody, responses }]) => {
      const row = [method.toUpperCase(), path, bodyForm(requestBody?.content), answerKind(responses['200']?.content)];
      return `  '${operationId}': [${row.map((value) => `'${value}'`).join(', ')}],`;
    }),
  );
  return `export const OPERATIONS = {\n${rows.sort().join('\n')}\n} as const;\n`;
}

/** A body that is neither JSON nor a form is a file. */
function bodyForm(content) {
  if (!content || content['application/json']) return 'json';
  return content['multipart/form-data'] ? 'form' : 'file';
}

function answerKind(content) {
  return content && !content['application/json'] ? 'file' : 'json';
}
