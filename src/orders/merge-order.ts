import type { CustomerForOrder } from '../customers/customer-for-order.js';
import { type Decimal, decimal, type WireDecimal } from '../platform/values/decimal.js';
import { DomainError } from '../platform/errors/domain-error.js';
import type { NewOrder, NewOrderLine } from './new-order.js';
import { fulfillmentStatus, paymentStatus } from './order-status.js';
import type { OrderLineRecord, OrderRecord } from './orders.queries.js';

/** The value that was sent, also null, which clears the field; the present one if the field was omitted. */
const written = <T>(sent: T | undefined, present: T): T => (sent === undefined ? present : sent);

/**
 * The amount that counts as stated by the caller; undefined if it is to be computed. Sending the present value back states nothing
 * new, so that an order can be read, edited and sent back. Null ends a statement.
 */
const statedAmount = (
  sent: Decimal | null | undefined,
  present: WireDecimal,
  isStated: boolean,
): Decimal | undefined => {
  if (sent === null) return undefined;
  if (sent !== undefined && !sent.eq(decimal(present))) return sent;
  return isStated ? decimal(present) : undefined;
};

/**
 * The input from which a replaced order is built: what was sent, and the stored values of fields that were not. Addresses, contact and
 * attributes are only those that were sent: {@link copyAddresses} and the caller of this function keep the stored ones. Payment method,
 * price list and tax of a former customer are not kept.
 */
export const mergeOrder = (sent: NewOrder, present: OrderRecord, isSameCustomer: boolean): NewOrder => ({
  ...sent,
  referenceId: written(sent.referenceId, present.referenceId),
  displayId: sent.displayId ?? present.displayId,
  status: sent.status ?? present.status,
  type: sent.type ?? present.type,
  paymentMethodId: written(sent.paymentMethodId, isSameCustomer ? present.paymentMethodId : null),
  paymentMethod: written(sent.paymentMethod, isSameCustomer ? present.paymentMethod : null),
  paymentTerm: written(sent.paymentTerm, present.paymentTerm),
  shippingMethod: written(sent.shippingMethod, present.shippingMethod),
  freightTerm: written(sent.freightTerm, present.freightTerm),
  amount: statedAmount(sent.amount, present.amount, present.amountStated),
  amountPaid: written(sent.amountPaid, decimal(present.amountPaid)),
  discountValue: written(sent.discountValue, decimal(present.discountValue)),
  taxValue: statedAmount(sent.taxValue, present.taxValue, isSameCustomer && present.taxRate === null),
  shippingCharge: written(sent.shippingCharge, decimal(present.shippingCharge)),
  shipmentDate: written(sent.shipmentDate, toDate(present.shipmentDate)),
  dueDate: written(sent.dueDate, toDate(present.dueDate)),
  paymentStatus: statedPaymentStatus(sent, present),
  fulfillmentStatus: statedFulfillmentStatus(sent, present),
  customerNote: written(sent.customerNote, present.customerNote),
  internalNote: written(sent.internalNote, present.internalNote),
  source: written(sent.source, present.source),
  entitySource: present.entitySource,
  poNumber: written(sent.poNumber, present.poNumber),
  priceListId: written(sent.priceListId, isSameCustomer ? present.priceListId : null),
  customerConsent: written(sent.customerConsent, toNewConsent(present)),
  containerInfo: written(sent.containerInfo, toNewContainer(present)),
  charges:
    sent.charges ??
    present.charges.map(({ name, type, valueType, amount }) => ({
      name: name ?? undefined,
      type,
      valueType,
      amount: decimal(amount),
    })),
  createdAt: new Date(present.createdAt),
  updatedAt: undefined,
});

/**
 * The tax rate of a replaced order, in per cent: that of its creation, or of the customer if the customer changes or a stated tax is
 * cleared.
 */
export function taxRateOf(
  sent: NewOrder,
  present: OrderRecord,
  customer: CustomerForOrder | undefined,
): Decimal | null {
  const ofCustomer = customer?.taxRate ?? null;
  const isStatementCleared = sent.taxValue === null && present.taxRate === null;
  const rate = customer?.id !== present.customerId || isStatementCleared ? ofCustomer : present.taxRate;
  return rate === null ? null : decimal(rate);
}

/**
 * The input of a line that a replacement matches with a stored one: terms that were omitted keep their values while the SKU stays. A
 * discount that is sent without its type is an amount, as in a creation. With another customer (`keepsPrice` false), the price of a
 * product is resolved again.
 */
export function mergeLine(line: NewOrderLine, stored: OrderLineRecord, keepsPrice: boolean): NewOrderLine {
  if (line.sku !== stored.sku) return line;
  const isPriceKept = line.unitPrice === undefined && (keepsPrice || stored.productId === null);
  return {
    ...line,
    unitPrice: isPriceKept ? decimal(stored.unitPrice) : line.unitPrice,
    discount: written(line.discount, decimal(stored.discount)),
    discountType: line.discount === undefined ? written(line.discountType, stored.discountType) : line.discountType,
    note: written(line.note, stored.note),
    isAdhoc: written(line.isAdhoc, stored.isAdhoc),
    appliedPromotion: written(line.appliedPromotion, stored.appliedPromotion),
    appliedModifiers: written(line.appliedModifiers, stored.appliedModifiers),
  };
}

/** A stated payment status stays until it is cleared, or until the paid amount is sent without a payment status. */
function statedPaymentStatus(sent: NewOrder, present: OrderRecord) {
  if (sent.paymentStatus === null) return undefined;
  if (sent.paymentStatus !== undefined && sent.paymentStatus !== paymentStatus(present)) return sent.paymentStatus;
  const hasEnded = sent.paymentStatus === undefined && sent.amountPaid !== undefined;
  return hasEnded ? undefined : (present.statedPaymentStatus ?? undefined);
}

/** A stated fulfillment status stays until it is cleared, or until the first shipment. */
function statedFulfillmentStatus(sent: NewOrder, present: OrderRecord) {
  if (sent.fulfillmentStatus === null || hasShipments(present)) return undefined;
  return isOtherFulfillment(sent, present) ? sent.fulfillmentStatus : (present.statedFulfillmentStatus ?? undefined);
}

const hasShipments = ({ lines }: OrderRecord): boolean =>
  lines.some((line) => decimal(line.pickedQuantity).gt(decimal(line.openingPickedQuantity)));

const isOtherFulfillment = ({ fulfillmentStatus: sent }: NewOrder, present: OrderRecord): boolean =>
  sent !== undefined && sent !== null && sent !== fulfillmentStatus(present);

/** Throws `resource_locked` if the order has shipments and another fulfillment status is sent than the one that follows from them. */
export function refuseStatedFulfillment(sent: NewOrder, present: OrderRecord): void {
  if (!hasShipments(present) || !isOtherFulfillment(sent, present)) return;
  throw new DomainError('resource_locked', 'The fulfillment status of an order with shipments follows from them.', [
    { field: 'fulfillment_status', reason: `is ${fulfillmentStatus(present)}, by the order's shipments` },
  ]);
}

const toDate = (time: string | null): Date | null => (time === null ? null : new Date(time));

const toNewConsent = ({ customerConsent }: OrderRecord): NewOrder['customerConsent'] =>
  customerConsent
    ? { hasConsent: customerConsent.hasConsent, consentFileId: customerConsent.consentFileId ?? undefined }
    : null;

const toNewContainer = ({ containerInfo }: OrderRecord): NewOrder['containerInfo'] =>
  containerInfo
    ? {
        key: containerInfo.key ?? undefined,
        unit: containerInfo.unit ?? undefined,
        volume: containerInfo.volume === null ? undefined : decimal(containerInfo.volume),
        name: containerInfo.name ?? undefined,
      }
    : null;
