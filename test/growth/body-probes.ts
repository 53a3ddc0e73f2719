import type { ApiDocument, Operation } from '../support/documents.js';
import { examplePath, nameOf } from '../support/exercise.js';
import { jsonText, RawJson } from '../fuzz/hostile.js';
import { hostileText, UNITS } from './hostile-units.js';
import type { Sent, Target } from './measured-service.js';
import { exampleRequest, nextMark, type Probe, requestProbe, statusOf } from './probe.js';
import {
  type BodyInput,
  CREATED,
  exampleOf,
  freshened,
  inputsOf,
  otherEntry,
  type Schema,
  valueAt,
  withValue,
} from './schema-inputs.js';

/** Characters of a text that is longer than the documented maximum, and so has to be refused at little cost. */
const LONG_TEXT = 65_536;
/** Entries of a list or members of an object beyond the documented maximum. */
const MANY = 65_536;
/** Texts below this maximum cannot cost a measurable time, whatever the growth. */
const LEAST_LONG = 1_000;
/** Characters of all long texts of a body together: the smallest limit of a body has 2 MB. */
const BODY_CHARACTERS = 1_500_000;

type Json = (value: unknown) => Sent;

/** What can grow in the body of an operation, and in what follows a creation with a large list. */
export function bodyProbes(document: ApiDocument, operation: Operation): Probe[] {
  const { body } = operation;
  if (!body || body.isForm) return [];
  const schemas = document.raw.components.schemas as Record<string, Schema>;
  const inputs = inputsOf(body.schema as Schema, schemas);
  const name = nameOf(operation);
  const sent: Json = (value) => ({
    method: operation.method,
    path: examplePath(operation),
    headers: { 'content-type': 'application/json' },
    body: jsonText(value),
  });
  const fresh = () => freshened(body.example, nextMark(), CREATED);
  const probe = (input: string, top: number, made: (size: number) => unknown) =>
    requestProbe(name, input, top, (size) => sent(made(size)));
  const grown = inputs.flatMap((input) => inputProbes(input, schemas, body.example, fresh, probe));
  const texts = inputs.filter(({ kind }) => kind === 'text');
  const top = Math.min(LONG_TEXT, Math.floor(BODY_CHARACTERS / Math.max(texts.length, 1)));
  const allTexts = UNITS.map((unit) =>
    probe(`body: all texts of ${JSON.stringify(unit)}`, top, (size) =>
      texts.reduce<unknown>((value, { path }) => withValue(value, path, hostileText(unit, size)), fresh()),
    ),
  );
  return [...grown, ...allTexts, ...shapeProbes(probe, fresh), ...followUps(document, operation, inputs, schemas)];
}

type Made = (input: string, top: number, made: (size: number) => unknown) => Probe;

/** What can grow at one place of a body that is valid everywhere else. */
function inputProbes(
  { kind, path, schema, max }: BodyInput,
  schemas: Record<string, Schema>,
  example: unknown,
  fresh: () => unknown,
  probe: Made,
): Probe[] {
  const place = `body ${path.join('.')}`;
  const put = (value: unknown) => withValue(fresh(), path, value);
  switch (kind) {
    case 'array': {
      const shown = (valueAt(example, path) as unknown[] | undefined)?.[0] ?? exampleOf(schema.items ?? {}, schemas);
      const entries = (count: number, entry: (index: number) => unknown) =>
        put(Array.from({ length: Math.max(1, count) }, (_, index) => entry(index)));
      const top = max ?? MANY;
      return [
        probe(`${place}: equal entries`, top, (size) => entries(size, () => shown)),
        probe(`${place}: other entries`, top, (size) => entries(size, (index) => otherEntry(shown, index))),
        probe(`${place}: new entries`, top, (size) =>
          entries(size, (index) => freshened(shown, `${nextMark()}-${index}`, CREATED)),
        ),
        probe(`${place}: too many entries`, MANY, (size) => entries(size, () => null)),
        probe(`${place}: too many texts`, MANY, (size) => entries(size, (index) => `t${index}`)),
        probe(`${place}: too many objects`, MANY, (size) => entries(size, () => ({}))),
      ];
    }
    case 'map':
    case 'any': {
      const value = kind === 'any' ? 'x' : exampleOf(schema.additionalProperties as Schema, schemas);
      const members = (count: number, one: unknown) =>
        put(Object.fromEntries(Array.from({ length: Math.max(1, count) }, (_, index) => [`k${index}`, one])));
      return [
        probe(`${place}: members`, 1_000, (size) => members(size, value)),
        probe(`${place}: too many members`, 10_000, (size) => members(size, value)),
        probe(`${place}: length of a name`, LONG_TEXT, (size) => put({ ['k'.repeat(size)]: value })),
      ];
    }
    case 'text':
      return (max ?? Infinity) < LEAST_LONG
        ? []
        : UNITS.map((unit) =>
            probe(`${place} of ${JSON.stringify(unit)}`, Math.min(max ?? LONG_TEXT, LONG_TEXT), (size) =>
              put(hostileText(unit, size)),
            ),
          );
    case 'number':
      return [
        probe(`${place}: digits`, LONG_TEXT, (size) => put(new RawJson('1'.repeat(size)))),
        probe(`${place}: decimal places`, LONG_TEXT, (size) => put(new RawJson(`0.${'1'.repeat(size)}`))),
      ];
  }
}

/** Shapes of JSON that no schema has. */
function shapeProbes(probe: Made, fresh: () => unknown): Probe[] {
  const raw = (input: string, top: number, made: (size: number) => string) =>
    probe(`body: ${input}`, top, (size) => new RawJson(made(size)));
  const members = (made: (index: number) => string) => (size: number) =>
    `{${Array.from({ length: Math.max(1, size) }, (_, index) => `"${made(index)}":1`).join(',')}}`;
  return [
    raw('lists in lists', MANY, (size) => '['.repeat(size) + ']'.repeat(size)),
    raw('objects in objects', MANY, (size) => '{"a":'.repeat(size) + '1' + '}'.repeat(size)),
    raw(
      'unknown members',
      MANY,
      members((index) => `u${index}`),
    ),
    raw(
      'members like known ones',
      MANY,
      members((index) => `reference_id${index}`),
    ),
    raw(
      'repeated members',
      MANY,
      members(() => 'reference_id'),
    ),
    raw('white space', 8 * MANY, (size) => `${' '.repeat(size)}${jsonText(fresh())}`),
    raw('escapes', MANY, (size) => `{"reference_id":"${'\\u0041'.repeat(size)}"}`),
    raw('text without end', 8 * MANY, (size) => `{"a":"${'a'.repeat(size)}`),
    raw('backslashes without end', 8 * MANY, (size) => `{"a":"${'\\'.repeat(size)}`),
    raw('list of lists', MANY, (size) => `[${Array(size).fill('[]').join(',')}]`),
    raw('opening brackets', 8 * MANY, (size) => '['.repeat(size)),
  ];
}

/**
 * Reads and actions on a record that was created with a large list: `GET /v2/invoices/{id}/document` of an invoice with many items.
 * Actions have the documented example as their body.
 */
function followUps(
  document: ApiDocument,
  creation: Operation,
  inputs: readonly BodyInput[],
  schemas: Record<string, Schema>,
): Probe[] {
  const below = document.operations.filter(
    ({ path, method }) =>
      path.startsWith(`${creation.path}/{`) && path.split('{').length === 2 && /GET|POST/.test(method),
  );
  if (creation.method !== 'POST' || creation.path.includes('{')) return [];
  const lists = inputs.filter(({ kind, path, max }) => kind === 'array' && path.length === 1 && (max ?? MANY) > 100);
  return lists.flatMap(({ path, schema, max }) =>
    below.flatMap((operation) =>
      variantsOf(operation).map(({ name, query }): Probe => ({
        operation: nameOf(operation),
        input: `after ${creation.operationId} with ${path.join('.')}${name}`,
        top: max ?? MANY,
        prepare: async (target: Target, size: number) => {
          const example = creation.body!.example as unknown;
          const shown = (valueAt(example, path) as unknown[] | undefined)?.[0] ?? exampleOf(schema.items!, schemas);
          const many = Array.from({ length: Math.max(1, size) }, (_, index) =>
            freshened(shown, String(index), CREATED),
          );
          const body = withValue(freshened(example, nextMark(), CREATED), path, many);
          const { status, text } = await target.send({
            method: 'POST',
            path: creation.path,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          });
          return status === 201 ? (JSON.parse(text) as { data: { id: string } }).data.id : undefined;
        },
        run: async (target, _size, id) => {
          if (typeof id !== 'string') return 'not created';
          const filled = operation.path.replace(/\{\w+\}/, id) + query;
          return statusOf(await target.send(exampleRequest(operation, filled)));
        },
      })),
    ),
  );
}

/** A read in each of its formats. */
function variantsOf({ parameters }: Operation): { name: string; query: string }[] {
  const formats = parameters.find(({ name }) => name === 'format')?.schema.enum as string[] | undefined;
  return formats?.map((format) => ({ name: ` as ${format}`, query: `?format=${format}` })) ?? [{ name: '', query: '' }];
}
