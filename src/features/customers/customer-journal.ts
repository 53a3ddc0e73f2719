import { journalKind } from '#platform/data/journal/journal-kind.js';
import { type CustomerRecord, CUSTOMERS_BY_IDS } from './customers.queries.js';
import { toV2 } from './v2/customer-v2.mapper.js';

export const CUSTOMER_JOURNAL = journalKind<CustomerRecord>({ statement: CUSTOMERS_BY_IDS, document: toV2 });
