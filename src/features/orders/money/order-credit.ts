import { DomainError } from '#platform/base/errors/domain-error.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { type Decimal, decimal, sum, type WireDecimal, ZERO } from '#platform/base/values/decimal.js';
import { mapInSlices } from '#platform/base/event-loop/slices.js';
import { LateLock } from '#platform/data/tenancy/restart-errors.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { judgeOrders } from '#features/credit-limits/judge-orders.js';
import { uninvoicedTotal } from '#features/credit-limits/uninvoiced-total.js';
import { lockCustomerRow } from '#features/customers/change/lock-customer.js';
import { type Goods, netTaxGroups, ruleOfLine, type TaxedOrder, type TaxOfGoods } from '../tax/order-tax.js';
import type { Order, OrderStatus, OrderType } from '../order.entity.js';
import type { OrderRecord } from '../orders.queries.js';

/** The columns of an order that the credit limit of its customer decides. */
export type OrderCredit = Pick<Order, 'creditState' | 'creditReleaseNote'>;

const NO_CREDIT_STATE: OrderCredit = { creditState: null, creditReleaseNote: null };
const HELD: OrderCredit = { creditState: 'held', creditReleaseNote: null };

/**
 * The lock of the customer whose limit judges a change of an order. It comes before the lock of the order, but whether the change is judged
 * is known only when the order is locked. So the first attempt locks no customer, and one that is judged is restarted. To be made outside
 * of the transaction, so that the restarted work knows the customer.
 */
export class CreditLock {
  private customerId?: string;

  /** Locks the customer of a restarted attempt. To be called before the order is locked. */
  async begin(tx: TenantTx): Promise<void> {
    if (this.customerId !== undefined) await lockCustomerRow(tx, this.customerId);
  }

  /** Throws {@link LateLock} if this attempt has not locked the customer. */
  require(customerId: string): void {
    if (customerId === this.customerId) return;
    this.customerId = customerId;
    throw new LateLock();
  }
}

type Amount = Decimal | WireDecimal;

/** An order as it is counted, stored or to be stored. */
export interface CountedOrder extends TaxedOrder {
  customerId: string;
  payableTotal: Amount;
  lines: readonly CountedLine[];
}

interface CountedLine extends Goods {
  lineNet: Amount;
  quantity: Amount;
  cancelledQuantity: Amount;
  invoicedQuantity: Amount;
}

/** A change of an order, which is locked. */
export interface OrderChange {
  present: OrderRecord;
  after: CountedOrder & { type: OrderType; status: OrderStatus };
  /** Undefined in the tax mode stated. */
  taxOf: TaxOfGoods | undefined;
  /** Whether the customer of the changed order has a limit and a policy. */
  hasCreditLimit: boolean;
  /** The field that a refusal names. */
  field: string;
}

/** Whether an order counts against the limit of its customer. */
export const isOpenOrder = ({ type, status }: { type: OrderType; status: OrderStatus }): boolean =>
  type === 'order' && status === 'confirmed';

/**
 * The credit state of a changed order. It is judged when it becomes a confirmed order, or one of this customer, and when more than before will be
 * owed for it: its payable total, in the tax mode net with the tax of its invoices instead of its own.
 * Otherwise a confirmed order keeps its state, and any other has none. Throws `credit_limit_exceeded`, and {@link LateLock} for a restart.
 */
export async function creditAfter(tx: TenantTx, lock: CreditLock, change: OrderChange): Promise<OrderCredit> {
  const { present, after } = change;
  if (!isOpenOrder(after)) return NO_CREDIT_STATE;
  const wasOpen = isOpenOrder(present) && present.customerId === after.customerId;
  const { creditState, creditReleaseNote } = wasOpen ? present : NO_CREDIT_STATE;
  const kept = { creditState, creditReleaseNote };
  if (!change.hasCreditLimit) return kept;
  if (!wasOpen) lock.require(after.customerId);
  const exponent = currencyExponent(tx.tenant.currency);
  const totalOf = (order: CountedOrder) => uninvoicedOf(order, change.taxOf, exponent);
  if (wasOpen && (await totalOf(notInvoiced(after))).lte(await totalOf(notInvoiced(present)))) return kept;
  lock.require(after.customerId);
  const order = { id: present.id, customerId: after.customerId, uninvoiced: await totalOf(after) };
  const [judgement] = await judgeOrders(tx, [order], change.field);
  if (judgement instanceof DomainError) throw judgement;
  return judgement === 'held' ? HELD : kept;
}

/**
 * What is still to be invoiced of an order, see {@link uninvoicedTotal}. In the tax mode net it has the tax of its invoices by the present rates,
 * whatever tax the order states, and none for lines without a rate, which cannot be invoiced yet. Amounts are rounded half away from zero to
 * `exponent` decimals. Pauses for other requests.
 */
export async function uninvoicedOf(
  order: CountedOrder,
  taxOf: TaxOfGoods | undefined,
  exponent: number,
): Promise<Decimal> {
  const lines = await mapInSlices(order.lines, (line) => ({
    ...(taxOf?.(order.customerId, line) ?? { taxCategory: null, taxRate: null }),
    lineNet: decimal(line.lineNet),
    quantity: decimal(line.quantity),
    cancelledQuantity: decimal(line.cancelledQuantity),
    invoicedQuantity: decimal(line.invoicedQuantity),
  }));
  if (!taxOf) return uninvoicedTotal(decimal(order.payableTotal), lines, [], exponent);
  const groups = netTaxGroups(order, lines, exponent);
  const ruled = lines.map((line) => ({ ...line, rule: ruleOfLine(line) }));
  return uninvoicedTotal(sum(groups.map(({ base }) => base)), ruled, groups, exponent);
}

/** The order as if nothing of it was invoiced. */
const notInvoiced = (order: CountedOrder): CountedOrder => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, invoicedQuantity: ZERO })),
});
