import { valueDefinitions } from '#features/attributes/attributes.queries.js';
import { foldText } from '#platform/base/values/folded-text.js';
import { trimmed } from '#platform/base/values/text.js';
import {
  documentStatement,
  documentQuery,
  documentTextQuery,
  upsertStatement,
  selectList,
} from '#platform/data/sql/entity-sql.js';
import { lowerCase } from '#platform/data/sql/lower-case.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { MAX_NAMED_USERS } from '#platform/data/records/usage.js';
import { type NamedPriceList, namedPriceLists } from '#features/price-lists/named-price-lists.js';
import type { SearchTable } from '#platform/data/records/text-search.js';
import { NAME_SORT_COLUMN, TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import type { Stored } from '#platform/data/sql/stored.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import type { ProductLabel } from './product-label.entity.js';
import { ProductPrice } from './product-price.entity.js';
import { Product } from './product.entity.js';
import type { GroupVariant } from './groups/grouping-attributes.js';
import type { ValueDefinition } from '#features/attributes/attribute-values.js';

/** Properties that a product has when it is read alone and not in lists. */
const DETAIL_ONLY = [
  'categories',
  'collections',
  'tags',
  'seoInfo',
  'urlSlug',
  'description',
  'barcode',
  'unitCode',
  'netWeight',
  'netWeightUnit',
  'taxRate',
  'taxCategory',
] as const;
/** Properties that records do not have, because deleted products are not read. */
export const HIDDEN = ['deletedAt'] as const;
type ReadableProduct = Omit<Stored<Product>, (typeof HIDDEN)[number]>;

/** A product in a list: with the code of its group, without prices and without the properties of {@link DETAIL_ONLY}. */
export type ProductListRecord = Omit<ReadableProduct, (typeof DETAIL_ONLY)[number]> & { groupCode: string };

export type ProductPriceRecord = Stored<ProductPrice>;

/** A product with fields of its group, and with its prices in the order in which their price lists were created. */
export type ProductRecord = ProductListRecord &
  ReadableProduct & { brand: string | null; groupingAttributes: string[]; prices: ProductPriceRecord[] };

const PRICES = `(select coalesce(json_agg(p order by p."priceListId"), '[]') from (
  select ${selectList(ProductPrice, 'p')} from product_prices p where p.tenant_id = $1 and p.product_id = t.id) p)`;
const RECORD = `${selectList(Product, 't', HIDDEN)}, g.group_code as "groupCode", g.brand,
  g.grouping_attributes as "groupingAttributes", ${PRICES} as prices`;
const WITH_GROUP = 'join product_groups g on g.tenant_id = t.tenant_id and g.id = t.group_id';

/** The product `$2` unless it is deleted. */
const ONE = `products t ${WITH_GROUP} where t.tenant_id = $1 and t.id = $2 and t.deleted_at is null`;

export const PRODUCT = documentQuery<ProductRecord>(RECORD, ONE);

/** The product with the SKU `$2`. */
export const PRODUCT_WITH_SKU = documentQuery<ProductRecord>(
  RECORD,
  `products t ${WITH_GROUP} where t.tenant_id = $1 and t.sku = $2 and t.deleted_at is null`,
);

/** Id of the product with the SKU `$2`. */
export const PRODUCT_BY_SKU = 'select id from products where tenant_id = $1 and sku = $2 and deleted_at is null';

/** The products with the SKUs `$2`. */
export const PRODUCTS_BY_SKUS = documentQuery(
  RECORD,
  `products t ${WITH_GROUP} where t.tenant_id = $1 and t.sku = any($2::text[]) and t.deleted_at is null`,
);

/** The products with the ids `$2`, in the order of the ids. Includes deleted products. */
export const PRODUCTS_IN_ORDER = documentTextQuery(
  RECORD,
  `unnest($2::uuid[]) with ordinality as wanted (id, place)
   join products t on t.tenant_id = $1 and t.id = wanted.id ${WITH_GROUP} order by wanted.place`,
);

/** The texts by which products are found. */
export const PRODUCT_SEARCH: SearchTable = { name: 'product_search', id: 'product_id' };

export const PRODUCTS: ListSource<ProductSort> = {
  table: 'products',
  record: `${selectList(Product, 't', [...DETAIL_ONLY, ...HIDDEN])},
    (select g.group_code from product_groups g where g.tenant_id = $1 and g.id = t.group_id) as "groupCode"`,
  sortColumns: {
    ...TIME_SORT_COLUMNS,
    ...NAME_SORT_COLUMN,
    sku_id: { sql: 't.sku', sqlType: 'text', property: 'sku' },
    priority: { sql: 't.priority', sqlType: 'integer', property: 'priority' },
  },
  idsFirst: true,
};
export const PRODUCT_SORTS = ['created_at', 'updated_at', 'name', 'sku_id', 'priority'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** SQL condition: the product is in the group whose code is the value of the SQL expression `groupCode`. */
export const inGroup = (groupCode: string): string => `t.group_id = (select g.id from product_groups g
  where g.tenant_id = $1 and g.group_code = ${groupCode} and g.deleted_at is null)`;

/** The form in which brands, categories and tags are compared, as the function `label_key` of the schema makes it. */
export const labelKey = (text: string): string => trimmed(foldText(text));

/** SQL condition: the product is in a group whose brand has the key that is the value of the SQL expression `brand`. */
export const hasBrand = (brand: string): string => `t.group_id in (select g.id from product_groups g
  where g.tenant_id = $1 and g.brand_key = ${brand})`;

/** SQL condition: the value of the SQL expression `value` is the key of one of the product's labels of this kind. */
export const hasLabel = (
  kind: ProductLabel['kind'],
  value: string,
): string => `t.id in (select l.product_id from product_labels l
  where l.tenant_id = $1 and l.kind = '${kind}' and l.value = ${value})`;

/** JSON list of the products that have one of `values` in a column: the value and the id of each. `values` is a parameter such as `$4`. */
const takenValues = (column: string, values: string) =>
  `(select coalesce(json_agg(json_build_object('value', ${column}, 'id', id) order by id), '[]')
    from products where tenant_id = $1 and ${column} = any(${values}::text[]) and deleted_at is null)`;

/**
 * `GroupVariant[]`: the variants of the groups `ids` (a parameter), each with its values of the attributes `grouping` (SQL of a text array,
 * which may use the group `g`); none of a group without such attributes.
 */
const groupVariants = (ids: string, grouping: string) =>
  `(select coalesce(json_agg(json_build_object('groupId', p.group_id, 'id', p.id, 'sku', p.sku, 'attributes', (
      select coalesce(json_agg(json_build_object('name', a ->> 'name', 'value', a ->> 'value')), '[]')
      from jsonb_array_elements(p.attributes) a
      where ${lowerCase(`a ->> 'name'`)} in (select ${lowerCase('name')} from unnest(${grouping}) wanted (name)))) order by p.id), '[]')
    from product_groups g join products p on p.tenant_id = $1 and p.group_id = g.id and p.deleted_at is null
    where g.tenant_id = $1 and g.id = any(${ids}::uuid[]) and cardinality(${grouping}) > 0)`;

/** A unique value of the request that an existing product has. */
export interface TakenValue {
  value: string;
  /** The product's. */
  id: string;
}

/** Stored rows that creations refer to or conflict with. */
export interface CreateReferences {
  /** Ids of the groups that have a primary variant. */
  groupsWithPrimary: string[];
  /** The existing price lists among those that the request names. */
  priceLists: NamedPriceList[];
  skus: TakenValue[];
  urlSlugs: TakenValue[];
  /** The variants of those groups that have grouping attributes. */
  groupVariants: GroupVariant[];
  /** Definitions of the attributes that the request names, and of mandatory attributes. */
  definitions: ValueDefinition[] | null;
}

/** `$2` ids of the groups, `$3` names of price lists, `$4` SKUs, `$5` slugs, `$6` and `$7` of `definitionParameters`. */
export const CREATE_REFERENCES = documentStatement<CreateReferences>(`select json_build_object(
  'groupsWithPrimary', (select coalesce(json_agg(group_id), '[]')
    from products where tenant_id = $1 and group_id = any($2::uuid[]) and is_primary),
  'priceLists', ${namedPriceLists('$3', { orDefault: true })},
  'skus', ${takenValues('sku', '$4')},
  'urlSlugs', ${takenValues('url_slug', '$5')},
  'groupVariants', ${groupVariants('$2', 'g.grouping_attributes')},
  'definitions', ${valueDefinitions('$6', '$7')}) as doc`);

/** Stored rows that a change refers to or conflicts with. */
export interface UpdateReferences {
  present: ProductRecord;
  /** The existing price lists among those that the request names. */
  priceLists: NamedPriceList[];
  /** Id of another product that has the requested slug. */
  slugOwner: string | null;
  /** Id of another variant of the target group that is its primary one; null if there is none. */
  otherPrimary: string | null;
  /** The variants of the target group, if the change can make two of them equal. */
  groupVariants: GroupVariant[];
  /** Definitions of the attributes that the request names, and of mandatory attributes; null if it sends no attributes. */
  definitions: ValueDefinition[] | null;
}

/**
 * `$2` id of the product, `$3` names of price lists, `$4` slug, `$5` id of the group that the product will be in,
 * `$6` grouping attributes by which the variants of that group are compared, empty for no comparison, `$7` and `$8` of
 * `definitionParameters`.
 */
export const UPDATE_REFERENCES = documentStatement<UpdateReferences>(`select json_build_object(
  'present', (select row_to_json(r) from (select ${RECORD} from ${ONE}) r),
  'priceLists', ${namedPriceLists('$3', { orDefault: true })},
  'slugOwner', (select id from products where tenant_id = $1 and url_slug = $4 and id <> $2 and deleted_at is null),
  'otherPrimary', (select id from products where tenant_id = $1 and group_id = $5 and is_primary and id <> $2),
  'groupVariants', ${groupVariants('array[$5::uuid]', '$6::text[]')},
  'definitions', ${valueDefinitions('$7', '$8')}) as doc`);

/** Inserts complete prices of products, or replaces those in the same price list that differ. Returns a row for each of them. */
export const STORE_PRICES = upsertStatement(
  ProductPrice,
  ['product_id', 'price_list_id'],
  [
    'price',
    'sale_price',
    'min_order_quantity',
    'max_order_quantity',
    'step_increment',
    'default_order_quantity',
    'volume_tiers',
  ],
  ', updated_at = excluded.updated_at',
);

/** Removes the prices of a product (`$2`) from the price lists `$3`, or from all if `$3` is null. */
export const REMOVE_PRICES = `delete from product_prices
  where tenant_id = $1 and product_id = $2 and ($3::uuid[] is null or price_list_id = any($3::uuid[]))
  returning true as changed`;

/** The contracts and orders that prevent the deletion of a product; null if there are none. */
export interface ProductUsers {
  contracts: { id: string; name: string }[] | null;
  orders: { id: string; displayId: string; status: string; toShip: WireDecimal; toInvoice: WireDecimal }[] | null;
}

/**
 * `ProductUsers`: the contracts and orders that need a product (`$2`). Of each kind at most one more than the error names, which shows
 * that there are more. Contracts: active ones that have not ended, including those that have not started. Orders and quotes: those that
 * are draft or submitted, or confirmed with some of the product left to ship or to invoice.
 */
export const PRODUCT_USERS = documentStatement<ProductUsers>(`select json_build_object(
  'contracts', (select json_agg(json_build_object('id', id, 'name', name)) from (
    select c.id, c.name from contract_prices x join contracts c on c.tenant_id = $1 and c.id = x.contract_id
    where x.tenant_id = $1 and x.product_id = $2 and c.status = 'active' and (c.ends_at is null or c.ends_at > tenant_now())
    order by c.id limit ${MAX_NAMED_USERS + 1}) c),
  'orders', (select json_agg(json_build_object('id', id, 'displayId', display_id, 'status', status,
      'toShip', to_ship, 'toInvoice', to_invoice) order by id) from (
    select o.id, o.display_id, o.status, sum(l.quantity - l.cancelled_quantity - l.shipped_quantity) as to_ship,
      sum(greatest(l.quantity - l.cancelled_quantity - l.invoiced_quantity, 0)) as to_invoice
    from order_lines l join orders o on o.tenant_id = $1 and o.id = l.order_id
    where l.tenant_id = $1 and l.product_id = $2 and not l.is_removed and (o.status in ('draft', 'submitted') or o.status = 'confirmed'
      and l.quantity - l.cancelled_quantity > least(l.shipped_quantity, l.invoiced_quantity))
    group by o.tenant_id, o.id limit ${MAX_NAMED_USERS + 1}) o)) as doc`);

/** Locks a product (`$2`) before its deletion or another SKU. Waits for transactions that add it to an order, and makes later ones wait. */
export const LOCK_EXCLUSIVELY = 'select id from products where tenant_id = $1 and id = $2 for update';

/** Marks a product as deleted. The last variant of a group stays primary (`$3`), because order lines show its SKU as the group's. */
export const MARK_DELETED =
  'update products set deleted_at = tenant_now(), is_primary = $3 where tenant_id = $1 and id = $2';
