import { documentStatement } from '#platform/data/sql/entity-sql.js';
import type { ContractChannel } from '#features/contract-pricing/contract.entity.js';

/** A contract to preview, with its customers and SKUs. */
export interface PreviewedContract {
  id: string;
  startsAt: string;
  channels: ContractChannel[];
  /** Ids of the first customers, in order of id; `customerCount` counts all. */
  customers: string[] | null;
  customerCount: number;
  /** The first SKUs, sorted; `skuCount` counts all. */
  skus: string[] | null;
  skuCount: number;
}

/**
 * {@link PreviewedContract} of a contract (`$2`) with at most `$3` customers and `$4` SKUs. The rows of customers contain tenant ids
 * so that `union` does not merge rows of two tenants, which would hide a missing tenant condition from the tests.
 */
export const PREVIEWED_CONTRACT = documentStatement<PreviewedContract>(`with
  t as materialized (select id, starts_at, channels, audience from contracts where tenant_id = $1 and id = $2),
  audience_customers as materialized (
    select tenant_id as of_contract, tenant_id as of_customer, customer_id as id from contract_customers
      where tenant_id = $1 and contract_id = $2 and (select audience from t) = 'customers'
    union
    select s.tenant_id, m.tenant_id, m.customer_id from contract_segments s
      join customer_segment_members m on m.tenant_id = $1 and m.segment_id = s.segment_id
      where s.tenant_id = $1 and s.contract_id = $2 and (select audience from t) = 'segments'
    union all
    select tenant_id, tenant_id, id from customers where tenant_id = $1 and (select audience from t) = 'all'),
  priced as materialized (
    select p.sku from contract_prices x join products p on p.tenant_id = $1 and p.id = x.product_id and p.deleted_at is null
    where x.tenant_id = $1 and x.contract_id = $2)
  select json_build_object('id', t.id, 'startsAt', t.starts_at, 'channels', t.channels,
    'customers', (select json_agg(id) from (select id from audience_customers order by id limit $3::int) c),
    'customerCount', (select count(*) from audience_customers),
    'skus', (select json_agg(sku) from (select sku from priced order by sku limit $4::int) p),
    'skuCount', (select count(*) from priced)) as doc from t`);

/** Those of the SKUs `$3` that a contract (`$2`) prices. */
export const PRICED_SKUS = `select p.sku from products p join contract_prices x on x.tenant_id = $1 and x.product_id = p.id
  where p.tenant_id = $1 and p.sku = any($3::text[]) and p.deleted_at is null and x.contract_id = $2`;
