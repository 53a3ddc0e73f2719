import { columns, object } from './baseline-sql.js';

/** All data that determine the prices of products for a customer: `$2` its reference, `$3` the SKUs. */
export const POSSIBLE_PRICES = `with c as materialized (
    select id, assigned_price_list_id from customers where tenant_id = $1 and reference_id = $2),
  p as materialized (select id, sku from products where tenant_id = $1 and sku = any($3::text[]) and deleted_at is null),
  mine as materialized (
    select contract_id from contract_customers where tenant_id = $1 and customer_id = (select id from c)
    union select s.contract_id from customer_segment_members m
      join contract_segments s on s.tenant_id = $1 and s.segment_id = m.segment_id
      where m.tenant_id = $1 and m.customer_id = (select id from c))
  select ${object({
    lists: `(select json_agg(${object({
      sku: 'p.sku',
      ...columns('x', ['price_list_id', 'price', 'sale_price', 'volume_tiers']),
      ...columns('x', ['min_order_quantity', 'max_order_quantity', 'step_increment']),
    })}) from p join product_prices x on x.tenant_id = $1 and x.product_id = p.id
      join price_lists l on l.tenant_id = $1 and l.id = x.price_list_id
      where l.is_default or l.id = (select assigned_price_list_id from c))`,
    offers: `(select json_agg(${object({
      sku: 'p.sku',
      ...columns('t', ['id', 'name', 'reference_id', 'audience', 'priority', 'channels', 'starts_at', 'ends_at']),
      ...columns('t', ['discount_campaign_allowed', 'discount_applicable_on']),
      ...columns('x', ['start_quantities', 'end_quantities', 'prices']),
    })}) from p join contract_prices x on x.tenant_id = $1 and x.product_id = p.id
      cross join lateral (select * from contracts t where t.tenant_id = $1 and t.id = x.contract_id offset 0) t
      where (t.audience = 'all' or t.id in (select contract_id from mine)) and t.status = 'active' and t.starts_at <= now()
        and (t.ends_at is null or now() < t.ends_at) and (t.channels = '{}' or 'openapi' = any(t.channels)))`,
  })}::text`;
