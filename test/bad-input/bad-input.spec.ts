import { readdirSync } from 'node:fs';
import { readDocuments } from '../support/documents.js';
import { isCovered } from './bad-input.js';

const TABLES = new URL('./tables/', import.meta.url);

// Each file declares its tests with `describeBadInput`.
for (const file of readdirSync(TABLES)) await import(`./tables/${file.replace('.ts', '.js')}`);

it('malformed requests cover every operation that takes a body', () => {
  const operations = readDocuments().flatMap((document) => document.operations);
  const missing = operations.filter((operation) => operation.body && !isCovered(operation));
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
