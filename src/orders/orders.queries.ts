import type { ValueDefinition } from '../attributes/attribute-values.js';
import { valueDefinitions } from '../attributes/attributes.queries.js';
import { documentQuery, selectList, upsertStatement } from '../platform/database/entity-sql.js';
import type { ListSource } from '../platform/records/list-query.js';
import { nextDisplayIdStatement } from '../platform/records/next-display-id.js';
import { TIME_SORT_COLUMNS } from '../platform/records/sort-columns.js';
import type { Stored } from '../platform/database/stored.js';
import type { WireDecimal } from '../platform/values/decimal.js';
import type { PriceList } from '../price-lists/price-list.entity.js';
import { priceListByIdOrReference } from '../price-lists/named-price-list.js';
import type { PaymentMethodRecord } from '../payment-methods/payment-methods.queries.js';
import { possiblePrices, type PossiblePricesDocument } from '../prices/prices.queries.js';
import type { Product } from '../products/product.entity.js';
import { OrderLine } from './order-line.entity.js';
import { Order } from './order.entity.js';

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

export type OrderLineRecord = Omit<Stored<OrderLine>, 'orderId' | 'position'> & { parentSku: string | null };

/** The complete record of an order. */
export type OrderRecord = OrderSummary &
  Omit<Stored<Order>, (typeof HIDDEN)[number]> & {
    lines: OrderLineRecord[];
    customer: { referenceId: string; name: string };
    priceList: { id: string; name: string; referenceId: string } | null;
  };

const PROGRESS = `(select json_build_object('open', sum(l.quantity - l.cancelled_quantity), 'picked', sum(l.picked_quantity),
  'shipped', sum(l.shipped_quantity), 'delivered', sum(l.delivered_quantity))
  from order_lines l where l.tenant_id = $1 and l.order_id = t.id) as progress`;

const LINES = `(select json_agg(line) from (
  select ${selectList(OrderLine, 'l', ['orderId', 'position', 'productName'])}, coalesce(l.product_name, (
    select p.name from products p where p.tenant_id = $1 and p.id = l.product_id)) as "productName", (
    select first.sku from products p join products first on first.tenant_id = $1 and first.group_id = p.group_id and first.is_primary
    where p.tenant_id = $1 and p.id = l.product_id) as "parentSku"
  from order_lines l where l.tenant_id = $1 and l.order_id = t.id order by l.position) line) as lines`;

const CARD = `(select json_build_object('id', p.id, 'token', null, 'sealedToken', p.sealed_token,
    'paymentMethodType', p.payment_method_type, 'brand', p.brand, 'cardType', p.card_type,
    'lastFourDigits', p.last_four_digits, 'cardExpiry', p.card_expiry, 'externalCustomerId', p.external_customer_id)
  from payment_methods p where p.tenant_id = $1 and p.id = t.payment_method_id) as card`;

const CUSTOMER = `(select json_build_object('referenceId', c.reference_id, 'name', c.company_name)
  from customers c where c.tenant_id = $1 and c.id = t.customer_id) as customer`;

const PRICE_LIST = `(select json_build_object('id', p.id, 'name', p.name, 'referenceId', p.reference_id)
  from price_lists p where p.tenant_id = $1 and p.id = t.price_list_id) as "priceList"`;

export const ORDER = documentQuery(
  `${selectList(Order, 't', HIDDEN)}, ${PROGRESS}, ${CARD}, ${LINES}, ${CUSTOMER}, ${PRICE_LIST}`,
  'orders t where t.tenant_id = $1 and t.id = $2',
);

export const ORDER_SORTS = ['created_at', 'updated_at'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const ORDERS: ListSource<OrderSort> = {
  table: 'orders',
  changeColumn: 'changed_at',
  record: `${selectList(Order, 't', [...DETAIL_ONLY, ...HIDDEN])}, ${PROGRESS}, ${CARD}`,
  sortColumns: TIME_SORT_COLUMNS,
  idsFirst: true,
};

/** The result of {@link ORDER_REFERENCES}. */
export interface ReferencedRecords {
  definitions: ValueDefinition[] | null;
  /** The price list that the order names. */
  priceList: Pick<Stored<PriceList>, 'id' | 'name' | 'status'> | null;
  /** Id of the customer that owns the payment method; null if no payment method has the id. */
  paymentMethodOwner: string | null;
  products: Pick<Stored<Product>, 'id' | 'sku' | 'name' | 'status'>[] | null;
  prices: PossiblePricesDocument;
  /** Whether the tenant still has the currency that the request began with. */
  isCurrencyCurrent: boolean;
}

const NAMED_LIST = priceListByIdOrReference('$3::text');

/**
 * Reads what an order refers to. Locks the products until the transaction ends, so that none is deleted before the order is stored; waits
 * for a concurrent deletion. `$2` the SKUs, `$3` id or reference of the order's price list, `$4` the customer's price list, `$5` and `$6` the parameters of
 * {@link valueDefinitions}, `$7` the payment method, `$8` the customer, `$9` the creation time of the
 * order, `$10` its channel, `$11` the tenant's currency, which then does not change until the transaction ends.
 */
export const ORDER_REFERENCES = `select json_build_object(
  'definitions', ${valueDefinitions('$5', '$6')},
  'isCurrencyCurrent', confirm_currency($11),
  'priceList', (select json_build_object('id', id, 'name', name, 'status', status) from ${NAMED_LIST} l),
  'paymentMethodOwner', (select customer_id from payment_methods where tenant_id = $1 and id = $7::uuid),
  'products', (select json_agg(json_build_object('id', p.id, 'sku', p.sku, 'name', p.name, 'status', p.status)) from (
    select id, sku, name, status from products where tenant_id = $1 and sku = any($2::text[]) and deleted_at is null
    order by id for key share) p),
  'prices', ${possiblePrices({
    skus: '$2::text[]',
    lists: `array[(select id from ${NAMED_LIST} l), $4::uuid]`,
    customer: '$8::uuid',
    at: '$9::timestamptz',
    channel: '$10::text',
  })}) as doc`;

export const NEXT_ORDER_DISPLAY_ID = nextDisplayIdStatement('orders', 'O-');

/** Deletes the lines of an order (`$2`) except those with some ids (`$3`). */
export const DELETE_OTHER_LINES =
  'delete from order_lines where tenant_id = $1 and order_id = $2 and id <> all($3::uuid[]) returning true as changed';

/** Those of some lines (`$2`, ids) to which invoices refer, also if everything invoiced was returned. */
export const LINES_ON_INVOICES =
  'select distinct order_line_id as id from invoice_allocations where tenant_id = $1 and order_line_id = any($2::uuid[]) order by 1';

/**
 * Removes the references of an order's (`$2`) lines that get another one by the JSON array of rows `$3`, so that lines can exchange references
 * without a unique violation.
 */
export const CLEAR_LINE_REFERENCES = `update order_lines l set reference_id = null
  from json_to_recordset($3) as x(id uuid, "referenceId" text)
  where l.tenant_id = $1 and l.order_id = $2 and l.id = x.id and l.reference_id is distinct from x."referenceId"`;

/** The columns that a replacement writes; not the counters. */
const REPLACED_COLUMNS = [
  'position',
  'reference_id',
  'sku',
  'product_id',
  'product_name',
  'quantity',
  'unit_price',
  'discount',
  'discount_type',
  'line_net',
  'final_unit_price',
  'note',
  'is_adhoc',
  'applied_promotion',
  'applied_modifiers',
  'invoiceable_quantity',
];

/** Inserts new lines and updates those that differ; `$2` a JSON array of rows. Returns a row for each of them. */
export const STORE_LINES = upsertStatement(OrderLine, ['id'], REPLACED_COLUMNS);
