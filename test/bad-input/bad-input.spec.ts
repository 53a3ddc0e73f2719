import { readdirSync } from 'node:fs';
import { readDocuments } from '../support/documents.js';
import { describeDerived, isCovered } from './bad-input.js';
import { derivedCases } from './derived.js';

const TABLES = new URL('./tables/', import.meta.url);
const DOCUMENTS = readDocuments();

for (const document of DOCUMENTS) describeDerived(document, derivedCases);

// Each file declares its tests with `describeBadInput`.
for (const file of readdirSync(TABLES)) await import(`./tables/${file.replace('.ts', '.js')}`);

it('malformed requests cover every operation that takes a body', () => {
  const operations = DOCUMENTS.flatMap((document) => document.operations);
  const missing = operations.filter((operation) => operation.body && !isCovered(operation));
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
