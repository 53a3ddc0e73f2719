import { documentQuery, insertStatement, selectList } from '#platform/data/sql/entity-sql.js';
import type { Stored } from '#platform/data/sql/stored.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import type { ProductStatus } from '#features/products/product.entity.js';
import { Inventory } from './inventory.entity.js';

/** An inventory with the status of its product. */
export type InventoryRecord = Stored<Inventory> & { status: ProductStatus };

const RECORD = `${selectList(Inventory, 't')},
  (select p.status from products p where p.tenant_id = $1 and p.id = t.product_id) as status`;

export const INVENTORY = documentQuery<InventoryRecord>(RECORD, 'inventories t where t.tenant_id = $1 and t.id = $2');

/** The inventory of the product with the SKU `$2`. */
export const INVENTORY_BY_SKU = documentQuery<InventoryRecord>(
  RECORD,
  'inventories t where t.tenant_id = $1 and t.sku = $2',
);

/** The inventories of the products with the SKUs `$2`. */
export const INVENTORIES_BY_SKUS = documentQuery(
  RECORD,
  'inventories t where t.tenant_id = $1 and t.sku = any($2::text[])',
);

/**
 * Locks the products with the SKUs `$2` against deletion and against other writes of their inventories: of two transactions that write
 * the first figures of a product, the second one then finds those of the first one.
 */
export const LOCK_PRODUCTS = `select id, sku from products
  where tenant_id = $1 and sku = any($2::text[]) and deleted_at is null order by id for no key update`;

const CHANGED_COLUMNS = [
  'available_quantity',
  'reserved_quantity',
  'in_stock_quantity',
  'back_order_quantity',
  'out_of_stock_threshold',
  'back_order_allowed',
  'inventory_status',
  'is_status_stated',
  'track_inventory',
  'on_order_details',
  'in_transit_details',
  'notes',
];

/** Inserts complete inventories, or replaces the values of those with the same id. `$2` is a JSON array of rows. */
export const STORE_INVENTORIES = `${insertStatement(Inventory)} on conflict (tenant_id, id) do update set
  ${CHANGED_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`;

export const INVENTORY_SORTS = ['created_at', 'updated_at', 'product_id', 'id'] as const;
export type InventorySort = (typeof INVENTORY_SORTS)[number];

export const INVENTORIES: ListSource<InventorySort> = {
  table: 'inventories',
  record: RECORD,
  sortColumns: {
    ...TIME_SORT_COLUMNS,
    product_id: { sql: 't.product_id', sqlType: 'uuid', property: 'productId' },
    id: { sql: 't.id', sqlType: 'uuid', property: 'id' },
  },
  idsFirst: true,
};

/** Locks the inventory of a product (`$2`), if it has one. It comes after the product in the lock order. */
export const LOCK_INVENTORY = 'select id from inventories where tenant_id = $1 and product_id = $2 for no key update';
/** Deletes the inventory of a product (`$2`). */
export const REMOVE_INVENTORY = 'delete from inventories where tenant_id = $1 and product_id = $2';
/** Gives the inventory of a product (`$2`) the product's other SKU (`$3`). */
export const RENAME_INVENTORY =
  'update inventories set sku = $3, version = version + 1 where tenant_id = $1 and product_id = $2';
