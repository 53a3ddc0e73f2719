import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { profileMembers } from '../growth/profile-probes.js';
import { inputsOf, type Schema } from '../growth/schema-inputs.js';
import { type ApiDocument, type Operation, readDocuments } from '../support/documents.js';
import { FEATURES } from '../support/sources.js';

const ROOT = join(import.meta.dirname, '../..');
/** Texts with a greater maximum have a row, because a computation that grows with the square is noticed there. */
const LONG_TEXT = 1_000;

/** The rows of the section of SECURITY.md: a computation, its operations, inputs, bound, code and tests. */
const rows = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')
  .split('\n## Costs that a caller decides\n')[1]!
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| computation') && !line.startsWith('| ---'))
  .map((line) => line.split('|').slice(1, -1));

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
/** A `*` stands for any characters. */
const fits = (pattern: string, name: string): boolean =>
  new RegExp(`^${pattern.replace(/[.{}]/g, '\\$&').replaceAll('*', '.*')}$`).test(name);

const table = rows.map(([computation, operations, inputs, bound, code, tests]) => ({
  computation: computation!.trim(),
  operations: namesIn(operations!),
  inputs: namesIn(inputs!),
  bound: bound!.trim(),
  code: namesIn(code!),
  tests: namesIn(tests!),
}));

/**
 * What of an operation can be long or many: parameters and headers by name, those of the path in braces, `file` for a body that is a file,
 * and the lists, free objects and long texts of a body by their path, such as `variants.product_prices`.
 */
function inputsOfOperation({ raw }: ApiDocument, { parameters, body, file }: Operation): string[] {
  const schemas = raw.components.schemas as Record<string, Schema>;
  const inputs = body ? inputsOf(body.schema as Schema, schemas) : [];
  const ofBody = inputs
    .filter(({ kind, max, schema: { format } }) => {
      if (kind !== 'text') return kind !== 'number';
      return (max ?? Infinity) > LONG_TEXT && !/^date/.test(format ?? '');
    })
    .map(({ path }) => path.filter(Boolean).join('.'));
  return [
    ...parameters.map(({ name, in: place }) => (place === 'path' ? `{${name}}` : name)),
    ...(file || body?.isForm ? ['file'] : []),
    ...ofBody,
  ];
}

const documents = readDocuments();
const operations = documents.flatMap((document) =>
  document.operations.map((operation) => ({
    name: `${document.version} ${operation.operationId}`,
    id: operation.operationId,
    inputs: [...new Set(inputsOfOperation(document, operation))],
  })),
);
const rowsOf = (id: string) => table.filter((row) => row.operations.some((pattern) => fits(pattern, id)));

describe('the costs in SECURITY.md', () => {
  it('include a row for each operation, beside those of all operations', () => {
    const own = ({ id }: { id: string }) => rowsOf(id).filter((row) => !row.operations.includes('*'));
    expect(operations.filter((operation) => !own(operation).length).map(({ name }) => name)).toEqual([]);
  });

  it('include every input that can be long or many', () => {
    const missing = operations.flatMap(({ name, id, inputs }) => {
      const named = rowsOf(id).flatMap((row) => row.inputs);
      return inputs.filter((input) => !named.some((pattern) => fits(pattern, input))).map((one) => `${name}: ${one}`);
    });
    expect(missing).toEqual([]);
  });

  it('include every feature and every member of an import profile', () => {
    const code = table.flatMap((row) => row.code);
    expect(FEATURES.filter((feature) => !code.includes(feature))).toEqual([]);
    const named = rowsOf('importProfiles.create').flatMap((row) => row.inputs);
    const members = profileMembers(documents.find(({ version }) => version === 'v2')!);
    expect(members.length).toBeGreaterThan(20);
    expect(members.filter((member) => !named.includes(member))).toEqual([]);
  });

  it('name only operations, inputs, code and tests that exist', () => {
    const unknown = table.flatMap((row) => {
      const own = operations.filter(({ id }) => row.operations.some((pattern) => fits(pattern, id)));
      const inputs = new Set([...own.flatMap((operation) => operation.inputs), ...profileMembers(documents[1]!)]);
      return [
        ...row.operations.filter((pattern) => !operations.some(({ id }) => fits(pattern, id))),
        ...row.inputs.filter((pattern) => ![...inputs].some((input) => fits(pattern, input))),
        ...row.code.filter(
          (path) => !existsSync(join(ROOT, 'src', path)) && !existsSync(join(ROOT, 'src/features', path)),
        ),
        ...row.tests.filter((path) => !path.endsWith('.spec.ts') || !existsSync(join(ROOT, path))),
      ].map((name) => `${row.computation}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });

  it('are complete rows', () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((row) => row.length !== 6 || row.some((cell) => !cell.trim()))).toEqual([]);
    expect(table.filter((row) => !row.operations.length || !row.code.length || !row.tests.length)).toEqual([]);
    expect(new Set(table.map(({ computation }) => computation)).size).toBe(table.length);
  });
});
