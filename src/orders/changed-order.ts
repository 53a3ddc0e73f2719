import { type Decimal, decimal, type WireDecimal } from '../platform/values/decimal.js';
import { DomainError } from '../platform/errors/domain-error.js';
import type { NewOrder } from './new-order.js';
import { fulfillmentStatus, paymentStatus } from './order-status.js';
import type { OrderRecord } from './orders.queries.js';

/** A figure that is computed unless it is the caller's; one that is sent as it is shown states nothing new. */
const figure = (sent: Decimal | undefined, present: WireDecimal, isStated: boolean): Decimal | undefined => {
  if (sent !== undefined && !sent.eq(decimal(present))) return sent;
  return isStated ? decimal(present) : undefined;
};

/**
 * What an order is to be built from: what was sent, and what the order has where nothing was (contract, section 1, "Reads and
 * writes"). Addresses, contact and attributes are those that were sent alone; the present ones are kept elsewhere.
 */
export const changedOrder = (sent: NewOrder, present: OrderRecord, isSameCustomer: boolean): NewOrder => ({
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
  amount: figure(sent.amount, present.amount, present.amountStated),
  amountPaid: sent.amountPaid ?? decimal(present.amountPaid),
  discountValue: sent.discountValue ?? decimal(present.discountValue),
  taxValue: figure(sent.taxValue, present.taxValue, isSameCustomer && present.taxRate === null),
  shippingCharge: sent.shippingCharge ?? decimal(present.shippingCharge),
  shipmentDate: sent.shipmentDate ?? dateOf(present.shipmentDate),
  dueDate: sent.dueDate ?? dateOf(present.dueDate),
  paymentStatus: statedPayment(sent, present),
  fulfillmentStatus: statedFulfillment(sent, present),
  customerNote: sent.customerNote ?? present.customerNote ?? undefined,
  internalNote: sent.internalNote ?? present.internalNote ?? undefined,
  source: sent.source ?? present.source,
  entitySource: present.entitySource,
  poNumber: sent.poNumber ?? present.poNumber ?? undefined,
  priceListId: sent.priceListId ?? present.priceListId ?? undefined,
  customerConsent: sent.customerConsent ?? consentOf(present),
  containerInfo: sent.containerInfo ?? containerOf(present),
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

/** A stated payment status holds until the amount paid is written without it (contract, section 6). */
function statedPayment(sent: NewOrder, present: OrderRecord) {
  if (sent.paymentStatus !== undefined && sent.paymentStatus !== paymentStatus(present)) return sent.paymentStatus;
  const isOver = sent.paymentStatus === undefined && sent.amountPaid !== undefined;
  return isOver ? undefined : (present.statedPaymentStatus ?? undefined);
}

/** A stated fulfillment status holds until the first shipment (contract, section 6). */
function statedFulfillment(sent: NewOrder, present: OrderRecord) {
  if (isShipping(present)) return undefined;
  return statesProgress(sent, present) ? sent.fulfillmentStatus : (present.statedFulfillmentStatus ?? undefined);
}

/** Whether there are shipments of it. */
const isShipping = ({ lines }: OrderRecord): boolean =>
  lines.some((line) => decimal(line.pickedQuantity).gt(decimal(line.openingPickedQuantity)));

const statesProgress = ({ fulfillmentStatus: sent }: NewOrder, present: OrderRecord): boolean =>
  sent !== undefined && sent !== fulfillmentStatus(present);

/** Throws `resource_locked` where another fulfillment status is stated than the one that the shipments give. */
export function refuseStatedProgress(sent: NewOrder, present: OrderRecord): void {
  if (!isShipping(present) || !statesProgress(sent, present)) return;
  throw new DomainError('resource_locked', 'The fulfillment status of an order with shipments follows from them.', [
    { field: 'fulfillment_status', reason: `is ${fulfillmentStatus(present)}, by the order's shipments` },
  ]);
}

const dateOf = (time: string | null): Date | undefined => (time === null ? undefined : new Date(time));

const consentOf = ({ customerConsent }: OrderRecord): NewOrder['customerConsent'] =>
  customerConsent
    ? { hasConsent: customerConsent.hasConsent, consentFileId: customerConsent.consentFileId ?? undefined }
    : undefined;

const containerOf = ({ containerInfo }: OrderRecord): NewOrder['containerInfo'] =>
  containerInfo
    ? {
        key: containerInfo.key ?? undefined,
        unit: containerInfo.unit ?? undefined,
        volume: containerInfo.volume === null ? undefined : decimal(containerInfo.volume),
        name: containerInfo.name ?? undefined,
      }
    : undefined;
