import { documentsByIds } from '../../platform/data/sql/entity-sql.js';
import { journalKind } from '../../platform/data/journal/journal-kind.js';
import { CUSTOMER, type CustomerRecord } from './customers.queries.js';
import { toV2 } from './v2/customer-v2.mapper.js';

export const CUSTOMER_JOURNAL = journalKind<CustomerRecord>({ statement: documentsByIds(CUSTOMER), document: toV2 });
