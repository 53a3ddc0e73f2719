import { documentStatement } from '#platform/data/sql/entity-sql.js';
import { rowByIdOrReference } from '#platform/data/records/resolve-references.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import type { ListPrice, PriceListTerms } from './list-price.js';
import type { ContractTerms } from './resolve-price.js';

/** The possible prices of several products for one customer, as JSON; a contract of several products is contained once. */
export interface PossiblePricesDocument {
  products: { id: string; sku: string; isActive: boolean; prices: ListPrice[] | null }[] | null;
  /** The default price list and those that the request or the customer names. */
  lists: PriceListTerms[] | null;
  /** Contracts whose audience contains the customer. */
  contracts: Omit<ContractTerms, 'segmentIds'>[] | null;
  /** Contracts for customers or segments: id, and the ids of the segments that contain the customer; [null] if it names the customer. */
  memberships: [string, (string | null)[]][] | null;
  /** The contracts' prices of the products. */
  offers: OfferRow[] | null;
}

/** Contract id, product id, and the starts, ends and prices of the tiers. */
export type OfferRow = [string, string, number[], (number | null)[], WireDecimal[]];

/** SQL expressions that {@link possiblePrices} depends on. */
export interface PriceParameters {
  /** `text[]` */
  skus: string;
  /** `uuid[]`, price lists besides the default one. */
  lists: string;
  /** `uuid` */
  customer: string;
  /** `timestamptz` and `text`: exclude contracts that are not in effect at this time or in this channel; null excludes none. */
  at: string;
  channel: string;
}

/**
 * If the products have at most this many contracts each, on average, the statement reads all contracts of the products and then checks
 * which are the customer's; with more, it finds the customer's contracts first. The first way is slow if every customer has a contract
 * of its own for the same products, the second if the customer has very many contracts.
 */
const CONTRACTS_PER_PRODUCT = 20;

const LIST_PRICES = `select json_agg(json_build_object('priceListId', pp.price_list_id, 'price', pp.price, 'salePrice', pp.sale_price,
    'minOrderQuantity', pp.min_order_quantity, 'maxOrderQuantity', pp.max_order_quantity,
    'stepIncrement', pp.step_increment, 'volumeTiers', pp.volume_tiers) order by pp.price_list_id)
  from product_prices pp
  where pp.tenant_id = $1 and pp.product_id = w.id and pp.price_list_id = any((select array_agg(id) from lists)::uuid[])`;

const milliseconds = (time: string): string => `(extract(epoch from ${time}) * 1000)::bigint`;

const TERMS = `c.id, c.name, c.reference_id as "referenceId", c.status, c.audience, c.priority,
  ${milliseconds('c.starts_at')} as "startsAt", ${milliseconds('c.ends_at')} as "endsAt", c.channels,
  c.discount_campaign_allowed as "discountCampaignAllowed", c.discount_applicable_on as "discountApplicableOn"`;

const PRICES = 'cp.contract_id, cp.product_id, cp.start_quantities, cp.end_quantities, cp.prices';

/**
 * SQL expression of a {@link PossiblePricesDocument}. Conditions on time and channel only reduce what is read: `resolve-price.ts`
 * decides which contracts apply. The number of scans does not depend on the number of products.
 */
export const possiblePrices = ({ skus, lists, customer, at, channel }: PriceParameters): string => `(with
  wanted as materialized (
    select id, sku, status = 'active' as is_active from products
    where tenant_id = $1 and sku = any(${skus}) and deleted_at is null),
  lists as materialized (
    select id, reference_id, is_default, status = 'active' as is_active from price_lists where tenant_id = $1 and is_default
    union all
    select id, reference_id, false, status = 'active' from price_lists
    where tenant_id = $1 and id = any(${lists}) and not is_default),
  first_prices as materialized (
    select ${PRICES} from wanted w join contract_prices cp on cp.tenant_id = $1 and cp.product_id = w.id
    limit ${CONTRACTS_PER_PRODUCT} * (select count(*) from wanted) + 1),
  strategy as materialized (
    select (select count(*) from first_prices) <= ${CONTRACTS_PER_PRODUCT} * (select count(*) from wanted) as by_product),
  memberships as materialized (
    select id, audience, array_agg(segment_id order by segment_id) as segments from (
      select contract_id as id, 'customers' as audience, null::uuid as segment_id
        from contract_customers where tenant_id = $1 and customer_id = ${customer}
      union all
      select cs.contract_id, 'segments', m.segment_id from customer_segment_members m
        join contract_segments cs on cs.tenant_id = $1 and cs.segment_id = m.segment_id
        where m.tenant_id = $1 and m.customer_id = ${customer}) n
    group by id, audience),
  found as materialized (
    select * from first_prices where (select by_product from strategy)
    union all
    select cp.* from (
      select id from memberships union all select id from contracts where tenant_id = $1 and audience = 'all') own
    cross join lateral (
      select ${PRICES} from contract_prices cp where cp.tenant_id = $1 and cp.contract_id = own.id
        and cp.product_id = any((select array_agg(id) from wanted)::uuid[]) offset 0) cp
    where not (select by_product from strategy)),
  terms as materialized (
    select ${TERMS} from (select distinct contract_id from found) f
      cross join lateral (select * from contracts c where c.tenant_id = $1 and c.id = f.contract_id offset 0) c
    where (c.audience = 'all' or (c.id, c.audience) in (select id, audience from memberships))
      and (${at} is null or c.status = 'active' and c.starts_at <= ${at} and (c.ends_at is null or ${at} < c.ends_at))
      and (${channel} is null or c.channels = '{}' or ${channel} = any(c.channels)))
  select json_build_object(
    'products', (select json_agg(json_build_object('id', w.id, 'sku', w.sku, 'isActive', w.is_active,
      'prices', (${LIST_PRICES})) order by w.sku) from wanted w),
    'lists', (select json_agg(json_build_object('id', id, 'referenceId', reference_id, 'isDefault', is_default, 'isActive', is_active)
      order by id) from lists),
    'contracts', (select json_agg(t order by t.id) from terms t),
    'memberships', (select json_agg(json_build_array(id, segments) order by id) from memberships where id in (select id from terms)),
    'offers', (select json_agg(json_build_array(contract_id, product_id, start_quantities, end_quantities, prices) order by contract_id, product_id)
      from found where contract_id in (select id from terms))))`;

/** The records that a request of prices refers to. */
export interface PriceReferences {
  customer: { id: string; assignedPriceListId: string | null } | null;
  /** Id of the price list that the request names; null if it names none, or one that does not exist. */
  priceListId: string | null;
  prices: PossiblePricesDocument;
}

/**
 * {@link PriceReferences}: `$2` our id or the caller's reference of a customer, `$3` SKUs, `$4` our id or the caller's reference of the
 * requested price list, `$5` and `$6` time and channel of {@link possiblePrices}.
 */
export const PRICE_REFERENCES = documentStatement<PriceReferences>(`with c as materialized (
    select id, assigned_price_list_id as "assignedPriceListId" from ${rowByIdOrReference('customers', '$2::text')} t),
  l as materialized (select id from ${rowByIdOrReference('price_lists', '$4::text')} t)
  select json_build_object('customer', (select row_to_json(c) from c),
    'priceListId', (select id from l),
    'prices', ${possiblePrices({
      skus: '$3::text[]',
      lists: `array[(select id from l), (select "assignedPriceListId" from c)]`,
      customer: '(select id from c)',
      at: '$5::timestamptz',
      channel: '$6::text',
    })}) as doc`);
