import type { ValueDefinition } from '#features/attributes/attribute-values.js';
import { valueDefinitions } from '#features/attributes/attributes.queries.js';
import { documentQuery, documentsByIds, documentStatement, selectList } from '#platform/data/sql/entity-sql.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { nextDisplayIdsStatement } from '#platform/data/records/next-display-id.js';
import { MAX_NAMED_USERS } from '#platform/data/records/usage.js';
import type { SearchTable } from '#platform/data/records/text-search.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import { rowByIdOrReference } from '#platform/data/records/resolve-references.js';
import type { Stored } from '#platform/data/sql/stored.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import type { PaymentMethodRecord } from '#features/payment-methods/payment-methods.queries.js';
import { possiblePrices, type PossiblePricesDocument } from '#features/prices/prices.queries.js';
import type { ProductStatus } from '#features/products/product.entity.js';
import type { ContractChannel } from '#features/contract-pricing/contract.entity.js';
import { OrderLine } from './order-line.entity.js';
import { Order } from './order.entity.js';
import { hasCreditLimit } from '#features/customers/customers.queries.js';

/** Used only by filters. */
const HIDDEN = ['changedAt'] as const;
const DETAIL_ONLY = ['charges', 'attributes', 'createdBy', 'updatedBy'] as const;

/** The payment method of an order. */
export type OrderCard = Pick<
  PaymentMethodRecord,
  | 'id'
  | 'sealedToken'
  | 'paymentMethodType'
  | 'brand'
  | 'cardType'
  | 'lastFourDigits'
  | 'cardExpiry'
  | 'externalCustomerId'
> & {
  /** Null as the queries return it; `OrdersService` opens the sealed token for callers who may see it. */
  token: string | null;
};

/** The record of an order in lists. */
export type OrderSummary = Omit<Stored<Order>, (typeof DETAIL_ONLY | typeof HIDDEN)[number]> & {
  card: OrderCard | null;
  progress: { open: WireDecimal; picked: WireDecimal; shipped: WireDecimal; delivered: WireDecimal };
};

export type OrderLineRecord = Omit<Stored<OrderLine>, 'orderId' | 'position' | 'isRemoved' | 'openReturnQuantity'> & {
  parentSku: string | null;
};

/** The complete record of an order. */
export type OrderRecord = OrderSummary &
  Omit<Stored<Order>, (typeof HIDDEN)[number]> & {
    lines: OrderLineRecord[];
    customer: { referenceId: string; name: string };
    priceList: { id: string; name: string; referenceId: string } | null;
  };

/** The documents that name an order, oldest first: other records, which change without the order. */
export interface DocumentsOfOrder {
  invoiceIds: string[];
  shipmentIds: string[];
}

/**
 * The {@link DocumentsOfOrder} of an order `t`. `offset 0` keeps PostgreSQL from reading all invoices of the tenant for each order, as it does while it
 * takes the tables for empty.
 */
const DOCUMENT_IDS = `(select coalesce(json_agg(i.id order by i.created_at, i.id), '[]') from (
      select o.invoice_id as id from invoice_orders o where o.tenant_id = $1 and o.order_id = t.id) f
    cross join lateral (select i.id, i.created_at from invoices i where i.tenant_id = $1 and i.id = f.id offset 0) i) as "invoiceIds",
  (select coalesce(json_agg(s.id order by s.created_at, s.id), '[]') from shipments s
    where s.tenant_id = $1 and s.order_id = t.id) as "shipmentIds"`;

/** Sums over the lines of an order `t` that are not ad hoc, or over all lines of an order that has no others. */
const PROGRESS_SUMS = `select sum(l.quantity - l.cancelled_quantity) as open, sum(l.picked_quantity) as picked,
    sum(l.shipped_quantity) as shipped, sum(l.delivered_quantity) as delivered
  from order_lines l where l.tenant_id = $1 and l.order_id = t.id and not l.is_removed
  group by l.is_adhoc order by l.is_adhoc limit 1`;

const PROGRESS = `(select row_to_json(sums) from (${PROGRESS_SUMS}) sums) as progress`;

/** {@link paymentStatus} as SQL, of an order `t`; a test compares the two. */
export const PAYMENT_STATUS = `coalesce(t.stated_payment_status, case when t.amount_paid > t.payable_total then 'OVERPAID'
  when t.amount_paid = t.payable_total then 'PAID' when t.amount_paid > 0 then 'PARTIALLY_PAID' else 'PENDING' end)`;

/** {@link fulfillmentStatus} as SQL, of an order `t`; a test compares the two. It reads the lines of each order that it is asked of. */
export const FULFILLMENT_STATUS = `coalesce(t.stated_fulfillment_status, (select case when open <= 0 then 'UNFULFILLED'
    when delivered >= open then 'DELIVERED' when delivered > 0 then 'PARTIALLY_DELIVERED' when shipped >= open then 'FULFILLED'
    when shipped > 0 then 'PARTIALLY_FULFILLED' when picked > 0 then 'IN_PROGRESS' else 'UNFULFILLED' end
  from (${PROGRESS_SUMS}) sums))`;

/** The texts by which orders are found, beside the names of their customers. */
export const ORDER_SEARCH: SearchTable = { name: 'order_search', id: 'order_id' };

const LINES = `(select json_agg(line) from (
  select ${selectList(OrderLine, 'l', ['orderId', 'position', 'productName', 'isRemoved', 'openReturnQuantity'])}, coalesce(l.product_name, (
    select p.name from products p where p.tenant_id = $1 and p.id = l.product_id)) as "productName", (
    select first.sku from products p join products first on first.tenant_id = $1 and first.group_id = p.group_id and first.is_primary
    where p.tenant_id = $1 and p.id = l.product_id) as "parentSku"
  from order_lines l where l.tenant_id = $1 and l.order_id = t.id and not l.is_removed order by l.position) line) as lines`;

const CARD = `(select json_build_object('id', p.id, 'token', null, 'sealedToken', p.sealed_token,
    'paymentMethodType', p.payment_method_type, 'brand', p.brand, 'cardType', p.card_type,
    'lastFourDigits', p.last_four_digits, 'cardExpiry', p.card_expiry, 'externalCustomerId', p.external_customer_id)
  from payment_methods p where p.tenant_id = $1 and p.id = t.payment_method_id) as card`;

const CUSTOMER = `(select json_build_object('referenceId', c.reference_id, 'name', c.company_name)
  from customers c where c.tenant_id = $1 and c.id = t.customer_id) as customer`;

const PRICE_LIST = `(select json_build_object('id', p.id, 'name', p.name, 'referenceId', p.reference_id)
  from price_lists p where p.tenant_id = $1 and p.id = t.price_list_id) as "priceList"`;

/** Select list of {@link OrderRecord}, of an order `t`. */
const ORDER_RECORD = `${selectList(Order, 't', HIDDEN)}, ${PROGRESS}, ${CARD}, ${LINES}, ${CUSTOMER}, ${PRICE_LIST}`;

/** An order with the documents that name it, as answers have it. */
export type AnsweredOrder = OrderRecord & DocumentsOfOrder;

const ANSWERED_ORDER = `${ORDER_RECORD}, ${DOCUMENT_IDS}`;

export const ORDER = documentQuery<AnsweredOrder>(ANSWERED_ORDER, 'orders t where t.tenant_id = $1 and t.id = $2');

/** The order with the reference `$2`. */
export const ORDER_BY_REFERENCE = documentQuery<AnsweredOrder>(
  ANSWERED_ORDER,
  'orders t where t.tenant_id = $1 and t.reference_id = $2',
);

/** The orders with the ids `$2`, in the order of their ids. */
export const ORDERS_BY_IDS = documentsByIds(ORDER);

/** As {@link ORDERS_BY_IDS}, without the documents that name them: what the journal compares and files show. */
export const JOURNALED_ORDERS = documentsByIds(
  documentQuery<OrderRecord>(ORDER_RECORD, 'orders t where t.tenant_id = $1 and t.id = $2'),
);

export const ORDER_SORTS = ['created_at', 'updated_at'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const ORDERS: ListSource<OrderSort> = {
  table: 'orders',
  changeColumn: 'changed_at',
  record: `${selectList(Order, 't', [...DETAIL_ONLY, ...HIDDEN])}, ${PROGRESS}, ${CARD}, ${DOCUMENT_IDS}`,
  sortColumns: TIME_SORT_COLUMNS,
  idsFirst: true,
};

/** The result of {@link ORDER_REFERENCES}. */
interface OrderReferenceRows {
  definitions: ValueDefinition[] | null;
  products: OrderedProduct[] | null;
  /** What each order refers to, in the sequence of `$5`. */
  orders: ReferencedByOrder[];
}

/** A product that order lines name by its SKU. */
export interface OrderedProduct {
  id: string;
  sku: string;
  name: string;
  status: ProductStatus;
}

/** The records that one order refers to, as far as they depend on the order. */
export interface ReferencedByOrder {
  /** Id of the order's price list; null if it names none, or one that does not exist. */
  priceListId: string | null;
  /** Id of the customer that owns the payment method; null if no payment method has the id. */
  paymentMethodOwner: string | null;
  /** For the lines without a price, and for all lines if the caller wants warnings; null if there are none. */
  prices: PossiblePricesDocument | null;
}

/** An order in the parameter `$5` of {@link ORDER_REFERENCES}. */
export interface OrderQuestion {
  /** The order's price list, by id or reference, and the customer's. */
  priceList: string | null;
  assignedPriceListId: string | null;
  paymentMethodId: string | null;
  customerId: string | null;
  /** The creation time of the order, and its channel. */
  at: Date;
  channel: ContractChannel;
  /** The SKUs that need a price. */
  pricedSkus: string[];
}

/**
 * Whether the tenant still has the currency `$2`, which then does not change until the transaction ends. A statement of its own: with Citus a
 * server of rows could neither read `tenants` nor take the lock where the change of a currency looks for it.
 */
export const CONFIRM_CURRENCY = 'select confirm_currency($2) as "isCurrent" where $1::uuid is not null';

/** {@link ORDER_REFERENCES} with the prices of each order by the expression `prices`. */
const orderReferences = (prices: string) =>
  documentStatement<OrderReferenceRows>(`select json_build_object(
  'definitions', ${valueDefinitions('$3', '$4')},
  'products', (select json_agg(json_build_object('id', p.id, 'sku', p.sku, 'name', p.name, 'status', p.status)) from (
    select id, sku, name, status from products where tenant_id = $1 and sku = any($2::text[]) and deleted_at is null
    order by id for key share) p),
  'orders', (select json_agg(json_build_object(
      'priceListId', named.id,
      'paymentMethodOwner', (select customer_id from payment_methods where tenant_id = $1 and id = q."paymentMethodId"),
      'prices', ${prices}) order by q.place)
    from rows from (json_to_recordset($5) as ("priceList" text, "assignedPriceListId" uuid, "paymentMethodId" uuid, "customerId" uuid,
      at timestamptz, channel text, "pricedSkus" text[])) with ordinality
      as q ("priceList", "assignedPriceListId", "paymentMethodId", "customerId", at, channel, "pricedSkus", place)
    left join lateral (select list.id from ${rowByIdOrReference('price_lists', 'q."priceList"')} list) named on true)) as doc`);

/**
 * Reads what orders refer to. Locks the products until the transaction ends, so that none is deleted before the orders are stored; waits
 * for a concurrent deletion. `$2` the SKUs of all orders, `$3` and `$4` the parameters of {@link valueDefinitions}, `$5` the orders as a JSON
 * array of {@link OrderQuestion}.
 */
export const ORDER_REFERENCES = orderReferences(
  `case when q."pricedSkus" <> '{}' then ${possiblePrices({
    skus: 'q."pricedSkus"',
    lists: 'array[named.id, q."assignedPriceListId"]',
    customer: 'q."customerId"',
    at: 'q.at',
    channel: 'q.channel',
  })} end`,
);

/** {@link ORDER_REFERENCES} of orders that need no price: PostgreSQL would prepare the search for prices for each of them. */
export const ORDER_REFERENCES_WITHOUT_PRICES = orderReferences('null');

export const NEXT_ORDER_DISPLAY_IDS = nextDisplayIdsStatement('orders', 'O-');

/** The shipments and invoices that name an order (`$2`), cancelled ones too: a draft that was cancelled and reopened can have them. */
export const DOCUMENTS_OF_ORDER = `select 'shipment' as kind, reference_id as name
    from shipments where tenant_id = $1 and order_id = $2
  union all select 'invoice', i.invoice_number from invoice_orders o
    join invoices i on i.tenant_id = $1 and i.id = o.invoice_id where o.tenant_id = $1 and o.order_id = $2
  order by 1, 2 limit ${MAX_NAMED_USERS}`;

/** An order that is about to change. */
export type OrderToChange = AnsweredOrder & {
  /** Whether the orders of its customer are judged by a credit limit. */
  hasCreditLimit: boolean;
};

/** The {@link OrderToChange} with the id `$2`. */
export const ORDER_TO_CHANGE = documentQuery<OrderToChange>(
  `${ANSWERED_ORDER}, (select ${hasCreditLimit('c')} from customers c
    where c.tenant_id = $1 and c.id = t.customer_id) as "hasCreditLimit"`,
  'orders t where t.tenant_id = $1 and t.id = $2',
);
