import { demoRecords } from '#platform/data/records/demo-records.js';
import { defineResource } from '#platform/data/records/resource.js';
import { internal, taken } from '#platform/data/sql/constraints.js';
import { PRICE_LIST_EXPORT } from './files/price-list-export.js';
import { PriceList } from './price-list.entity.js';
import { PRICE_LIST_JOURNAL } from './price-list-journal.js';
import { DEMO_PRICE_LISTS } from './price-list-demo.js';
import { PriceListsService } from './price-lists.service.js';
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
  exports: [exported(PRICE_LIST_EXPORT, { filters: ListPriceListsV2, filterOf: commonFilterOf })],
  demo: demoRecords(PriceListsService, DEMO_PRICE_LISTS),
  constraints: {
    price_lists_reference_id_key: taken('duplicate_reference', 'reference_id'),
    price_lists_one_default: internal(),
  },
});
