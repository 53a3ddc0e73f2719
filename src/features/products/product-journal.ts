import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { PRODUCT, type ProductRecord } from './products.queries.js';
import { productRepresentation } from './api/product-representation.mapper.js';

export const PRODUCT_JOURNAL = journalKind<ProductRecord>({
  statement: documentsByIds(PRODUCT),
  document: productRepresentation,
});
