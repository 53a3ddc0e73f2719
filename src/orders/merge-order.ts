import { type Decimal, decimal, type WireDecimal } from '../platform/values/decimal.js';
import { DomainError } from '../platform/errors/domain-error.js';
import type { NewOrder } from './new-order.js';
import { fulfillmentStatus, paymentStatus } from './order-status.js';
import type { OrderRecord } from './orders.queries.js';

/**
 * The amount that counts as stated by the caller; undefined if it is to be computed. Sending the present value back states nothing
 * new, so that an order can be read, edited and sent back.
 */
const statedAmount = (sent: Decimal | undefined, present: WireDecimal, isStated: boolean): Decimal | undefined => {
  if (sent !== undefined && !sent.eq(decimal(present))) return sent;
  return isStated ? decimal(present) : undefined;
};

/**
 * The input from which a replaced order is built: what was sent, and the stored values of fields that were not. Addresses, contact and
 * attributes are only those that were sent: {@link copyAddresses} and the caller of this function keep the stored ones.
 */
export const mergeOrder = (sent: NewOrder, present: OrderRecord, isSameCustomer: boolean): NewOrder => ({
  ...sent,
  referenceId: sent.referenceId ?? present.referenceId ?? undefined,
  displayId: sent.displayId ?? present.displayId,
  status: sent.status ?? present.status,
  type: sent.type ?? present.type,
  paymentMethodId: sent.paymentMethodId ?? ((isSameCustomer && present.paymentMethodId) || undefined),
  paymentMethod: sent.paymentMethod ?? present.paymentMethod ?? undefined,
  paymentTerm: sent.paymentTerm ?? present.paymentTerm ?? undefined,
  shippingMethod: sent.shippingMethod ?? present.shippingMethod ?? undefined,
  freightTerm: sent.freightTerm ?? present.freightTerm ?? undefined,
  amount: statedAmount(sent.amount, present.amount, present.amountStated),
  amountPaid: sent.amountPaid ?? decimal(present.amountPaid),
  discountValue: sent.discountValue ?? decimal(present.discountValue),
  taxValue: statedAmount(sent.taxValue, present.taxValue, isSameCustomer && present.taxRate === null),
  shippingCharge: sent.shippingCharge ?? decimal(present.shippingCharge),
  shipmentDate: sent.shipmentDate ?? toDate(present.shipmentDate),
  dueDate: sent.dueDate ?? toDate(present.dueDate),
  paymentStatus: statedPaymentStatus(sent, present),
  fulfillmentStatus: statedFulfillmentStatus(sent, present),
  customerNote: sent.customerNote ?? present.customerNote ?? undefined,
  internalNote: sent.internalNote ?? present.internalNote ?? undefined,
  source: sent.source ?? present.source,
  entitySource: present.entitySource,
  poNumber: sent.poNumber ?? present.poNumber ?? undefined,
  priceListId: sent.priceListId ?? present.priceListId ?? undefined,
  customerConsent: sent.customerConsent ?? toNewConsent(present),
  containerInfo: sent.containerInfo ?? toNewContainer(present),
  charges:
    sent.charges ??
    present.charges.map(({ name, type, valueType, amount }) => ({
      name: name ?? undefined,
      type,
      valueType,
      amount: decimal(amount),
    })),
  createdAt: undefined,
  updatedAt: undefined,
});

/** A stated payment status stays until the paid amount is sent without a payment status. */
function statedPaymentStatus(sent: NewOrder, present: OrderRecord) {
  if (sent.paymentStatus !== undefined && sent.paymentStatus !== paymentStatus(present)) return sent.paymentStatus;
  const hasEnded = sent.paymentStatus === undefined && sent.amountPaid !== undefined;
  return hasEnded ? undefined : (present.statedPaymentStatus ?? undefined);
}

/** A stated fulfillment status stays until the first shipment. */
function statedFulfillmentStatus(sent: NewOrder, present: OrderRecord) {
  if (hasShipments(present)) return undefined;
  return isOtherFulfillment(sent, present) ? sent.fulfillmentStatus : (present.statedFulfillmentStatus ?? undefined);
}

const hasShipments = ({ lines }: OrderRecord): boolean =>
  lines.some((line) => decimal(line.pickedQuantity).gt(decimal(line.openingPickedQuantity)));

const isOtherFulfillment = ({ fulfillmentStatus: sent }: NewOrder, present: OrderRecord): boolean =>
  sent !== undefined && sent !== fulfillmentStatus(present);

/** Throws `resource_locked` if the order has shipments and another fulfillment status is sent than the one that follows from them. */
export function refuseStatedFulfillment(sent: NewOrder, present: OrderRecord): void {
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
