import { checkedFetch } from '#test/support/answer-check.js';
import { clientLibrary, type Module } from '#test/support/api-client.js';
import { type Operation, readDocuments } from '#test/support/documents.js';
import { exampleBody, inSequence, isOfSandbox, nameOf } from '#test/support/exercise.js';
import { sharedService } from '#test/support/service.js';
import { smallDemo } from '#test/support/small-demo.js';

const JSON_TYPE = 'application/json';

/** The content types of a status of an operation. */
const typesOf = ({ responses }: Operation, status: number): string[] => Object.keys(responses[status].content ?? {});

/** The input of the client for an operation's example: parameters by their names, and the body. */
function inputOf(operation: Operation): Record<string, unknown> {
  const shown = operation.parameters.filter(({ in: place, example }) => place !== 'header' && example !== undefined);
  const parameters = Object.fromEntries(shown.map(({ name, example }) => [name, example]));
  const body = exampleBody(operation);
  if (operation.file) return { ...parameters, body: new Blob([body as string], { type: operation.file.type }) };
  return { ...parameters, body: operation.body?.isForm ? Object.fromEntries(body as FormData) : body };
}

/** How files of a type begin or are made. */
const FORMS: Record<string, (text: string) => boolean> = {
  'application/pdf': (text) => text.startsWith('%PDF-'),
  'application/xml': (text) => text.startsWith('<?xml'),
  'text/plain': (text) => text.startsWith(':20:'),
  'text/csv': (text) => /^[a-z_]+(?:,|\r\n)/.test(text),
  'application/x-ndjson': (text) =>
    text
      .trimEnd()
      .split('\n')
      .every((line) => line === '' || isObject(JSON.parse(line))),
};
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Faults of a file of a known content type. */
async function fileFaults(file: unknown, types: string[]): Promise<string[]> {
  if (!(file instanceof Response)) return [`${String(file)} is no response`];
  const type = file.headers.get('content-type')!.replace('; charset=utf-8', '');
  if (!types.includes(type)) return [`${type} is not one of ${types.join(', ')}`];
  const text = await file.text();
  return FORMS[type]!(text) ? [] : [`is no ${type}: ${text.slice(0, 80)}`];
}

/** Faults of what the client returned, by the kind of the operation's answer. */
async function faultsOf(operation: Operation, status: number, result: any): Promise<string[]> {
  const types = typesOf(operation, status);
  if (!types.length) return result === undefined ? [] : ['an answer without a body returned something'];
  if (!types.includes(JSON_TYPE)) return fileFaults(result, types);
  const { properties } = operation.responses[status].content[JSON_TYPE].schema;
  if (properties.pagination) return result.data && result.pagination ? [] : ['is no page'];
  return result === undefined || result.pagination ? ['is no data'] : [];
}

describe('the TypeScript client calls every operation', () => {
  const documents = readDocuments();
  /** Statuses of all answers. */
  const statuses: number[] = [];
  let apis: Record<Operation['version'], Module>;
  /** With a key of a sandbox, for what exists in sandboxes only. */
  let ofSandbox: Module;

  beforeAll(async () => {
    const client = await smallDemo(await sharedService(), 'every-operation');
    const { base, key } = client;
    const library = await clientLibrary();
    const fetch = async (url: URL, init: RequestInit) => {
      const response = await checkedFetch(url, init);
      statuses.push(response.status);
      return response;
    };
    const options = { base, key, fetch };
    apis = { v1: library.createV1Client(options), v2: library.createClient(options) };
    const sandbox = await client.create('/v2/sandboxes', { name: 'Every operation' });
    ofSandbox = library.createClient({ ...options, key: sandbox.key });
  });

  /** Calls the method of an operation with its example, changed by `input`. */
  async function call(operation: Operation, input: object = {}, options: object = {}): Promise<unknown> {
    const [group, name] = operation.operationId.split('.') as [string, string];
    const api = isOfSandbox(operation) ? ofSandbox : apis[operation.version];
    return api[group][name]({ ...inputOf(operation), ...input }, options);
  }

  const operationOf = (id: string) =>
    documents
      .flatMap(({ operations }) => operations)
      .find(({ version, operationId }) => `${version} ${operationId}` === id)!;

  it('of both API documents, each with its own kind of answer and by one request', async () => {
    const faults: Record<string, string[]> = {};
    const kinds = { json: 0, file: 0, nothing: 0 };
    for (const { operation } of inSequence(documents)) {
      const before = statuses.length;
      const found = await call(operation).then(
        (result) => faultsOf(operation, statuses.at(-1)!, result),
        (error: unknown) => [String(error)],
      );
      if (statuses.length !== before + 1) found.push(`${statuses.length - before} requests`);
      if (found.length) faults[nameOf(operation)] = found;
      const types = typesOf(operation, statuses.at(-1)!);
      kinds[types.includes(JSON_TYPE) ? 'json' : types.length ? 'file' : 'nothing']++;
      // the files are read before the deletions at the end
      if (operation.method !== 'GET') continue;
      const others = await filesOf(operation);
      if (others.length) faults[`${nameOf(operation)} as file`] = others;
    }
    expect(faults).toEqual({});
    const number = documents.reduce((sum, { operations }) => sum + operations.length, 0);
    expect(kinds.json + kinds.file + kinds.nothing).toBe(number);
    for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(15);
  });

  /** Reads a file in each of its forms: by `accept`, and by the parameter `format`. Returns the faults. */
  async function filesOf(operation: Operation): Promise<string[]> {
    const files = typesOf(operation, 200).filter((type) => type !== JSON_TYPE);
    const format = operation.parameters.find(({ name }) => name === 'format');
    if (!files.length) return [];
    if (format?.schema.enum.includes('csv')) return fileFaults(await call(operation, { format: 'csv' }), ['text/csv']);
    if (format) return [];
    // the file of a bank has the one type with which it came
    if (nameOf(operation) === 'v2 bankStatements.file') return fileFaults(await call(operation, {}), files);
    const faults = await Promise.all(
      files.map(async (accept) =>
        fileFaults(await call(operation, { page: undefined, page_size: undefined }, { accept }), [accept]),
      ),
    );
    return faults.flat();
  }

  it('and reads documents in all forms, a part of one, and nothing if it has not changed', async () => {
    const operation = operationOf('v2 documents.invoiceDocument');
    for (const [format, type] of [
      ['pdf', 'application/pdf'],
      ['ubl', 'application/xml'],
      ['cii', 'application/xml'],
    ])
      expect(await fileFaults(await call(operation, { format }), [type!])).toEqual([]);
    const whole = (await call(operation)) as Response;
    const bytes = Buffer.from(await whole.arrayBuffer());
    const part = (await call(operation, {}, { headers: { Range: 'bytes=0-7' } })) as Response;
    expect([part.status, await part.text()]).toEqual([206, bytes.subarray(0, 8).toString()]);
    const tag = whole.headers.get('etag');
    const same = (await call(operation, {}, { headers: { 'If-None-Match': tag } })) as Response;
    expect([same.status, await same.text()]).toEqual([304, '']);
  });

  it('and every page of a list of both versions', async () => {
    for (const api of Object.values(apis)) {
      const names = [];
      for await (const { sku } of api.products.list.all({ page_size: 2 })) names.push(sku);
      const pages = [];
      for await (const page of api.products.list.pages({ page_size: 2 })) pages.push(page.data.length);
      expect(new Set(names).size).toBe(names.length);
      expect(names.length).toBeGreaterThan(4);
      expect(pages.reduce((sum, length) => sum + length, 0)).toBe(names.length);
    }
  });
});
