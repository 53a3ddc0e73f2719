import { allReferences, idsByReferences, referencesByIds } from '#platform/data/records/reference-lookups.js';
import { documentStatement } from '#platform/data/sql/entity-sql.js';
import { type NamedPriceList, namedPriceLists } from '../named-price-lists.js';

export const PRICE_LIST_IDS = idsByReferences('price_lists');
export const PRICE_LIST_REFERENCES = referencesByIds('price_lists');
export const ALL_PRICE_LIST_REFERENCES = allReferences('price_lists');
/** The price lists with the names `$2`: ids, references, and null for the default one. */
export const NAMED_PRICE_LISTS = documentStatement<NamedPriceList[]>(
  `select ${namedPriceLists('$2', { orDefault: true })} as doc`,
);
