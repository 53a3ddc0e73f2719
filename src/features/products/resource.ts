import { PRODUCT } from './products.queries.js';
import { productRepresentation } from './api/product-representation.mapper.js';
import { PRODUCT_DOCS } from './api/product.docs.js';
import { PRICE_LISTS_OF_PRODUCTS, PRODUCT_IDS_BY_SKUS } from './related.queries.js';
import { documentsByIds } from '#platform/data/sql/entity-sql.js';
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
import { ProductV2 } from './v2/product-v2.dto.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { PRODUCT_EXPORT } from './files/product-export.js';
import { ListProductsV2 } from './v2/product-v2.dto.js';
import { filterFromV2 } from './v2/product-v2.mapper.js';
import { PRODUCT_PRICE_EXPORT } from './files/product-price-export.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how files of it are imported and exported, and the errors of
 * its constraints.
 */
export const PRODUCTS_RESOURCE = defineResource({
  entities: [ProductGroup, Product, ProductPrice, ProductSearch, ProductLabel],
  journal: { product: PRODUCT_JOURNAL },
  countedTables: ['products'],
  tablesOnShards: ['product_groups', 'product_prices', 'products'],
  imports: [PRODUCT_IMPORT, PRODUCT_PRICE_IMPORT],
  exports: [
    exported(PRODUCT_EXPORT, { line: ProductV2, filters: ListProductsV2, filterOf: filterFromV2 }),
    exported(PRODUCT_PRICE_EXPORT, { filters: ListProductsV2, filterOf: filterFromV2 }),
  ],
  reads: [
    {
      name: 'products',
      scope: 'products',
      model: ProductV2,
      statement: documentsByIds(PRODUCT),
      toData: () => productRepresentation,
      lookup: { path: 'products', key: 'skus', statement: PRODUCT_IDS_BY_SKUS, example: 'NW-028', docs: PRODUCT_DOCS },
    },
  ],
  relations: [
    {
      of: 'products',
      name: 'price_lists',
      to: 'price_lists',
      ids: PRICE_LISTS_OF_PRODUCTS,
      text: 'the price lists in which the product has a price',
    },
  ],
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
