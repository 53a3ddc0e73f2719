import { defineResource } from '#platform/data/records/resource.js';
import { inUse, internal, taken } from '#platform/data/sql/constraints.js';
import { ProductGroup } from './product-group.entity.js';
import { ProductLabel } from './product-label.entity.js';
import { ProductPrice } from './product-price.entity.js';
import { ProductSearch } from './product-search.entity.js';
import { Product } from './product.entity.js';
import { PRODUCT_JOURNAL } from './product-journal.js';
import { PRODUCT_IMPORT } from './files/product-import.js';
import { PRODUCT_PRICE_IMPORT } from './files/product-price-import.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how files of it are imported, and the errors of
 * its constraints.
 */
export const PRODUCTS_RESOURCE = defineResource({
  entities: [ProductGroup, Product, ProductPrice, ProductSearch, ProductLabel],
  journal: { product: PRODUCT_JOURNAL },
  countedTables: ['products'],
  importForms: [PRODUCT_IMPORT, PRODUCT_PRICE_IMPORT],
  constraints: {
    product_groups_group_code_key: internal(),
    product_groups_one_primary: internal(),
    products_sku_key: taken('duplicate_sku', 'variants'),
    products_url_slug_key: taken('duplicate_value', 'url_slug'),
    products_group_fk: internal(),
    product_prices_product_fk: internal(),
    product_prices_price_list_fk: inUse(),
    product_search_product_fk: internal(),
    product_labels_product_fk: internal(),
  },
});
