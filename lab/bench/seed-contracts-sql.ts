/** Number and size of the tenant's contracts. */
export interface ContractsSize {
  contracts: number;
  /** Products of a contract, distributed over the catalogue. */
  productsEach: number;
  products: number;
}

const CUSTOMERS = 100;
const SEGMENTS = 10;
/** A UUID of version 7, for which PostgreSQL has a function only since version 18. */
const NEW_ID = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
  substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

/**
 * Statements that insert contracts with three volume tiers: alternately for all customers, for ten customers, and for two
 * segments. Each customer is in one segment. Every tenth contract is restricted to a channel; a few have ended.
 */
export const contractStatements = ({ contracts, productsEach, products }: ContractsSize): string[] => [
  'set session_replication_role = replica',
  `insert into customer_segments (tenant_id, id, reference_id, name)
    select t.id, ${NEW_ID}, 'S-' || s, 'Segment ' || s from generate_series(0, ${SEGMENTS - 1}) s, tenants t`,
  `insert into customer_segment_members (tenant_id, segment_id, customer_id, position)
    select c.tenant_id, s.id, c.id, 0 from customers c
      join customer_segments s on s.tenant_id = c.tenant_id and s.reference_id = 'S-' || substr(c.reference_id, 3)::int % ${SEGMENTS}`,
  `create temp table seed_contracts as
    select t.id as tenant_id, n, ${NEW_ID} as id, (array['all', 'customers', 'segments'])[1 + n % 3] as audience
    from generate_series(1, ${contracts}) n, tenants t`,
  `insert into contracts (tenant_id, id, name, reference_id, status, audience, starts_at, ends_at, timezone, channels, priority)
    select tenant_id, id, 'Contract ' || n, 'CT-' || n, 'active', audience, now() - interval '90 days' - n * interval '1 minute',
      case when n % 20 = 0 then now() - interval '1 day' when n % 2 = 0 then now() + interval '1 year' end, 'Europe/Berlin',
      case when n % 10 = 0 then '{storefront}' else '{}' end::text[], n % 3
    from seed_contracts order by n, tenant_id`,
  `insert into contract_customers (tenant_id, contract_id, customer_id, position)
    select s.tenant_id, s.id, c.id, 0 from seed_contracts s cross join generate_series(0, 9) k
      join customers c on c.tenant_id = s.tenant_id and c.reference_id = 'C-' || (s.n * 7 + k * 10) % ${CUSTOMERS} + 1
    where s.audience = 'customers'`,
  `insert into contract_segments (tenant_id, contract_id, segment_id, position)
    select s.tenant_id, s.id, g.id, 0 from seed_contracts s cross join generate_series(0, 1) k
      join customer_segments g on g.tenant_id = s.tenant_id and g.reference_id = 'S-' || (s.n + k * 5) % ${SEGMENTS}
    where s.audience = 'segments'`,
  `insert into contract_prices (tenant_id, contract_id, product_id, start_quantities, end_quantities, prices)
    select s.tenant_id, s.id, p.id, '{1,10,50}', '{9,49,null}', array[5 + s.n % 97 * 0.01, 4.5 + s.n % 97 * 0.01, 4 + s.n % 97 * 0.01]
    from seed_contracts s cross join generate_series(0, ${productsEach - 1}) k
      join products p on p.tenant_id = s.tenant_id
        and p.sku = 'SKU-' || lpad((((s.n * 7919::bigint) + k * ${Math.max(1, Math.floor(products / productsEach))}) % ${products} + 1)::text, 6, '0')
    order by s.n, s.tenant_id, k`,
  'drop table seed_contracts',
  'set session_replication_role = origin',
];
