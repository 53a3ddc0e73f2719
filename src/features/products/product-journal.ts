import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { PRODUCT, type ProductRecord } from './products.queries.js';
import { toV2 } from './v2/product-v2.mapper.js';

export const PRODUCT_JOURNAL = journalKind<ProductRecord>({ statement: documentsByIds(PRODUCT), document: toV2 });
