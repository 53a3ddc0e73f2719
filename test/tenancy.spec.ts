import { jest } from '@jest/globals';
import { TOUCH_ORDERS } from '../src/orders/order-line-quantities.queries.js';
import { PRICE_LIST } from '../src/price-lists/price-lists.queries.js';
import { type ApiDocument, readDocuments } from './support/documents.js';
import { dropPolicies, Neighbours } from './support/neighbours.js';
import { type OwnService, startService } from './support/service.js';
import { intercept, type Statement, withoutCondition } from './support/statements.js';

const asIs = ({ text }: Statement): string => text;
const documents = readDocuments();
/** The long proof, which asks for every foreign id on every route. */
const isLong = process.env.FOREIGN_IDS === 'all';
if (isLong) jest.setTimeout(900_000);

describe('tenants that hold the same ids, and one whose ids nobody else has, notice nothing of each other', () => {
  let service: OwnService;
  let neighbours: Neighbours;
  /** What the service sends instead of a statement. */
  let change = asIs;

  beforeAll(async () => {
    service = await startService();
    intercept(service, (statement) => change(statement));
    neighbours = await Neighbours.moveIn(service, documents);
  });
  afterAll(() => service.stop());

  // what holds by either net alone holds by both; what holds by the policies is said of the statements themselves in
  // tenancy-statements.spec.ts. The long proof looks at all of it over HTTP too.
  if (isLong) {
    it('as the service runs', async () => {
      expect(await neighbours.faults()).toEqual([]);
    });

    it('by the policies of the database alone, where the statements have no conditions', async () => {
      change = ({ text }) => withoutCondition(text);
      expect(await neighbours.faults()).toEqual([]);
    });
  }

  it('by the conditions of the statements alone, where the database has no policies', async () => {
    change = asIs;
    await dropPolicies(service);
    expect(await neighbours.faults()).toEqual([]);
  });
});

/** The document with the operations of some tags alone. */
const only =
  (...tags: string[]) =>
  (document: ApiDocument): ApiDocument => ({
    ...document,
    operations: document.operations.filter(({ tag }) => tags.includes(tag)),
  });

it('which is found out where a read and a write have neither', async () => {
  const service = await startService();
  const neighbours = await Neighbours.moveIn(service, documents.map(only('Price lists', 'Invoices')));
  await dropPolicies(service);
  intercept(service, ({ text }) => ([PRICE_LIST, TOUCH_ORDERS].includes(text) ? withoutCondition(text) : text));
  const found = await neighbours.faults();
  await service.stop();
  expect(found.filter((fault) => fault.startsWith('v1 getPriceList'))).not.toEqual([]);
  expect(found).toContain('the neighbours’ rows were changed');
});
