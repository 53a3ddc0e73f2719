import { journalKind } from '#platform/data/journal/journal-kind.js';
import { type CustomerRecord, CUSTOMERS_BY_IDS } from './customers.queries.js';
import { customerRepresentation } from './api/customer.mapper.js';

export const CUSTOMER_JOURNAL = journalKind<CustomerRecord>({
  statement: CUSTOMERS_BY_IDS,
  document: customerRepresentation,
});
