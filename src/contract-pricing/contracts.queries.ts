import { documentQuery, insertStatement, selectList } from '../platform/database/entity-sql.js';
import type { ListSource } from '../platform/records/list-query.js';
import { TIME_SORT_COLUMNS } from '../platform/records/sort-columns.js';
import type { Stored } from '../platform/database/stored.js';
import { ContractPrice } from './contract-price.entity.js';
import { Contract } from './contract.entity.js';

/** The prices of one SKU of a contract. */
export type ContractPriceRecord = Omit<Stored<ContractPrice>, 'contractId' | 'productId'> & { sku: string };

export type ContractRecord = Stored<Contract> & {
  customerIds: string[];
  segmentIds: string[];
  /** By SKU. */
  prices: ContractPriceRecord[];
};

/** The ids of one kind that a contract `t` names. */
const named = (table: string, column: string): string =>
  `(select coalesce(json_agg(m.${column} order by m.position), '[]') from ${table} m where m.tenant_id = $1 and m.contract_id = t.id)`;

const RECORD = `${selectList(Contract, 't')}, ${named('contract_customers', 'customer_id')} as "customerIds",
  ${named('contract_segments', 'segment_id')} as "segmentIds",
  (select coalesce(json_agg(price), '[]') from (
    select p.sku, ${selectList(ContractPrice, 'x', ['contractId', 'productId'])}
    from contract_prices x join products p on p.tenant_id = $1 and p.id = x.product_id
    where x.tenant_id = $1 and x.contract_id = t.id order by p.sku) price) as prices`;

export const CONTRACT = documentQuery(RECORD, 'contracts t where t.tenant_id = $1 and t.id = $2');

/** The contracts of ids (`$2`) in their order. */
export const CONTRACTS_IN_ORDER = documentQuery(
  RECORD,
  `unnest($2::uuid[]) with ordinality wanted (id, place) join contracts t on t.tenant_id = $1 and t.id = wanted.id order by wanted.place`,
);

export const CONTRACT_SORTS = ['created_at', 'updated_at'] as const;
export type ContractSort = (typeof CONTRACT_SORTS)[number];

/** What of a contract a page begins with: how much the rest of it is. */
export type ContractSize = Pick<Stored<Contract>, 'id' | 'createdAt' | 'updatedAt'> & { tiers: number };

export const CONTRACTS: ListSource<ContractSort> = {
  table: 'contracts',
  record: `t.id, t.created_at as "createdAt", t.updated_at as "updatedAt", (select coalesce(sum(cardinality(x.prices)), 0)
    from contract_prices x where x.tenant_id = $1 and x.contract_id = t.id) as tiers`,
  sortColumns: TIME_SORT_COLUMNS,
};

/** The products of SKUs (`$2`), held until the transaction ends: one that is being deleted is waited for. */
export const HOLD_PRODUCTS = `select id, sku from products
  where tenant_id = $1 and sku = any($2::text[]) and deleted_at is null order by id for share`;

/** Writes rows of prices, in the place of those that are there. */
export const STORE_PRICES = `${insertStatement(ContractPrice)} on conflict (tenant_id, contract_id, product_id) do update set
  start_quantities = excluded.start_quantities, end_quantities = excluded.end_quantities, prices = excluded.prices`;

/** Takes the prices of products (`$3`) out of a contract (`$2`). */
export const REMOVE_PRICES =
  'delete from contract_prices where tenant_id = $1 and contract_id = $2 and product_id = any($3::uuid[])';

/** How much a contract (`$2`) has besides the prices of some products (`$3`). */
export const OTHER_PRICES = `select count(*)::int as skus, coalesce(sum(cardinality(prices)), 0)::int as tiers
  from contract_prices where tenant_id = $1 and contract_id = $2 and product_id <> all($3::uuid[])`;

export const REMOVE_CUSTOMERS = 'delete from contract_customers where tenant_id = $1 and contract_id = $2';
export const REMOVE_SEGMENTS = 'delete from contract_segments where tenant_id = $1 and contract_id = $2';

/**
 * The contracts that may stand against an active one (`$2`), as it is stored: active ones of the same kind of audience and the same
 * priority, whose windows and channels meet. To be asked with other contracts kept from changing.
 */
export const RIVALS = `select o.id from contracts t join contracts o on o.tenant_id = $1 and o.id <> t.id and o.audience = t.audience
    and o.priority = t.priority and o.status = 'active'
    and tstzrange(o.starts_at, o.ends_at) && tstzrange(t.starts_at, t.ends_at)
    and (t.channels = '{}' or o.channels = '{}' or o.channels && t.channels)
  where t.tenant_id = $1 and t.id = $2 and t.status = 'active' order by o.id`;

/** How many of what a contract (`$2`) names others (`$3`) name as well; those that name none are left out. */
const shared = (table: string, column: string): string =>
  `select b.contract_id as id, count(*)::int as count from ${table} a
    join ${table} b on b.tenant_id = $1 and b.${column} = a.${column} and b.contract_id = any($3::uuid[])
  where a.tenant_id = $1 and a.contract_id = $2 group by b.contract_id`;

export const SHARED_CUSTOMERS = shared('contract_customers', 'customer_id');
export const SHARED_SEGMENTS = shared('contract_segments', 'segment_id');

/** How many SKUs others (`$3`) price as well, with one of them. */
export const SHARED_SKUS = `select b.contract_id as id, count(*)::int as count, min(p.sku) as sku from contract_prices a
    join contract_prices b on b.tenant_id = $1 and b.product_id = a.product_id and b.contract_id = any($3::uuid[])
    join products p on p.tenant_id = $1 and p.id = a.product_id
  where a.tenant_id = $1 and a.contract_id = $2 group by b.contract_id order by b.contract_id`;
