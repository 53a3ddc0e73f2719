import { isDeepStrictEqual } from 'node:util';
import { type Field, fieldsOf } from '#platform/edge/validation/fields.js';
import { faultsOf as reasonsOf } from '#platform/edge/validation/rule.js';
import type { Answer, Client } from '../support/client.js';
import { type Operation, readDocuments } from '../support/documents.js';
import {
  exampleBody,
  examplePath,
  faultsOf,
  filtersOf,
  inSequence,
  nameOf,
  sendExample,
  steady,
  typeHeader,
} from '../support/exercise.js';
import { sharedService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';
import { kindOf, type SentText, withTexts, writeOf, writesOf } from '../support/texts.js';
import { formOf } from '../support/uploads.js';
import { PNG } from '../../packages/image-inspection/test/images.js';

const documents = readDocuments();
const writes = writesOf(documents);

const padded = (text: string) => `\u00a0\t${text} \u200b`;
const PADDING = /(^|")(\u00a0|\\t)|\u200b/;
const INVISIBLE = 'must not contain the invisible character U+200B';
const EMPTY = 'must not be empty';

/** Parameters that are no identifiers: words, and names of one line. */
const OF_LINES = ['search', 'brand', 'category', 'tag'];

/** Whether a field refuses to be omitted from a POST or cleared by a PATCH. */
const isRequired = (field: Field): boolean =>
  reasonsOf(field.rule!, field.convert!({ value: null })).length > 0 || field.normalForm?.(' ') === '';
const isClearable = (field: Field): boolean => field.convert!({ value: null }) === null && !isRequired(field);

const sorted = (details: readonly object[]): string[] => details.map((one) => JSON.stringify(one)).sort();

/** The example of an operation with white space around every identifier and other text of one line, also in its path. */
function paddedRequest(operation: Operation): { path: string; body: unknown } {
  const path = operation.parameters
    .filter((one) => one.in === 'path' && !/id$/.test(one.name) && !one.schema.enum)
    .reduce(
      (all, { name, example }) => all.replace(`{${name}}`, encodeURIComponent(padded(String(example)))),
      operation.path,
    );
  if (operation.body?.isForm) {
    const example = operation.body.example as Record<string, string>;
    const texts = Object.entries(example).map(([name, text]): [string, string] => [name, padded(text)]);
    return { path: examplePath({ ...operation, path }), body: formOf([['file', PNG], ...texts]) };
  }
  const write = writeOf(operation);
  const body = write
    ? withTexts(write.type, write.example, ({ text, kind }) => (kind === 'exact' ? text : padded(text)))
    : exampleBody(operation);
  return { path: examplePath({ ...operation, path }), body };
}

/** Fields that take a reference and answer the id. */
const REFERENCES = /^(customer|price_list|order|invoice)_id$/;
/** The answer to a void has the reason of the credit note as well, and that of the void as `void_reason`. */
const ANSWERED_AS: Record<string, string> = { 'creditNotes.void reason': 'void_reason' };

/** The top-level texts of an example that the answer shows with another value. */
const changedTexts = ({ body, operationId }: Operation, { data }: any): string[] =>
  Object.entries<unknown>(body?.example ?? {}).flatMap(([name, text]) =>
    typeof text === 'string' &&
    typeof data?.[name] === 'string' &&
    data[ANSWERED_AS[`${operationId} ${name}`] ?? name] !== text &&
    !REFERENCES.test(name) &&
    !Date.parse(text)
      ? [name]
      : [],
  );

/** The optional parameters of a query that are texts, but no enumerations or times: filters, and the profile of an import. */
const textParameters = (operation: Operation) =>
  filtersOf(operation).filter(({ name }) => {
    const { schema } = operation.parameters.find((one) => one.in === 'query' && one.name === name)!;
    const { type, format, enum: values } = schema.type === 'array' ? schema.items : schema;
    return type === 'string' && !format && !values && name !== 'cursor';
  });

describe('white space around identifiers and other texts of one line', () => {
  it('is removed from every body and path', async () => {
    const client = await smallDemo(await sharedService(), 'padded-texts');
    const faults: unknown[] = [];
    for (const { document, operation } of inSequence(documents)) {
      const { path, body } = paddedRequest(operation);
      const answer = await client.send(operation.method, path, body, typeHeader(operation));
      const found = [...faultsOf({ document, operation, answer }), ...changedTexts(operation, answer.body ?? {})];
      const isPdf = String(answer.body).startsWith('%PDF'); // its bytes are no text
      if (!isPdf && PADDING.test(JSON.stringify(answer.body ?? null))) found.push(answer.body);
      if (found.length) faults.push([nameOf(operation), ...found]);
    }
    expect(faults).toEqual([]);
  });

  it('is removed from every filter', async () => {
    const client = await smallDemo(await sharedService(), 'padded-filters');
    const faults: unknown[] = [];
    let records = 0;
    const reads = documents.flatMap(({ operations }) => operations.filter(({ method }) => method === 'GET'));
    for (const operation of reads) {
      for (const { name, value } of textParameters(operation)) {
        const texts = [value].flat().map(String);
        const plain = await sendExample(client, operation, { name, value });
        const answer = await sendExample(client, operation, { name, value: texts.map(padded) });
        const shown = (body: unknown) => JSON.stringify(body).replace(/"now":"[^"]*"/g, '"now"');
        if (answer.status >= 300 || shown(answer.body) !== shown(plain.body))
          faults.push([nameOf(operation), name, answer.body, plain.body]);
        records += plain.body?.data?.length ?? 0;
      }
    }
    expect(faults).toEqual([]);
    expect(records).toBeGreaterThan(40);
  });
});

describe('a text that a field cannot have', () => {
  let client: Client;

  beforeAll(async () => {
    client = await smallDemo(await sharedService(), 'refused-texts');
  });

  /** Sends every example with some texts replaced; the answer must refuse each of them with the reason. */
  async function refusals(
    reason: string,
    replace: (sent: SentText) => string | undefined,
  ): Promise<{ faults: unknown[]; count: number }> {
    const faults: unknown[] = [];
    let count = 0;
    for (const { operation, type, example } of writes) {
      const expected: object[] = [];
      const body = withTexts(type, example, (sent) => {
        const text = replace(sent);
        if (text !== undefined) expected.push({ field: sent.path, reason });
        return text ?? sent.text;
      });
      if (!expected.length) continue;
      const answer = await client.send(operation.method, examplePath(operation), body);
      const details = (answer.body?.details ?? []) as { reason: string }[];
      if (answer.status !== 400 || !isDeepStrictEqual(sorted(details), sorted(expected)))
        faults.push([nameOf(operation), answer.status, details, expected]);
      count += expected.length;
    }
    return { faults, count };
  }

  it('is an identifier with an invisible character', async () => {
    const { faults, count } = await refusals(INVISIBLE, ({ kind }) => (kind === 'identifier' ? 'A\u200bB' : undefined));
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(150);
  });

  it('is an empty one where the field must not be empty', async () => {
    const { faults, count } = await refusals(EMPTY, ({ kind, path, field }) =>
      kind !== 'exact' && (path.endsWith(']') || isRequired(field)) ? '\u00a0' : undefined,
    );
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });

  it('is a parameter of a query with an invisible character, of identifiers', async () => {
    const faults: unknown[] = [];
    for (const operation of documents.flatMap(({ operations }) => operations)) {
      for (const { name } of textParameters(operation)) {
        const path = examplePath(operation, { name, value: 'A\u200bB' });
        const { status, body } = await client.send(
          operation.method,
          path,
          exampleBody(operation),
          typeHeader(operation),
        );
        const isRefused =
          status === 400 && body.details.every((one: any) => one.field === name && one.reason === INVISIBLE);
        if (isRefused === OF_LINES.includes(name)) faults.push([nameOf(operation), name, status, body]);
      }
    }
    expect(faults).toEqual([]);
  });

  it('names nothing in a path', async () => {
    const answer = await client.put(`/v2/inventories/by-sku/${encodeURIComponent('NW\u200b-001')}`, {});
    expect([answer.status, answer.body.code]).toEqual([404, 'product_not_found']);
  });
});

describe('an empty text', () => {
  it('of an optional field of a POST has the same effect as omitting it', async () => {
    const faults: unknown[] = [];
    const service = await sharedService();
    const texts = [undefined, '', ' \u00a0\u200b'];
    const clients = await Promise.all(texts.map((_, index) => smallDemo(service, `empty-${index}`)));
    for (const { operation } of inSequence(documents)) {
      const write = writeOf(operation);
      if (operation.method !== 'POST' || !write) continue;
      const replaced = (value: unknown) =>
        withTexts(write.type, write.example, ({ text, kind, path, field }) =>
          kind === 'exact' || path.endsWith(']') || isRequired(field) ? text : value,
        );
      const answers: Answer[] = [];
      for (const [index, client] of clients.entries())
        answers.push(await client.post(examplePath(operation), replaced(texts[index])));
      const [omitted, ...empty] = answers.map(({ status, body }) => ({ status, body: steady(body) }));
      if (!empty.every((one) => isDeepStrictEqual(one, omitted)))
        faults.push([nameOf(operation), ...answers.map(({ body }) => body as unknown)]);
    }
    expect(faults).toEqual([]);
  });

  it('clears a field of a PATCH that can be cleared', async () => {
    const client = await smallDemo(await sharedService(), 'cleared-texts');
    const faults: unknown[] = [];
    let count = 0;
    for (const { operation, type, example } of writes.filter((one) => one.operation.method === 'PATCH')) {
      for (const [name, field] of fieldsOf(type)) {
        if (typeof example[name] !== 'string' || kindOf(field) === 'exact' || !isClearable(field)) continue;
        const path = examplePath(operation);
        const [filled, empty, cleared] = [
          await client.patch(path, { [name]: example[name] }),
          await client.patch(path, { [name]: ' \u200b' }),
          await client.patch(path, { [name]: null }),
        ].map(({ body }) => body.data && JSON.stringify(steady({ ...body.data, version: 0 })));
        if (empty === undefined || filled === empty || empty !== cleared)
          faults.push([nameOf(operation), name, filled, empty, cleared]);
        count++;
      }
    }
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(30);
  });
});
