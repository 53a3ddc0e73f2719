import { PRICE_LIST, type PriceListRecord } from './price-lists.queries.js';
import { withCurrency } from './price-lists.service.js';
import { priceListRepresentation } from './api/price-list.mapper.js';
import { PRICE_LIST_DOCS } from './api/price-list.docs.js';
import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { byReferences } from '#platform/data/reads/read-declaration.js';
import { demoRecords } from '#platform/data/records/demo-records.js';
import { defineResource } from '#platform/data/records/resource.js';
import { internal, taken } from '#platform/data/sql/constraints.js';
import { PRICE_LIST_EXPORT } from './files/price-list-export.js';
import { PriceList } from './price-list.entity.js';
import { PRICE_LIST_JOURNAL } from './price-list-journal.js';
import { DEMO_PRICE_LISTS } from './price-list-demo.js';
import { PriceListsService } from './price-lists.service.js';
import { PriceListV2 } from './v2/price-list-v2.dto.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { ListPriceListsV2 } from './v2/price-list-v2.dto.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how it is exported, its records in the demo tenant, and the errors
 * of its constraints.
 */
export const PRICE_LISTS_RESOURCE = defineResource({
  entities: [PriceList],
  journal: { price_list: PRICE_LIST_JOURNAL },
  exports: [exported(PRICE_LIST_EXPORT, { line: PriceListV2, filters: ListPriceListsV2, filterOf: commonFilterOf })],
  demo: demoRecords(PriceListsService, DEMO_PRICE_LISTS),
  reads: [
    {
      name: 'price_lists',
      scope: 'price_lists',
      model: PriceListV2,
      statement: documentsByIds(PRICE_LIST),
      toData: () => (list: PriceListRecord) => priceListRepresentation(withCurrency(list)),
      lookup: {
        path: 'price-lists',
        key: 'reference_ids',
        statement: byReferences('price_lists'),
        example: 'NORTHWIND',
        docs: PRICE_LIST_DOCS,
      },
    },
  ],
  constraints: {
    price_lists_reference_id_key: taken('duplicate_reference', 'reference_id'),
    price_lists_one_default: internal(),
  },
});
