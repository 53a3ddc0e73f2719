import type { Complete } from '#platform/base/values/complete.js';
import { mapDetails } from '#platform/base/values/details.js';
import { ORDER_DETAILS } from '../order-details.js';
import { type Decimal, decimal, type WireDecimal } from '#platform/base/values/decimal.js';
import { unlessSameDay } from '#platform/base/values/stated-day.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { NewOrder, ReplacedOrder } from '../creation/new-order.js';
import { fulfillmentStatus, paymentStatus } from '../state/order-status.js';
import type { OrderRecord } from '../orders.queries.js';

/** The value after a replacement: an omitted one is kept, null clears it. */
export const kept = <T>(sent: T | null | undefined, present: T | null | undefined): T | undefined =>
  (sent === undefined ? present : sent) ?? undefined;

/** What was sent, with the present dates in place of days within which they lie. */
export const keepPresentDays = (sent: ReplacedOrder, present: OrderRecord, timezone: string): ReplacedOrder => ({
  ...sent,
  shipmentDate: unlessSameDay(sent.shipmentDate, present.shipmentDate, timezone),
  dueDate: unlessSameDay(sent.dueDate, present.dueDate, timezone),
});

/**
 * The amount that counts as stated by the caller; undefined if it is to be computed, as it is after null. Sending the present value back
 * states nothing new, so that an order can be read, edited and sent back.
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

/** What {@link mergeOrder} leaves to its caller. */
type KeptElsewhere =
  | 'id'
  | 'createdAt'
  | 'updatedAt'
  | 'billingAddress'
  | 'shippingAddress'
  | 'primaryContact'
  | 'lines'
  | 'isCopy'
  | 'wantsWarnings'
  | 'judgesPaymentTerm';

/**
 * The input from which a replaced order is built: what was sent, and the stored values of fields that were omitted. Addresses, contact,
 * attributes and lines are only those that were sent: {@link copyAddresses} and the caller of this function keep the stored ones. What
 * belongs to the former customer, payment method and price list, goes with another customer unless it is sent.
 */
export const mergeOrder = (
  sent: ReplacedOrder,
  present: OrderRecord,
  isSameCustomer: boolean,
): Complete<NewOrder, KeptElsewhere> => ({
  customerId: sent.customerId,
  referenceId: kept(sent.referenceId, present.referenceId),
  displayId: sent.displayId ?? present.displayId,
  status: sent.status ?? present.status,
  type: sent.type ?? present.type,
  paymentMethodId: kept(sent.paymentMethodId, isSameCustomer ? present.paymentMethodId : null),
  ...mapDetails(ORDER_DETAILS, (detail) => kept(sent[detail], present[detail])),
  amount: statedAmount(sent.amount, present.amount, present.amountStated),
  amountPaid: kept(sent.amountPaid, decimal(present.amountPaid)),
  discountValue: kept(sent.discountValue, decimal(present.discountValue)),
  taxValue: statedAmount(sent.taxValue, present.taxValue, isSameCustomer && present.taxRate === null),
  shippingCharge: kept(sent.shippingCharge, decimal(present.shippingCharge)),
  shipmentDate: kept(sent.shipmentDate, toDate(present.shipmentDate)),
  dueDate: kept(sent.dueDate, toDate(present.dueDate)),
  paymentStatus: statedPaymentStatus(sent, present),
  fulfillmentStatus: statedFulfillmentStatus(sent, present),
  source: kept(sent.source, present.source),
  entitySource: present.entitySource,
  priceListId: priceListAfter(sent, present, isSameCustomer),
  customerConsent: kept(sent.customerConsent, toNewConsent(present)),
  containerInfo: kept(sent.containerInfo, toNewContainer(present)),
  charges:
    sent.charges ??
    present.charges.map(({ name, type, valueType, amount }) => ({
      name: name ?? undefined,
      type,
      valueType,
      amount: decimal(amount),
    })),
  attributes: sent.attributes ?? undefined,
});

/** The price list of a replaced order, by the name that was sent or the stored id. */
export const priceListAfter = (
  { priceListId }: ReplacedOrder,
  present: OrderRecord,
  isSameCustomer: boolean,
): string | undefined => kept(priceListId, isSameCustomer ? present.priceListId : null);

/** A stated payment status stays until the paid amount is sent without a payment status. */
function statedPaymentStatus(sent: ReplacedOrder, present: OrderRecord) {
  if (sent.paymentStatus === null) return undefined;
  if (sent.paymentStatus !== undefined && sent.paymentStatus !== paymentStatus(present)) return sent.paymentStatus;
  const hasEnded = sent.paymentStatus === undefined && sent.amountPaid !== undefined;
  return hasEnded ? undefined : (present.statedPaymentStatus ?? undefined);
}

/** A stated fulfillment status stays until the first shipment. */
function statedFulfillmentStatus(sent: ReplacedOrder, present: OrderRecord) {
  if (hasShipments(present) || sent.fulfillmentStatus === null) return undefined;
  return isOtherFulfillment(sent, present) ? sent.fulfillmentStatus : (present.statedFulfillmentStatus ?? undefined);
}

const hasShipments = ({ lines }: OrderRecord): boolean =>
  lines.some((line) => decimal(line.pickedQuantity).gt(decimal(line.openingPickedQuantity)));

const isOtherFulfillment = ({ fulfillmentStatus: sent }: ReplacedOrder, present: OrderRecord): boolean =>
  typeof sent === 'string' && sent !== fulfillmentStatus(present);

/** Throws `resource_locked` if the order has shipments and another fulfillment status is sent than the one that follows from them. */
export function refuseStatedFulfillment(sent: ReplacedOrder, present: OrderRecord): void {
  if (!hasShipments(present) || !isOtherFulfillment(sent, present)) return;
  throw new DomainError('resource_locked', 'The fulfillment status of an order with shipments follows from them.', [
    { field: 'fulfillment_status', reason: `is ${fulfillmentStatus(present)}, by the order's shipments` },
  ]);
}

const toDate = (time: string | null): Date | undefined => (time === null ? undefined : new Date(time));

const toNewConsent = ({ customerConsent }: OrderRecord): NewOrder['customerConsent'] =>
  customerConsent
    ? { hasConsent: customerConsent.hasConsent, consentFileId: customerConsent.consentFileId ?? undefined }
    : undefined;

const toNewContainer = ({ containerInfo }: OrderRecord): NewOrder['containerInfo'] =>
  containerInfo
    ? {
        key: containerInfo.key ?? undefined,
        unit: containerInfo.unit ?? undefined,
        volume: containerInfo.volume === null ? undefined : decimal(containerInfo.volume),
        name: containerInfo.name ?? undefined,
      }
    : undefined;
