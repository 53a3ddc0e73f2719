import type { Client } from '../support/client.js';
import { type Operation, readDocuments } from '../support/documents.js';
import { sharedService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';
import { examplePath } from '../support/exercise.js';

const operations = readDocuments().flatMap((document) => document.operations.filter(({ method }) => method === 'GET'));
const isV1 = ({ version }: Operation) => version === 'v1';
const has = ({ parameters }: Operation, name: string) => parameters.some((parameter) => parameter.name === name);
/** Parameters of v2 that name records, and whether their values are ids. */
const NAMES: Record<string, boolean> = {
  ids: true,
  customer_ids: true,
  order_ids: true,
  invoice_ids: true,
  payment_ids: true,
  resource_ids: true,
  parent_ids: true,
  statement_ids: true,
  reference_ids: false,
  customer_reference_ids: false,
  skus: false,
  sku_ids: false,
  emails: false,
  invoice_numbers: false,
  display_ids: false,
  po_numbers: false,
  sales_rep_ids: false,
};
/** Other repeated parameters of v2, whose values name no record. */
const OTHERS = ['source', 'exclude_source', 'entity_types', 'method', 'bucket_days', 'columns', 'fields'];
const lists = operations.flatMap((operation) =>
  Object.keys(NAMES).flatMap((name) =>
    has(operation, name) ? [[operation.operationId, name, operation] as const] : [],
  ),
);
const ID = '0198f2c0-0000-7000-8000-000000000000';
const NAMES_NOTHING = 'names nothing; repeat the parameter for several values';

describe('values that are joined by commas', () => {
  let client: Client;

  beforeAll(async () => {
    client = await smallDemo(await sharedService(), 'joined-values');
  });

  const find = (operation: Operation, name: string, ...values: string[]) =>
    client.get(
      `${examplePath(operation).split('?')[0]}?${values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&')}`,
    );

  it('are tried with every repeated parameter', () => {
    const repeated = operations.flatMap((operation) =>
      operation.parameters.filter(({ schema }) => !isV1(operation) && schema.type === 'array' && !schema.items.enum),
    );
    expect([...new Set(repeated.map(({ name }) => name))].sort()).toEqual([...Object.keys(NAMES), ...OTHERS].sort());
  });

  it.each(lists.filter(([, , operation]) => !isV1(operation)))(
    'are refused if they name nothing (%s, %s)',
    async (_, name, operation) => {
      const [one, other] = NAMES[name] ? [ID, ID.replace('0', '1')] : ['one', 'other'];
      for (const joined of [`${one},${other}`, `${one},`]) {
        const { status, body } = await find(operation, name, joined, one);
        expect([joined, status, body.details]).toEqual([joined, 400, [{ field: name, reason: NAMES_NOTHING }]]);
      }
      expect((await find(operation, name, one, other)).status).toBe(200);
    },
  );

  it.each(lists.filter(([, name, operation]) => isV1(operation) && name === 'reference_ids'))(
    'find nothing in v1, or are several values (%s, %s)',
    async (_, name, operation) => {
      const { status, body } = await find(operation, name, 'one,other');
      expect([status, body.data]).toEqual([200, []]);
    },
  );

  it('are a value if a record has it, whatever else the list is filtered by', async () => {
    const { id } = await client.create('/v2/customers', { reference_id: 'Bolts, nuts', company_name: 'Bolts' });
    const named = `reference_ids=${encodeURIComponent('Bolts, nuts')}`;
    expect((await client.get(`/v2/customers?${named}`)).body.data).toMatchObject([{ id }]);
    expect((await client.get(`/v2/customers?${named}&status=inactive`)).body.data).toEqual([]);
    expect((await client.get(`/v2/orders?customer_${named}`)).body.data).toEqual([]);
    const each = await client.get(`/v2/customers?${named}&reference_ids=A,B`);
    expect(each.body.details).toEqual([{ field: 'reference_ids', reason: NAMES_NOTHING }]);
  });

  it.each(lists.filter(([, name, operation]) => !isV1(operation) && name === 'ids'))(
    'of ids must be ids (%s)',
    async (_, name, operation) => {
      const { status, body } = await find(operation, name, ID, 'nonsense');
      expect([status, body.details]).toEqual([400, [{ field: 'ids', reason: 'each value must be an id' }]]);
    },
  );
});
