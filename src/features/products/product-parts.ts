import { documentStatement, type JsonRow, recordOfRow } from '#platform/data/sql/entity-sql.js';
import type { ReadParts } from '#platform/data/tenancy/worker-reads.js';
import { ProductGroup } from './product-group.entity.js';
import { ProductPrice } from './product-price.entity.js';
import { Product } from './product.entity.js';
import { HIDDEN, type ProductRecord } from './products.queries.js';

const rowWith = (condition: string) =>
  documentStatement<JsonRow>(
    `select row_to_json(t) as doc from products t where t.tenant_id = $1 and ${condition} and t.deleted_at is null`,
  );
/** The row of the product with the id `$2`. */
export const ROW = rowWith('t.id = $2');
/** The row of the product with the SKU `$2`. */
export const ROW_WITH_SKU = rowWith('t.sku = $2');

/** The row of the group `$2`. */
export const ROW_OF_GROUP = documentStatement<JsonRow>(
  'select row_to_json(g) as doc from product_groups g where g.tenant_id = $1 and g.id = $2',
);
/** The rows of the prices of the product `$2`, in the order in which their price lists were created. */
export const ROWS_OF_PRICES = documentStatement<JsonRow[]>(
  `select coalesce(json_agg(p order by p.price_list_id), '[]') as doc from product_prices p where p.tenant_id = $1 and p.product_id = $2`,
);

/** What `PRODUCT` reads by one statement. The rows are whole, because each named column takes time to plan. */
const partsWith =
  (row: string): ReadParts<ProductRecord> =>
  async (read, values) => {
    const [found] = await read<{ doc: JsonRow }>(row, values);
    if (!found) return undefined;
    const product = recordOfRow(Product, found.doc, HIDDEN);
    const [[group], [prices]] = await Promise.all([
      read<{ doc: JsonRow }>(ROW_OF_GROUP, [product.groupId]),
      read<{ doc: JsonRow[] }>(ROWS_OF_PRICES, [product.id]),
    ]);
    const { groupCode, brand, groupingAttributes } = recordOfRow(ProductGroup, group!.doc);
    const priceRecords = prices!.doc.map((price) => recordOfRow(ProductPrice, price));
    return { ...product, groupCode, brand, groupingAttributes, prices: priceRecords };
  };

/** Reads the product with an id. */
export const PRODUCT_PARTS = partsWith(ROW);
/** Reads the product with a SKU. */
export const PARTS_WITH_SKU = partsWith(ROW_WITH_SKU);
