import type { Client } from './support/client.js';
import { readDocuments } from './support/documents.js';
import { examplePath, nameOf } from './support/exercise.js';
import { sharedService } from './support/service.js';
import { smallDemo } from './support/small-demo.js';

const documents = readDocuments();
const writes = documents.flatMap(({ raw, operations }) =>
  operations
    .filter(({ method, body }) => method !== 'DELETE' && body && !body.isForm)
    .map((operation) => ({ operation, schema: schemaOf(raw, operation.body!.schema) })),
);

function schemaOf(raw: any, schema: any): { properties: Record<string, any>; required?: string[] } {
  return schema.$ref ? raw.components.schemas[schema.$ref.split('/').at(-1)] : schema;
}

describe('null', () => {
  let client: Client;

  beforeAll(async () => {
    client = await smallDemo(await sharedService(), 'nulls');
  });

  const cases = writes.flatMap(({ operation, schema }) =>
    Object.keys(schema.properties).map((field) => ({
      operation,
      field,
      isRequired: schema.required?.includes(field) ?? false,
    })),
  );

  it('in a POST or PUT has the same effect as omitting the field', async () => {
    const faults = [];
    for (const { operation, field, isRequired } of cases.filter((one) => one.operation.method !== 'PATCH')) {
      const { status, body } = await client.send(operation.method, examplePath(operation), {
        ...operation.body!.example,
        [field]: null,
      });
      const reasons = (body.details ?? []).filter((detail: any) => detail.field === field);
      const isRefused = status === 400 && reasons.some(({ reason }: any) => reason === 'is required');
      if (status >= 500 || isRefused !== isRequired) faults.push([nameOf(operation), field, status, body.details]);
    }
    expect(faults).toEqual([]);
  });

  it('in a PATCH clears the field or is refused by the field’s name', async () => {
    const faults = [];
    for (const { operation, field } of cases.filter((one) => one.operation.method === 'PATCH')) {
      const example = operation.body!.example as object;
      const { status, body } = await client.patch(examplePath(operation), { ...example, [field]: null });
      const isRefused = status === 400 && body.details.some((detail: any) => detail.field === field);
      if (![200, 409].includes(status) && !isRefused) faults.push([nameOf(operation), field, status, body.details]);
    }
    expect(faults).toEqual([]);
  });
});
