import { documentQuery, insertStatement, selectList } from '../platform/database/entity-sql.js';
import type { ListSource } from '../platform/database/list-query.js';
import type { Stored } from '../platform/database/stored.js';
import { ContractPrice } from './contract-price.entity.js';
import { Contract } from './contract.entity.js';
import { MOST_LISTED_TIERS } from './contract-limits.js';

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

const WITHOUT_PRICES = `${selectList(Contract, 't')}, ${named('contract_customers', 'customer_id')} as "customerIds",
  ${named('contract_segments', 'segment_id')} as "segmentIds"`;
const PRICES = `(select coalesce(json_agg(price), '[]') from (
    select p.sku, ${selectList(ContractPrice, 'x', ['contractId', 'productId'])}
    from contract_prices x join products p on p.tenant_id = $1 and p.id = x.product_id
    where x.tenant_id = $1 and x.contract_id = t.id order by p.sku) price)`;
const TIERS = `(select sum(cardinality(x.prices)) from contract_prices x where x.tenant_id = t.tenant_id and x.contract_id = t.id)`;

export const CONTRACT = documentQuery(
  `${WITHOUT_PRICES}, ${PRICES} as prices`,
  'contracts t where t.tenant_id = $1 and t.id = $2',
);

export const CONTRACT_SORTS = ['created_at', 'updated_at'] as const;
export type ContractSort = (typeof CONTRACT_SORTS)[number];

/** A contract of a page; without its prices where the page's are too many for one answer. */
export type ListedContract = Omit<ContractRecord, 'prices'> & { prices: ContractPriceRecord[] | null };

export const CONTRACTS: ListSource<ContractSort> = {
  table: 'contracts',
  record: `${WITHOUT_PRICES}, case when coalesce(sum(${TIERS}) over (), 0) <= ${MOST_LISTED_TIERS} then ${PRICES} end as prices`,
  sortColumns: {
    created_at: { sql: 't.created_at', sqlType: 'timestamptz', property: 'createdAt' },
    updated_at: { sql: 't.updated_at', sqlType: 'timestamptz', property: 'updatedAt' },
  },
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

/** Whether a contract `o` names one that `t` names as well. */
const shared = (table: string, column: string): string =>
  `exists (select from ${table} a join ${table} b on b.tenant_id = o.tenant_id and b.${column} = a.${column} and b.contract_id = o.id
    where a.tenant_id = t.tenant_id and a.contract_id = t.id)`;

/**
 * The contracts that leave it open which of them prices a SKU beside an active contract (`$2`), as it is stored, each with one such
 * SKU (contract, section 9). To be asked with other contracts kept from changing.
 */
export const OVERLAPS = `select o.id, (select min(p.sku) from contract_prices a
      join contract_prices b on b.tenant_id = o.tenant_id and b.contract_id = o.id and b.product_id = a.product_id
      join products p on p.tenant_id = a.tenant_id and p.id = a.product_id
      where a.tenant_id = t.tenant_id and a.contract_id = t.id) as sku
  from contracts t join contracts o on o.tenant_id = $1 and o.id <> t.id and o.audience = t.audience and o.priority = t.priority
    and o.status = 'active' and tstzrange(o.starts_at, o.ends_at) && tstzrange(t.starts_at, t.ends_at)
    and (t.channels = '{}' or o.channels = '{}' or o.channels && t.channels)
  where t.tenant_id = $1 and t.id = $2 and t.status = 'active' and ${shared('contract_prices', 'product_id')} and case t.audience
    when 'customers' then ${shared('contract_customers', 'customer_id')}
    when 'segments' then ${shared('contract_segments', 'segment_id')}
    else true end
  order by o.id`;
