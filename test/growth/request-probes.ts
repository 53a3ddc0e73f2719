import type { ApiDocument, Operation, Parameter } from '../support/documents.js';
import { examplePath, nameOf } from '../support/exercise.js';
import { ASCII_UNITS, hostileText, UNITS } from './hostile-units.js';
import { bodyProbes } from './body-probes.js';
import { exampleRequest, type Probe, requestProbe } from './probe.js';

/** Characters of a query or header. A request target has at most 12,000 of them, all headers together 16 kB. */
const TARGET_TOP = 8_192;
const HEADER_TOP = 8_192;
/** All inputs of all operations of a document. Imports and uploads have more in `file-probes.ts`. */
export function requestProbes(document: ApiDocument): Probe[] {
  return document.operations.flatMap((operation) => [
    ...pathProbes(operation),
    ...queryProbes(operation),
    ...headerProbes(operation),
    ...bodyProbes(document, operation),
  ]);
}

function pathProbes(operation: Operation): Probe[] {
  const units = ['a', '%41', '.', '-', '%F0%9F%98%80', '1'];
  return operation.parameters
    .filter(({ in: place }) => place === 'path')
    .flatMap(({ name }) =>
      units.map((unit) =>
        requestProbe(nameOf(operation), `path ${name} of ${unit}`, TARGET_TOP, (size) => {
          const text = unit.repeat(Math.max(1, Math.floor(size / unit.length)));
          const filled = operation.path.replace(`{${name}}`, text);
          const [path] = examplePath({ ...operation, path: filled }).split('?');
          return exampleRequest(operation, path);
        }),
      ),
    );
}

function queryProbes(operation: Operation): Probe[] {
  const name = nameOf(operation);
  const base = examplePath(operation);
  const add = (text: string) => `${base}${base.includes('?') ? '&' : '?'}${text}`;
  const probe = (input: string, top: number, made: (size: number) => string) =>
    requestProbe(name, input, top, (size) => exampleRequest(operation, add(made(size)).slice(0, 12_000)));
  const texts = (parameter: Parameter) => {
    const { type, maxItems, items } = parameter.schema;
    const given = parameter.name;
    const isFree = type === 'string' && !parameter.schema.enum && !parameter.schema.format;
    const units: readonly string[] = isFree || (type === 'array' && !items.enum) ? UNITS : ['a', '1', '-', '.', ' '];
    const list =
      type === 'array'
        ? [
            probe(`query ${given}: values`, Math.min(maxItems ?? 255, 255), (size) => repeated(given, size)),
            probe(`query ${given}: too many values`, 2_048, (size) => repeated(given, size, '1')),
            probe(`query ${given}: commas`, TARGET_TOP, (size) => `${given}=${','.repeat(size)}`),
          ]
        : [];
    return [
      ...list,
      ...units.map((unit) =>
        probe(
          `query ${given} of ${JSON.stringify(unit)}`,
          TARGET_TOP / 2,
          (size) => `${given}=${encodeURIComponent(hostileText(unit, size).toWellFormed()).replaceAll('%20', '+')}`,
        ),
      ),
    ];
  };
  return [
    ...operation.parameters.filter(({ in: place }) => place === 'query').flatMap(texts),
    probe('unknown parameters', 1_024, (size) => Array.from({ length: size }, (_, at) => `u${at}=1`).join('&')),
    probe('ampersands', TARGET_TOP, (size) => '&'.repeat(size)),
    probe('brackets', TARGET_TOP, (size) => `a${'[b]'.repeat(size / 3)}=1`),
    probe('parameter without end', TARGET_TOP, (size) => '%25'.repeat(size / 3)),
  ];
}

const repeated = (name: string, count: number, value?: string): string =>
  Array.from({ length: count }, (_, at) => `${name}=${value ?? `v${at}`}`).join('&');

/** Headers that the service, or what is in front of its routes, reads beside the documented ones. */
const READ_HEADERS = [
  'x-api-key',
  'x-request-id',
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'content-encoding',
  'traceparent',
  'tracestate',
  'forwarded',
  'x-forwarded-for',
  'cookie',
  'authorization',
  'expect',
  'range',
  'if-none-match',
  'if-modified-since',
];

function headerProbes(operation: Operation): Probe[] {
  const documented = operation.parameters
    .filter(({ in: place }) => place === 'header')
    .map(({ name }) => name.toLowerCase());
  // the code in front of routes is the same for all of them: one read and one write are enough
  const isFirst = ['products.list', 'products.create'].includes(operation.operationId);
  const names = isFirst ? new Set([...READ_HEADERS, ...documented]) : new Set(documented);
  const many = isFirst
    ? [
        requestProbe(nameOf(operation), 'number of headers', 1_024, (size) => {
          const request = exampleRequest(operation);
          const further = Object.fromEntries(Array.from({ length: size }, (_, at) => [`x-${at}`, '1']));
          return { ...request, headers: { ...request.headers, ...further } };
        }),
      ]
    : [];
  return [
    ...many,
    ...[...names].flatMap((name) =>
      (isFirst ? ASCII_UNITS.filter((unit) => !/[\r\n]/.test(unit)) : ['a', '"1",', ',']).map((unit) =>
        requestProbe(nameOf(operation), `header ${name} of ${JSON.stringify(unit)}`, HEADER_TOP, (size) => {
          const request = exampleRequest(operation);
          return { ...request, headers: { ...request.headers, [name]: hostileText(unit, size) } };
        }),
      ),
    ),
  ];
}
