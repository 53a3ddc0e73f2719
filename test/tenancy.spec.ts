import { TOUCH_ORDERS } from '../src/invoices/invoices.queries.js';
import { PRICE_LIST } from '../src/price-lists/price-lists.queries.js';
import { type ApiDocument, readDocuments } from './support/documents.js';
import { answersAlone, dropPolicies, Neighbours } from './support/neighbours.js';
import { startService, type TestService } from './support/service.js';
import { intercept, withoutCondition } from './support/statements.js';

describe('tenants that hold the same ids, and one whose ids nobody else has, notice nothing of each other', () => {
  let documents: ApiDocument[];
  let expected: string[];
  let service: TestService;

  beforeAll(async () => {
    documents = await readDocuments();
    expected = await answersAlone(documents);
  });
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.stop());

  const faults = async () => (await Neighbours.moveIn(service, documents, expected)).faults();

  it('as the service runs', async () => {
    expect(await faults()).toEqual([]);
  });

  it('by the conditions of the statements alone, where the database has no policies', async () => {
    await dropPolicies(service);
    expect(await faults()).toEqual([]);
  });

  it('by the policies of the database alone, where the statements have no conditions', async () => {
    intercept(service, ({ text }) => withoutCondition(text));
    expect(await faults()).toEqual([]);
  });

  it('which is found out where a read and a write have neither', async () => {
    await dropPolicies(service);
    const neighbours = await Neighbours.moveIn(service, documents, expected);
    intercept(service, ({ text }) => ([PRICE_LIST, TOUCH_ORDERS].includes(text) ? withoutCondition(text) : text));
    const found = await neighbours.faults();
    expect(found.filter((fault) => fault.startsWith('v1 getPriceList'))).not.toEqual([]);
    expect(found).toContain('the neighbours’ rows were changed');
  });
});
