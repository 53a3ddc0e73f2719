import { valueDefinitions } from '../attributes/attributes.queries.js';
import {
  documentQuery,
  documentTextQuery,
  insertStatement,
  selectList,
  uuidOrNull,
} from '../platform/database/entity-sql.js';
import type { ListSource } from '../platform/records/list-query.js';
import { NAME_SORT_COLUMN, TIME_SORT_COLUMNS } from '../platform/records/sort-columns.js';
import type { Stored } from '../platform/database/stored.js';
import { ProductPrice } from './product-price.entity.js';
import { Product } from './product.entity.js';

const DETAIL_ONLY = ['categories', 'collections', 'tags', 'seoInfo', 'urlSlug'] as const;
/** Nobody reads a deleted product. */
const NEVER = ['deletedAt'] as const;
type Readable = Omit<Stored<Product>, (typeof NEVER)[number]>;

/** A product of a list: with its group's code, without its prices. */
export type ProductListRecord = Omit<Readable, (typeof DETAIL_ONLY)[number]> & { groupCode: string };

export type ProductPriceRecord = Stored<ProductPrice>;

/** A product with all that belongs to it; prices in the order of their lists' making. */
export type ProductRecord = ProductListRecord &
  Readable & { brand: string | null; groupingAttributes: string[]; prices: ProductPriceRecord[] };

const PRICES = `(select coalesce(json_agg(p order by p."priceListId"), '[]') from (
  select ${selectList(ProductPrice, 'p')} from product_prices p where p.tenant_id = t.tenant_id and p.product_id = t.id) p)`;
const RECORD = `${selectList(Product, 't', NEVER)}, g.group_code as "groupCode", g.brand,
  g.grouping_attributes as "groupingAttributes", ${PRICES} as prices`;
const WITH_GROUP = 'join product_groups g on g.tenant_id = t.tenant_id and g.id = t.group_id';

const ONE = `products t ${WITH_GROUP} where t.tenant_id = $1 and t.id = $2 and t.deleted_at is null`;

export const PRODUCT = documentQuery(RECORD, ONE);

/** The products of `$2`, in its order. */
export const PRODUCTS_IN_ORDER = documentTextQuery(
  RECORD,
  `unnest($2::uuid[]) with ordinality as wanted (id, place)
   join products t on t.tenant_id = $1 and t.id = wanted.id ${WITH_GROUP} order by wanted.place`,
);

export const PRODUCTS: ListSource<ProductSort> = {
  table: 'products',
  record: `${selectList(Product, 't', [...DETAIL_ONLY, ...NEVER])},
    (select g.group_code from product_groups g where g.tenant_id = t.tenant_id and g.id = t.group_id) as "groupCode"`,
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

/** Condition on the group's code, as the parameter holds it. */
export const inGroup = (groupCode: string): string => `t.group_id = (select g.id from product_groups g
  where g.tenant_id = $1 and g.group_code = ${groupCode} and g.deleted_at is null)`;

const takenValues = (column: string, values: string) =>
  `(select coalesce(json_agg(json_build_object('value', ${column}, 'id', id)), '[]')
    from products where tenant_id = $1 and ${column} = any(${values}::text[]) and deleted_at is null)`;

/** `NamedPriceList`s: the price lists that the texts of `$3` name by id or else by reference. */
const NAMED_LISTS = `(select coalesce(json_agg(json_build_object('name', wanted.name, 'id', coalesce(own.id, theirs.id))), '[]')
    from unnest($3::text[]) wanted (name)
    left join price_lists own on own.tenant_id = $1 and own.id = ${uuidOrNull('wanted.name')}
    left join price_lists theirs on theirs.tenant_id = $1 and theirs.reference_id = wanted.name
    where coalesce(own.id, theirs.id) is not null)`;

/** `CreationFacts`: `$2` is the group's code, `$3` names of price lists, `$4` skus, `$5` slugs, `$6` and `$7` of which attributes. */
export const CREATION_FACTS = `select json_build_object(
  'group', (select json_build_object('id', g.id, 'groupingAttributes', g.grouping_attributes, 'brand', g.brand,
      'hasPrimary', exists (select from products t where t.tenant_id = $1 and t.group_id = g.id and t.is_primary))
    from product_groups g where g.tenant_id = $1 and g.group_code = $2 and g.deleted_at is null),
  'priceLists', ${NAMED_LISTS},
  'skus', ${takenValues('sku', '$4')},
  'urlSlugs', ${takenValues('url_slug', '$5')},
  'definitions', ${valueDefinitions('$6', '$7')}) as doc`;

/**
 * `ChangeFacts`: `$2` is the product, `$3` names of price lists, `$4` the slug, `$5` the group that it will be in, `$6` grouping
 * attributes, `$7` and `$8` of which attributes.
 */
export const CHANGE_FACTS = `select json_build_object(
  'present', (select row_to_json(r) from (select ${RECORD} from ${ONE}) r),
  'priceLists', ${NAMED_LISTS},
  'slugOwner', (select id from products where tenant_id = $1 and url_slug = $4 and id <> $2 and deleted_at is null),
  'hasPrimary', exists (select from products where tenant_id = $1 and group_id = $5 and is_primary and id <> $2),
  'lacking', (select coalesce(json_agg(json_build_object('name', name, 'sku', sku)), '[]') from (
    select wanted.name, min(p.sku) as sku from unnest($6::text[]) wanted (name)
    join products p on p.tenant_id = $1 and p.group_id = $5 and p.id <> $2 and p.deleted_at is null
      and not p.attributes @> jsonb_build_array(jsonb_build_object('name', wanted.name)) group by 1) l),
  'definitions', ${valueDefinitions('$7', '$8')}) as doc`;

/** Stores prices of products whole, whether there were any before. */
export const STORE_PRICES = `${insertStatement(ProductPrice)} on conflict (tenant_id, product_id, price_list_id) do update set
  ${[
    'price',
    'sale_price',
    'min_order_quantity',
    'max_order_quantity',
    'step_increment',
    'default_order_quantity',
    'volume_tiers',
  ]
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}, updated_at = now()`;

/** Removes the prices of a product in some lists (`$3`), or in all. */
export const REMOVE_PRICES = `delete from product_prices
  where tenant_id = $1 and product_id = $2 and ($3::uuid[] is null or price_list_id = any($3::uuid[]))`;

/** Locks a product (`$2`) that is to be deleted: orders that name it now are waited for, and wait until it is gone. */
export const LOCK_FOR_DELETION = 'select id from products where tenant_id = $1 and id = $2 for update';

/** Locks the contracts that have a price for a product (`$2`); whoever writes contracts holds their products first. */
export const LOCK_CONTRACTS = `select id from contracts where tenant_id = $1 and id in
  (select x.contract_id from contract_prices x where x.tenant_id = $1 and x.product_id = $2) order by id for no key update`;

/** A deleted product leaves its contracts, whose versions move. */
export const TOUCH_CONTRACTS = 'update contracts set version = version where tenant_id = $1 and id = any($2::uuid[])';
export const REMOVE_CONTRACT_PRICES = 'delete from contract_prices where tenant_id = $1 and product_id = $2';
