import { defineResource } from '../../platform/data/records/resource.js';
import { internal, taken } from '../../platform/data/sql/constraints.js';
import { PriceList } from './price-list.entity.js';
import { PRICE_LIST_JOURNAL } from './price-list-journal.js';

/** What the rest of the service knows of this feature: its tables, how the journal reads it, and the errors of its constraints. */
export const PRICE_LISTS_RESOURCE = defineResource({
  entities: [PriceList],
  journal: { price_list: PRICE_LIST_JOURNAL },
  constraints: {
    price_lists_reference_id_key: taken('duplicate_reference', 'reference_id'),
    price_lists_one_default: internal(),
  },
});
