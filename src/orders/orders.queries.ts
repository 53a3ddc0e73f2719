import type { ValueDefinition } from '../attributes/attribute-values.js';
import { valueDefinitions } from '../attributes/attributes.queries.js';
import { documentQuery, insertStatement, selectList } from '../platform/database/entity-sql.js';
import type { ListSource } from '../platform/records/list-query.js';
import { nextDisplayIdStatement } from '../platform/records/next-display-id.js';
import { TIME_SORT_COLUMNS } from '../platform/records/sort-columns.js';
import type { Stored } from '../platform/database/stored.js';
import type { WireDecimal } from '../platform/values/decimal.js';
import type { PaymentMethodRecord } from '../payment-methods/payment-methods.queries.js';
import { possiblePrices, type PossiblePricesDocument } from '../prices/prices.queries.js';
import { OrderLine } from './order-line.entity.js';
import { Order } from './order.entity.js';

/** For filters alone. */
const HIDDEN = ['changedAt'] as const;
const DETAIL_ONLY = ['charges', 'attributes', 'createdBy', 'updatedBy'] as const;

/** What an order is paid with. */
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
  /** Null as it is read; {@link PaymentTokens} reveals it to whom it may. */
  token: string | null;
};

/** An order as lists have it. */
export type OrderSummary = Omit<Stored<Order>, (typeof DETAIL_ONLY | typeof HIDDEN)[number]> & {
  card: OrderCard | null;
  progress: { open: WireDecimal; picked: WireDecimal; shipped: WireDecimal; delivered: WireDecimal };
};

export type OrderLineRecord = Omit<Stored<OrderLine>, 'orderId' | 'position'> & { parentSku: string | null };

/** An order with everything that its detail shows. */
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
};

/** What a new order, its lines above all, refers to. */
export interface OrderCatalogue {
  definitions: ValueDefinition[] | null;
  priceListExists: boolean;
  /** Whose the payment method is; null where there is none of that id. */
  paymentMethodOwner: string | null;
  products: { id: string; sku: string; name: string }[] | null;
  /** For the lines without a price. */
  prices: PossiblePricesDocument;
}

/**
 * The products are held until the transaction ends, so that none is deleted while an order comes to need it; one that is being deleted
 * is waited for. `$2` the SKUs, `$3` the order's price list, `$4` the customer's; `$5` and `$6` of which attributes; `$7` the payment method; `$8` the SKUs that need a
 * price, `$9` the customer, `$10` the order's time, `$11` its channel.
 */
export const ORDER_CATALOGUE = `select json_build_object(
  'definitions', ${valueDefinitions('$5', '$6')},
  'priceListExists', $3::uuid is null or exists (select from price_lists where tenant_id = $1 and id = $3),
  'paymentMethodOwner', (select customer_id from payment_methods where tenant_id = $1 and id = $7::uuid),
  'products', (select json_agg(json_build_object('id', p.id, 'sku', p.sku, 'name', p.name)) from (
    select id, sku, name from products where tenant_id = $1 and sku = any($2::text[]) and deleted_at is null
    order by id for key share) p),
  'prices', ${possiblePrices({
    skus: '$8::text[]',
    lists: 'array[$3, $4::uuid]',
    customer: '$9::uuid',
    at: '$10::timestamptz',
    channel: '$11::text',
  })}) as doc`;

export const NEXT_ORDER_DISPLAY_ID = nextDisplayIdStatement('orders', 'O-');

/** What a change of an order (`$2`) leaves of its lines: those with these ids (`$3`). */
export const REMOVE_LINES = 'delete from order_lines where tenant_id = $1 and order_id = $2 and id <> all($3::uuid[])';

/** Which of some lines (`$2`) invoices refer to, those included whose quantities were all returned. */
export const LINES_ON_INVOICES =
  'select distinct order_line_id as id from invoice_allocations where tenant_id = $1 and order_line_id = any($2::uuid[]) order by 1';

export const CLEAR_REFERENCES =
  'update order_lines set reference_id = null where tenant_id = $1 and order_id = $2 and reference_id is not null';

/** What callers say of a line; the counters are not among it. */
const WRITTEN = [
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

/** Lines that are new, and others as they are to be; `$2` a JSON array of rows. */
export const STORE_LINES = `${insertStatement(OrderLine)} on conflict (tenant_id, id) do update set
  ${WRITTEN.map((column) => `${column} = excluded.${column}`).join(', ')}`;
