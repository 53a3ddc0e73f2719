import { demoId, EXAMPLE_PRICE_LIST_ID, EXAMPLE_SPARE_PRICE_LIST_IDS } from '#examples/example-ids.js';
import type { NewPriceList } from './price-lists.service.js';

export const PREFERRED_PRICE_LIST_ID = demoId('price_list', 'PREFERRED');

/** The price lists of the demo tenant. */
export const DEMO_PRICE_LISTS: readonly NewPriceList[] = [
  { id: EXAMPLE_PRICE_LIST_ID, referenceId: 'NORTHWIND', name: 'Northwind list prices', isDefault: true },
  {
    id: PREFERRED_PRICE_LIST_ID,
    referenceId: 'PREFERRED',
    name: 'Preferred customers',
    description: 'List price less 10 %',
    priority: 1,
  },
  // used by no other record, so that the examples of the API documents can change and delete them
  { id: EXAMPLE_SPARE_PRICE_LIST_IDS.v1, referenceId: 'SPARE', name: 'Spare', priority: 2 },
  { id: EXAMPLE_SPARE_PRICE_LIST_IDS.v2, referenceId: 'SPARE-2', name: 'Another spare', priority: 3 },
];
