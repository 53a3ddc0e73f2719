import { EXAMPLE_IMPORT_PROFILE_ID, EXAMPLE_SPARE_IMPORT_PROFILE_ID } from '#examples/example-ids.js';
import type { NewImportProfile } from './import-profiles.service.js';

const PRICE_LIST: Omit<NewImportProfile, 'referenceId'> = {
  name: 'Price list of a supplier',
  resource: 'products',
  definition: {
    file: { encoding: 'windows-1252', separator: ';', decimal: ',', thousands: '.' },
    unmapped: 'ignore',
    columns: [
      { from: 'Article', to: ['sku_id', 'group_code'] },
      { from: 'Description', to: 'name' },
      { from: 'Price', to: 'product_prices[0].price' },
      { from: 'Group', to: 'categories', path: '>' },
      { from: 'Features', to: 'attributes', pairs: { separator: ',', assign: '=' } },
    ],
    drop_without: { 'product_prices[0]': 'price' },
  },
};

/** The demo tenant's profiles of imports: the API documents read the first one, and change and delete the other. */
export const DEMO_IMPORT_PROFILES: readonly NewImportProfile[] = [
  { ...PRICE_LIST, id: EXAMPLE_IMPORT_PROFILE_ID, referenceId: 'supplier' },
  { ...PRICE_LIST, id: EXAMPLE_SPARE_IMPORT_PROFILE_ID, referenceId: 'spare' },
];
