import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { PRICE_LIST, type PriceListRecord } from './price-lists.queries.js';
import { withCurrency } from './price-lists.service.js';
import { priceListRepresentation } from './api/price-list.mapper.js';

export const PRICE_LIST_JOURNAL = journalKind<PriceListRecord>({
  statement: documentsByIds(PRICE_LIST),
  document: (list) => priceListRepresentation(withCurrency(list)),
});
