import { documentQuery, selectList, upsertStatement } from '#platform/data/sql/entity-sql.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { removeLinks } from '#platform/data/records/removed-links.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { ContractPrice } from './contract-price.entity.js';
import { Contract } from './contract.entity.js';

/** The prices of one SKU of a contract. */
export type ContractPriceRecord = Omit<Stored<ContractPrice>, 'contractId' | 'productId'> & { sku: string };

export type ContractRecord = Stored<Contract> & {
  customerIds: string[];
  segmentIds: string[];
  /** Ordered by SKU. */
  prices: ContractPriceRecord[];
};

/** SQL: the ids of the customers or segments of contract `t`, in the order of the request. */
const namedIds = (table: string, column: string): string =>
  `(select coalesce(json_agg(m.${column} order by m.position), '[]') from ${table} m where m.tenant_id = $1 and m.contract_id = t.id)`;

const RECORD = `${selectList(Contract, 't')}, ${namedIds('contract_customers', 'customer_id')} as "customerIds",
  ${namedIds('contract_segments', 'segment_id')} as "segmentIds",
  (select coalesce(json_agg(price), '[]') from (
    select p.sku, ${selectList(ContractPrice, 'x', ['contractId', 'productId'])}
    from contract_prices x join products p on p.tenant_id = $1 and p.id = x.product_id
    where x.tenant_id = $1 and x.contract_id = t.id order by p.sku) price) as prices`;

export const CONTRACT = documentQuery<ContractRecord>(RECORD, 'contracts t where t.tenant_id = $1 and t.id = $2');

/** The contract with the reference `$2`. */
export const CONTRACT_BY_REFERENCE = documentQuery<ContractRecord>(
  RECORD,
  'contracts t where t.tenant_id = $1 and t.reference_id = $2',
);

/** The contracts with the ids `$2`, in the order of the ids. */
export const CONTRACTS_BY_IDS = documentQuery(
  RECORD,
  `unnest($2::uuid[]) with ordinality wanted (id, place) join contracts t on t.tenant_id = $1 and t.id = wanted.id order by wanted.place`,
);

export const CONTRACT_SORTS = ['created_at', 'updated_at'] as const;
export type ContractSort = (typeof CONTRACT_SORTS)[number];

/** The columns that a list reads of each contract before it decides whether the page is small enough to read whole contracts. */
export type ContractSize = Pick<Stored<Contract>, 'id' | 'createdAt' | 'updatedAt'> & { tiers: number };

export const CONTRACTS: ListSource<ContractSort> = {
  table: 'contracts',
  record: `t.id, t.created_at as "createdAt", t.updated_at as "updatedAt", (select coalesce(sum(cardinality(x.prices)), 0)
    from contract_prices x where x.tenant_id = $1 and x.contract_id = t.id) as tiers`,
  sortColumns: TIME_SORT_COLUMNS,
};

/** Locks the products of SKUs (`$2`); waits for transactions that delete one. */
export const LOCK_PRODUCTS = `select id, sku from products
  where tenant_id = $1 and sku = any($2::text[]) and deleted_at is null order by id for share`;

/** Inserts rows of prices, or replaces those of the same product. */
export const STORE_PRICES = upsertStatement(
  ContractPrice,
  ['contract_id', 'product_id'],
  ['start_quantities', 'end_quantities', 'prices'],
);

/** Removes the prices of products (`$3`) from a contract (`$2`). */
export const REMOVE_PRICES = `delete from contract_prices
  where tenant_id = $1 and contract_id = $2 and product_id = any($3::uuid[]) returning true as changed`;

/** Counts the SKUs and volume tiers of a contract (`$2`) except those of some products (`$3`). */
export const OTHER_PRICES = `select count(*)::int as skus, coalesce(sum(cardinality(prices)), 0)::int as tiers
  from contract_prices where tenant_id = $1 and contract_id = $2 and product_id <> all($3::uuid[])`;

/** Returns the customers that were removed. */
export const REMOVE_CUSTOMERS = removeLinks('contract_customers', 'contract_id', 'customer_id');
/** Returns the segments that were removed. */
export const REMOVE_SEGMENTS = removeLinks('contract_segments', 'contract_id', 'segment_id');

/**
 * The contracts that can overlap with an active contract (`$2`): active ones of the same kind of audience and the same priority, whose
 * times and channels intersect. Other writers of contracts must be locked out while it runs.
 */
export const COMPETING_CONTRACTS = `select o.id from contracts t join contracts o on o.tenant_id = $1 and o.id <> t.id
    and o.audience = t.audience and o.priority = t.priority and o.status = 'active'
    and tstzrange(o.starts_at, o.ends_at) && tstzrange(t.starts_at, t.ends_at)
    and (t.channels = '{}' or o.channels = '{}' or o.channels && t.channels)
  where t.tenant_id = $1 and t.id = $2 and t.status = 'active' order by o.id`;

/** Counts the customers or segments that other contracts (`$3`) have in common with a contract (`$2`); without rows for 0. */
const shared = (table: string, column: string): string =>
  `select b.contract_id as id, count(*)::int as count from ${table} a
    join ${table} b on b.tenant_id = $1 and b.${column} = a.${column} and b.contract_id = any($3::uuid[])
  where a.tenant_id = $1 and a.contract_id = $2 group by b.contract_id`;

export const SHARED_CUSTOMERS = shared('contract_customers', 'customer_id');
export const SHARED_SEGMENTS = shared('contract_segments', 'segment_id');

/** Counts the SKUs that other contracts (`$3`) have in common with a contract (`$2`), with one example each. */
export const SHARED_SKUS = `select b.contract_id as id, count(*)::int as count, min(p.sku) as sku from contract_prices a
    join contract_prices b on b.tenant_id = $1 and b.product_id = a.product_id and b.contract_id = any($3::uuid[])
    join products p on p.tenant_id = $1 and p.id = a.product_id
  where a.tenant_id = $1 and a.contract_id = $2 group by b.contract_id order by b.contract_id`;

/**
 * Locks the contracts that have a price for a product (`$2`). They come after the product in the lock order: transactions that write
 * contracts lock their products first too.
 */
export const LOCK_CONTRACTS_OF_PRODUCT = `select id from contracts where tenant_id = $1 and id in
  (select x.contract_id from contract_prices x where x.tenant_id = $1 and x.product_id = $2) order by id for no key update`;

/** Increments the versions of the contracts `$2`, from which a deleted product is removed, or which show another SKU. */
export const TOUCH_CONTRACTS =
  'update contracts set version = version + 1 where tenant_id = $1 and id = any($2::uuid[])';
/** Removes the prices of a product (`$2`) from all contracts. */
export const REMOVE_PRICES_OF_PRODUCT = 'delete from contract_prices where tenant_id = $1 and product_id = $2';
