import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, run } from './ensure.mjs';

// Generates the typed TypeScript client of v2 from openapi/v2.json and compiles it, then its example, which uses the compiled package.
ensureInstalled();
const { default: openapiTypes, astToString } = await import('openapi-typescript');
const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'packages/api-client');
const GENERATED = join(FOLDER, 'generated');
const HEAD = '// Generated from openapi/v2.json by "npm run client".\n';

const source = readFileSync(join(ROOT, 'openapi/v2.json'), 'utf8');
mkdirSync(GENERATED, { recursive: true });
writeFileSync(join(GENERATED, 'types.ts'), HEAD + astToString(await openapiTypes(source)));
writeFileSync(join(GENERATED, 'operations.ts'), HEAD + operationsTable(JSON.parse(source)));
for (const project of ['packages/api-client', 'examples/client'])
  run(process.execPath, [join(ROOT, 'node_modules/typescript-7/bin/tsc'), '-p', join(ROOT, project)]);
console.log('The client is in packages/api-client.');

/** Method, path and body type of every operation, which the client needs at run time. */
function operationsTable({ paths }) {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, requestBody }]) => {
      const isForm = requestBody?.content['multipart/form-data'] !== undefined;
      return `  '${operationId}': ['${method.toUpperCase()}', '${path}', ${isForm ? "'form'" : "'json'"}],`;
    }),
  );
  return `export const OPERATIONS = {\n${rows.sort().join('\n')}\n} as const;\n`;
}
