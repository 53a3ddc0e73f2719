import { jest } from '@jest/globals';
import { COUNT_DOWN } from '#features/media/media.queries.js';
import { PRICE_LIST } from '#features/price-lists/price-lists.queries.js';
import { type ApiDocument, readDocuments } from '../support/documents.js';
import { dropPolicies, TenantInterference } from '../support/tenant-interference.js';
import { type OwnService, startService } from '../support/service.js';
import { intercept, type Statement, withoutCondition } from '../support/statements.js';

const asIs = ({ text }: Statement): string => text;
const documents = readDocuments();
/** `npm run prove` sends every foreign id to every route. */
const isLong = process.env.FOREIGN_IDS === 'all';
if (isLong) jest.setTimeout(900_000);

describe('tenants with the same ids, and one with ids of its own, have no effect on each other', () => {
  let service: OwnService;
  let interference: TenantInterference;
  /** Returns the text that the service sends instead of a statement. */
  let change = asIs;

  beforeAll(async () => {
    service = await startService();
    intercept(service, (statement) => change(statement));
    interference = await TenantInterference.prepare(service, documents);
  });
  afterAll(() => service.stop());

  // What holds with the conditions or the policies alone also holds with both. tenancy-statements.spec.ts checks the policies
  // for each statement; `npm run prove` checks them over HTTP too.
  if (isLong) {
    it('with conditions and policies', async () => {
      expect(await interference.faults()).toEqual([]);
    });

    it('with only the policies of the database, without conditions in the statements', async () => {
      change = ({ text }) => withoutCondition(text);
      expect(await interference.faults()).toEqual([]);
    });
  }

  it('with only the conditions of the statements, without policies in the database', async () => {
    change = asIs;
    await dropPolicies(service);
    expect(await interference.faults()).toEqual([]);
  });
});

/** Reduces a document to the operations of some tags. */
const only =
  (...tags: string[]) =>
  (document: ApiDocument): ApiDocument => ({
    ...document,
    operations: document.operations.filter(({ tag }) => tags.includes(tag)),
  });

it('the checks find a read and a write without condition and policy', async () => {
  const service = await startService();
  const interference = await TenantInterference.prepare(service, documents.map(only('Price lists', 'Media files')));
  await dropPolicies(service);
  // the journal would refuse a write of another tenant's resource, but not of a row that belongs to one
  intercept(service, ({ text }) => ([PRICE_LIST, COUNT_DOWN].includes(text) ? withoutCondition(text) : text));
  const found = await interference.faults();
  await service.stop();
  expect(found.filter((fault) => fault.startsWith('v1 priceLists.get'))).not.toEqual([]);
  expect(found).toContain('rows of other tenants were changed');
});
