import { ANY_KEY } from '#platform/edge/auth/access.js';
import { readFileSync } from 'node:fs';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: any;
  example?: unknown;
}

/** One operation of a document, with references to responses resolved. */
export interface Operation {
  version: 'v1' | 'v2';
  /** In upper case. */
  method: string;
  path: string;
  operationId: string;
  tag: string;
  /** The required scope, or {@link ANY_KEY}. */
  scope: string;
  parameters: Parameter[];
  /** Of JSON or a form; the example of a form does not contain its file. */
  body?: { schema: any; example: any; isForm: boolean };
  /** A body that is a file. */
  file?: { type: string; schema: any; example: string };
  responses: Record<string, any>;
  raw: any;
}

export interface ApiDocument {
  version: 'v1' | 'v2';
  raw: any;
  operations: Operation[];
  /** Violations of a schema of the document by a value; empty if it is valid. */
  faults(schema: object, value: unknown): string[];
  /** As `faults`, of an answer with some of the fields: the objects that the schema refers to need none. */
  faultsOfPart(schema: object, value: unknown): string[];
}

let documents: ApiDocument[] | undefined;

/**
 * Both committed documents; test/openapi/openapi.spec.ts checks that they match the code. All specs of a group have the same ones, with their
 * compiled schemas, so none may change them.
 */
export const readDocuments = (): ApiDocument[] =>
  (documents ??= (['v1', 'v2'] as const).map((version) => {
    const file = new URL(`../../openapi/${version}.json`, import.meta.url);
    const raw: ApiDocument['raw'] = JSON.parse(readFileSync(file, 'utf8'));
    let ofPart: ApiDocument['faults'] | undefined;
    const faultsOfPart: ApiDocument['faults'] = (...args) => (ofPart ??= validator(withoutRequired(raw)))(...args);
    return { version, raw, operations: operationsOf(raw, version), faults: validator(raw), faultsOfPart };
  }));

function operationsOf(raw: any, version: Operation['version']): Operation[] {
  return Object.entries<any>(raw.paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, operation]) => ({
      version,
      method: method.toUpperCase(),
      path,
      operationId: operation.operationId,
      tag: operation.tags[0],
      scope: operation.security[0]['api-key'][0] ?? ANY_KEY,
      parameters: operation.parameters,
      body: bodyOf(operation.requestBody?.content, raw),
      file: fileOf(operation.requestBody?.content),
      responses: Object.fromEntries(
        Object.entries<any>(operation.responses).map(([status, response]) => [
          status,
          response.$ref ? raw.components.responses[response.$ref.split('/').at(-1)] : response,
        ]),
      ),
      raw: operation,
    })),
  );
}

/** The content of a response that is not JSON; undefined for the others. */
export const textOf = (content: Record<string, any> | undefined): any =>
  content && !content['application/json'] ? Object.values(content)[0] : undefined;

/** The example of a form is collected from its fields, because an example of the whole would need a file. */
function bodyOf(content: any, raw: any): Operation['body'] {
  const json = content?.['application/json'];
  if (json) return { ...json, isForm: false };
  const form = content?.['multipart/form-data'];
  if (!form) return undefined;
  const { properties } = raw.components.schemas[form.schema.$ref.split('/').at(-1)];
  const shown = Object.entries<any>(properties).filter(([, field]) => field.example !== undefined);
  return {
    schema: form.schema,
    example: Object.fromEntries(shown.map(([name, field]) => [name, field.example])),
    isForm: true,
  };
}

/** A body that is a file, with the example of its first content type. */
function fileOf(content: any): Operation['file'] {
  const [type, file] = Object.entries<any>(content ?? {})[0] ?? [];
  if (!type || (/json$|form-data$/.test(type) && !type.endsWith('x-ndjson'))) return undefined;
  return { type, schema: file.schema, example: file.example };
}

/** Validates by JSON Schema 2020-12, as OpenAPI 3.1 requires. Undocumented fields are violations. */
function validator(raw: any): ApiDocument['faults'] {
  // The lint of the documents checks the schemas. To optimize the code of validators, or to repeat it for each reference, takes longer than it saves.
  const ajv = new Ajv2020.default({
    strict: false,
    allErrors: true,
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  ajv.addFormat('decimal', { type: 'number', validate: (value: number) => hasAtMostFourDecimals(value) });
  ajv.addSchema({ $id: 'doc', components: closed(raw.components) });
  const compiled = new Map<string, ValidateFunction>();
  const ofObject = new WeakMap<object, ValidateFunction>();
  const compile = (schema: object): ValidateFunction => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"doc#/');
    let validate = compiled.get(text);
    if (!validate) compiled.set(text, (validate = ajv.compile(closed(JSON.parse(text)))));
    ofObject.set(schema, validate);
    return validate;
  };
  return (schema, value) => {
    const validate = ofObject.get(schema) ?? compile(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}

const hasAtMostFourDecimals = (value: number): boolean => !/\.\d{5}|e-/.test(String(value));

/** A copy of a document whose schemas require no fields. */
const withoutRequired = (raw: object): object =>
  JSON.parse(
    JSON.stringify(raw, (key, value: unknown) => (key === 'required' && Array.isArray(value) ? undefined : value)),
  ) as object;

/** The same schemas without additional properties. */
function closed(node: any): any {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  const isClosed = copy.type === 'object' && copy.properties && copy.additionalProperties === undefined;
  return isClosed ? { ...copy, additionalProperties: false } : copy;
}
