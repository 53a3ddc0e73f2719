import { customerByIdOrReference } from '../customers/customer-for-order.js';
import { uuidOrNull } from '../platform/database/entity-sql.js';
import type { WireDecimal } from '../platform/values/decimal.js';
import type { ListPrice } from './list-price.js';
import type { ContractTerms } from './resolve-price.js';

/** What prices of several products are made of, each thing once. */
export interface PriceMaterial {
  products: { id: string; sku: string; prices: ListPrice[] | null }[] | null;
  /** Contracts whose audience has the customer. */
  contracts: Omit<ContractTerms, 'segmentIds'>[] | null;
  /** Of those that are not for all: the customer's segments that they are with; null, where they name the customer. */
  named: [string, (string | null)[]][] | null;
  /** Their prices of the products. */
  offers: OfferRow[] | null;
}

/** Contract, product, and the tiers' starts, ends and prices. */
export type OfferRow = [string, string, number[], (number | null)[], WireDecimal[]];

/** The SQL of what a {@link possiblePrices} depends on. */
export interface PriceParameters {
  /** `text[]` */
  skus: string;
  /** Price lists beside the default one, `uuid[]`. */
  lists: string;
  /** `uuid` */
  customer: string;
  /** `timestamptz` and `text`: leave out contracts that do not hold then and there; null: have all. */
  at: string;
  channel: string;
}

/**
 * So many contracts per product, on the average, are looked at one by one for whether they are the customer's; where there
 * are more, the customer's contracts are found first. Either way fails badly where the other is good: products that each
 * customer has an own contract of, and customers that have every contract.
 */
const CONTRACTS_PER_PRODUCT = 20;

const LIST_PRICES = `select json_agg(json_build_object('priceListId', pl.id, 'isDefaultList', pl.is_default, 'price', pp.price,
    'salePrice', pp.sale_price, 'minOrderQuantity', pp.min_order_quantity, 'maxOrderQuantity', pp.max_order_quantity,
    'stepIncrement', pp.step_increment, 'volumeTiers', pp.volume_tiers) order by pl.id)
  from product_prices pp join price_lists pl on pl.tenant_id = $1 and pl.id = pp.price_list_id
  where pp.tenant_id = $1 and pp.product_id = w.id`;

const milliseconds = (time: string): string => `(extract(epoch from ${time}) * 1000)::bigint`;

const TERMS = `c.id, c.name, c.reference_id as "referenceId", c.status, c.audience, c.priority,
  ${milliseconds('c.starts_at')} as "startsAt", ${milliseconds('c.ends_at')} as "endsAt", c.channels,
  c.discount_campaign_allowed as "discountCampaignAllowed", c.discount_applicable_on as "discountApplicableOn"`;

const PRICES = 'cp.contract_id, cp.product_id, cp.start_quantities, cp.end_quantities, cp.prices';

/**
 * A {@link PriceMaterial} as an SQL expression. With `at` and `channel` it leaves out what the rules would refuse; what the
 * rules are is for `resolve-price.ts` alone. The number of statements and scans does not depend on that of the products.
 */
export const possiblePrices = ({ skus, lists, customer, at, channel }: PriceParameters): string => `(with
  wanted as materialized (
    select id, sku from products where tenant_id = $1 and sku = any(${skus}) and deleted_at is null),
  few as materialized (
    select ${PRICES} from wanted w join contract_prices cp on cp.tenant_id = $1 and cp.product_id = w.id
    limit ${CONTRACTS_PER_PRODUCT} * (select count(*) from wanted) + 1),
  way as materialized (
    select (select count(*) from few) <= ${CONTRACTS_PER_PRODUCT} * (select count(*) from wanted) as by_product),
  named as materialized (
    select id, audience, array_agg(segment_id order by segment_id) as segments from (
      select contract_id as id, 'customers' as audience, null::uuid as segment_id
        from contract_customers where tenant_id = $1 and customer_id = ${customer}
      union all
      select cs.contract_id, 'segments', m.segment_id from customer_segment_members m
        join contract_segments cs on cs.tenant_id = $1 and cs.segment_id = m.segment_id
        where m.tenant_id = $1 and m.customer_id = ${customer}) n
    group by id, audience),
  found as materialized (
    select * from few where (select by_product from way)
    union all
    select cp.* from (
      select id from named union all select id from contracts where tenant_id = $1 and audience = 'all') own
    cross join lateral (
      select ${PRICES} from contract_prices cp where cp.tenant_id = $1 and cp.contract_id = own.id
        and cp.product_id = any((select array_agg(id) from wanted)::uuid[]) offset 0) cp
    where not (select by_product from way)),
  terms as materialized (
    select ${TERMS} from (select distinct contract_id from found) f
      cross join lateral (select * from contracts c where c.tenant_id = $1 and c.id = f.contract_id offset 0) c
    where (c.audience = 'all' or (c.id, c.audience) in (select id, audience from named))
      and (${at} is null or c.status = 'active' and c.starts_at <= ${at} and (c.ends_at is null or ${at} < c.ends_at))
      and (${channel} is null or c.channels = '{}' or ${channel} = any(c.channels)))
  select json_build_object(
    'products', (select json_agg(json_build_object('id', w.id, 'sku', w.sku, 'prices', (${LIST_PRICES}
      and (pl.is_default or pl.id = any(${lists})))) order by w.sku) from wanted w),
    'contracts', (select json_agg(t order by t.id) from terms t),
    'named', (select json_agg(json_build_array(id, segments) order by id) from named where id in (select id from terms)),
    'offers', (select json_agg(json_build_array(contract_id, product_id, start_quantities, end_quantities, prices) order by contract_id, product_id)
      from found where contract_id in (select id from terms))))`;

/** What the prices of a request are made of. */
export interface PriceGround {
  customer: { id: string; assignedPriceListId: string | null } | null;
  priceListExists: boolean;
  prices: PriceMaterial;
}

/**
 * A {@link PriceGround}: `$2` our id or the caller's reference of a customer, `$3` the SKUs, `$4` the price list that was asked
 * for, `$5` and `$6` time and channel, as {@link possiblePrices} takes them.
 */
export const PRICE_GROUND = `with c as materialized (
    select id, assigned_price_list_id as "assignedPriceListId" from ${customerByIdOrReference('$2::text')} t)
  select json_build_object('customer', (select row_to_json(c) from c),
    'priceListExists', $4::text is null or exists (select from price_lists where tenant_id = $1 and id = ${uuidOrNull('$4')}),
    'prices', ${possiblePrices({
      skus: '$3::text[]',
      lists: `array[${uuidOrNull('$4')}, (select "assignedPriceListId" from c)]`,
      customer: '(select id from c)',
      at: '$5::timestamptz',
      channel: '$6::text',
    })}) as doc`;
