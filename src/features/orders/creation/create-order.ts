import { currentTime } from '#platform/base/values/current-time.js';
import { decimal } from '#platform/base/values/decimal.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { RefusedEntries } from '#platform/base/errors/refused-entries.js';
import { nextDisplayIds } from '#platform/data/records/next-display-id.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { judgeOrders } from '#features/credit-limits/judge-orders.js';
import type { CustomerForOrder } from '#features/customers/customer-for-order.js';
import { lockCustomerRows } from '#features/customers/change/lock-customer.js';
import { checkPaymentTerms } from '#features/settings/check-document-codes.js';
import type { NewOrder } from './new-order.js';
import { copyAddresses } from './order-addresses.js';
import { checkAttributes, withDefaults } from './order-attributes.js';
import { isOpenOrder, uninvoicedOf } from '../money/order-credit.js';
import { type BuiltLine, buildLines } from './order-line-rows.js';
import { OrderLine } from '../order-line.entity.js';
import {
  orderConflicts,
  type OrderReferences,
  readCustomers,
  readOrderReferences,
  refuseInactiveCustomer,
} from './order-references.js';
import { buildOrder, checkDates, datesAfter, type OrderRow } from './order-rows.js';
import { orderStates } from '../state/order-status.js';
import { type Goods, isTaxComputed, missingRate, readTaxes, type TaxOfGoods } from '../tax/order-tax.js';
import { Order } from '../order.entity.js';
import { NEXT_ORDER_DISPLAY_IDS } from '../orders.queries.js';

/** A new order with its id. */
type OrderToCreate = NewOrder & { id: string };

/** An order that passed all checks. */
interface PreparedOrder {
  row: OrderRow;
  displayId: string | undefined;
  lines: BuiltLine['row'][];
  warnings: ErrorDetail[];
}

/** Rows of new orders with their numbers. */
export interface NewOrderRows {
  orders: (OrderRow & { displayId: string })[];
  lines: BuiltLine['row'][];
  /** The warnings of each order; none unless the caller wants them. */
  warnings: ErrorDetail[][];
}

/**
 * Checks new orders, with a constant number of statements, and returns the rows to insert. The tenant's number series is locked from here on. No
 * reference and no display id may occur twice. An order is refused with `validation_failed` and all its faults, otherwise with its first
 * conflict. Throws the error of a single order, and {@link RefusedEntries} for several.
 */
export async function prepareOrders(tx: TenantTx, sent: readonly OrderToCreate[]): Promise<NewOrderRows> {
  const places = sent.map((order) => ({ order, customerId: order.customerId, faults: new Faults() }));
  const customers = await readCustomers(tx, places);
  const referring = places.map(({ order, faults }, index) => {
    const customer = customers[index];
    if (!order.isCopy) refuseInactiveCustomer(customer, faults);
    return { order, customer, faults };
  });
  const limited = new Set(customers.flatMap((customer) => (customer?.hasCreditLimit ? [customer.id] : [])));
  if (limited.size) await lockCustomerRows(tx, [...limited]);
  // all statements are sent in one round trip
  const [references, taxOf, conflicts] = await Promise.all([
    readOrderReferences(tx, referring),
    readTaxes(
      tx,
      customers.map((customer) => customer?.id),
      sent.flatMap(({ lines }) => lines.map(({ sku }) => ({ sku }))),
    ),
    orderConflicts(tx, sent),
  ]);
  const refused = new Map<number, DomainError>();
  const prepared: PreparedOrder[] = [];
  for (const [index, { order, customer, faults }] of referring.entries()) {
    const built = await prepareOrder(tx, order, { customer, references: references[index]!, taxOf, faults });
    const refusal = faults.error ?? conflicts[index];
    if (refusal) refused.set(index, refusal);
    else prepared.push(built);
  }
  throwRefused(refused, sent.length);
  if (limited.size) throwRefused(await judgeCredit(tx, prepared, { limited, taxOf }), sent.length);
  const unnumbered = prepared.filter(({ displayId }) => displayId === undefined).length;
  const displayIds = (await nextDisplayIds(tx, NEXT_ORDER_DISPLAY_IDS, unnumbered)).values();
  return {
    orders: prepared.map(({ row, displayId = displayIds.next().value! }) => ({ ...row, displayId })),
    lines: prepared.flatMap(({ lines }) => lines),
    warnings: prepared.map(({ warnings }) => warnings),
  };
}

/** Inserts orders with their entries in the journal. All statements are sent without waiting for each answer. */
export async function insertOrders(tx: TenantTx, { orders, lines }: NewOrderRows): Promise<void> {
  for (const order of orders) tx.journal.created('order', order, orderStates(order));
  await Promise.all([tx.insert(Order, orders), tx.insert(OrderLine, lines)]);
}

/** Throws the errors of orders by their places: that of a single order, and {@link RefusedEntries} for several. */
function throwRefused(refused: ReadonlyMap<number, DomainError>, count: number): void {
  if (refused.size) throw count === 1 ? refused.get(0) : new RefusedEntries(refused);
}

/**
 * Judges the confirmed orders of customers with a credit limit, in their sequence: puts those that exceed it on hold, and returns the errors of
 * those that are refused.
 */
async function judgeCredit(
  tx: TenantTx,
  prepared: readonly PreparedOrder[],
  { limited, taxOf }: { limited: ReadonlySet<string>; taxOf: TaxOfGoods | undefined },
): Promise<Map<number, DomainError>> {
  const open = [...prepared.entries()].filter(([, { row }]) => isOpenOrder(row) && limited.has(row.customerId));
  const refused = new Map<number, DomainError>();
  if (!open.length) return refused;
  const exponent = currencyExponent(tx.tenant.currency);
  const judged = [];
  for (const [index, { row, lines }] of open) {
    const { id, customerId } = row;
    judged.push({ id, customerId, uninvoiced: await uninvoicedOf({ ...row, lines }, taxOf, exponent), index, row });
  }
  const judgements = await judgeOrders(tx, judged, 'customer_id');
  for (const [place, { index, row }] of judged.entries()) {
    const judgement = judgements[place]!;
    if (judgement instanceof DomainError) refused.set(index, judgement);
    else if (judgement === 'held') row.creditState = 'held';
  }
  return refused;
}

/** What {@link prepareOrder} needs beside the order. */
interface OrderContext {
  customer: CustomerForOrder | undefined;
  references: OrderReferences;
  /** Undefined in the tax mode stated. */
  taxOf: TaxOfGoods | undefined;
  faults: Faults;
}

/** Builds the rows of an order, pausing for other requests; what is wrong with it goes to `context.faults`. */
async function prepareOrder(
  tx: TenantTx,
  sent: OrderToCreate,
  { customer, references, taxOf, faults }: OrderContext,
): Promise<PreparedOrder> {
  const { products, priceListId, definitions, pricing } = references;
  const { timezone } = tx.tenant;
  const input = datesAfter(withDefaults(sent, definitions), sent.createdAt ?? currentTime(), timezone);
  checkDates(input, faults);
  if (sent.judgesPaymentTerm && !sent.isCopy)
    checkPaymentTerms('payment_term', { sent: sent.paymentTerm, stored: undefined }, faults);
  checkAttributes(sent, definitions, faults);
  const context = {
    ...{ orderId: sent.id, tenant: tx.tenant, products, pricing, acceptsInactive: sent.isCopy, faults },
    taxOf: taxOf && isTaxComputed(input) ? (goods: Goods) => taxOf(customer?.id, goods) : undefined,
  };
  const lines = await buildLines(input.lines, context);
  const addresses = copyAddresses(input, { customer, actorId: tx.actor.id, faults });
  const taxRate = customer?.taxRate ? decimal(customer.taxRate) : missingRate(taxOf);
  const named = { ...input, priceListId: priceListId ?? undefined };
  const row = buildOrder(named, { sent, lines, customer, addresses, taxRate, tx, faults });
  const warnings = faults.error ? [] : pricing.warningsOf(input.lines);
  return { row, displayId: input.displayId, lines: lines.map((line) => line.row), warnings };
}
