import type { Clearable } from '#platform/edge/validation/combined.js';
import type { CustomerForOrder } from '#features/customers/customer-for-order.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { endOfDay, StatedDay } from '#platform/base/values/stated-day.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import { newAttributeValues } from '#platform/base/values/attribute-value.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { type Decimal, sum, toWire, ZERO } from '#platform/base/values/decimal.js';
import type { Faults } from '#platform/base/errors/faults.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { storedDetails } from '#platform/base/values/details.js';
import { ORDER_DETAILS } from '../order-details.js';
import type { NewOrder } from './new-order.js';
import { orderAmounts } from '../money/order-amounts.js';
import { netTax } from '../tax/order-tax.js';
import { type AmountFields, checkAmounts } from '../money/check-amounts.js';
import type { BuiltLine } from './order-line-rows.js';
import type { OrderAddresses } from './order-addresses.js';
import type { Container, Order } from '../order.entity.js';

export type OrderRow = Omit<Order, 'tenantId' | 'version' | 'displayId' | 'createdAt' | 'updatedAt' | 'changedAt'> & {
  createdAt?: Date;
  updatedAt?: Date;
};

interface OrderContext {
  lines: readonly BuiltLine[];
  customer: CustomerForOrder | undefined;
  addresses: OrderAddresses;
  /** What the request contains of the input: a replacement also has stored values in its input. */
  sent: Clearable<AmountFields>;
  /** Per cent; used unless the caller states the tax or the lines have taxes of their own. */
  taxRate: Decimal | null;
  tx: TenantTx;
  faults: Faults;
}

/** Builds the row of an order; faults of its amounts go to `context.faults`. */
export function buildOrder(
  input: NewOrder & { id: string },
  { sent, lines, customer, addresses, taxRate, tx, faults }: OrderContext,
): OrderRow {
  const { discountValue = ZERO, shippingCharge = ZERO, charges = [] } = input;
  const charged = charges.map((charge) => ({ ...charge, valueType: charge.valueType ?? ('value' as const) }));
  const storedCharges = charged.map(({ name, type, valueType, amount }) => ({
    name: name ?? null,
    type,
    valueType,
    amount: toWire(amount),
  }));
  const exponent = currencyExponent(tx.tenant.currency);
  const rows = lines.map(({ row }) => row);
  const cartTotal = sum(rows.map(({ lineNet }) => lineNet));
  const taxed = { discountValue, shippingCharge, cartTotal, charges: storedCharges };
  const terms = {
    lines: lines.map(({ amounts }) => amounts),
    amount: input.amount,
    discountValue,
    taxValue: input.taxValue ?? netTax(taxed, rows, exponent),
    shippingCharge,
    charges: charged,
  };
  const amounts = orderAmounts({ ...terms, taxRate }, exponent);
  checkAmounts(amounts, input, sent, faults);
  return {
    id: input.id,
    referenceId: input.referenceId ?? null,
    customerId: customer?.id ?? input.customerId,
    type: input.type ?? 'order',
    status: input.status ?? 'confirmed',
    paymentMethodId: input.paymentMethodId ?? null,
    ...storedDetails(ORDER_DETAILS, input),
    amount: amounts.amount,
    amountStated: input.amount !== undefined,
    amountPaid: input.amountPaid ?? ZERO,
    discountValue,
    taxValue: amounts.taxValue,
    taxRate: input.taxValue === undefined ? taxRate : null,
    shippingCharge,
    cartTotal: amounts.cartTotal,
    payableTotal: amounts.payableTotal,
    statedPaymentStatus: input.paymentStatus ?? null,
    statedFulfillmentStatus: input.fulfillmentStatus ?? null,
    creditState: null,
    creditReleaseNote: null,
    shipmentDate: input.shipmentDate ?? null,
    dueDate: input.dueDate ?? null,
    source: input.source ?? 'openapi',
    entitySource: input.entitySource ?? 'openapi',
    priceListId: input.priceListId ?? null,
    customerConsent: input.customerConsent
      ? { hasConsent: input.customerConsent.hasConsent, consentFileId: input.customerConsent.consentFileId ?? null }
      : null,
    containerInfo: input.containerInfo ? containerOf(input.containerInfo) : null,
    ...addresses,
    charges: storedCharges,
    attributes: newAttributeValues(input.attributes, tx.actor.id),
    createdBy: tx.actor,
    updatedBy: tx.actor,
    createdAt: input.createdAt,
    updatedAt: input.updatedAt,
  };
}

const containerOf = ({ key, unit, volume, name }: NonNullable<NewOrder['containerInfo']>): Container => ({
  key: key ?? null,
  unit: unit ?? null,
  volume: volume ? toWire(volume) : null,
  name: name ?? null,
});

/** Dates of an order for information. */
type OrderDates = { [K in 'shipmentDate' | 'dueDate']?: Date | null };

/** The input with the end of the day in place of a date that was stated as the day of the creation: it must be later than the creation. */
export function datesAfter<T extends OrderDates>(input: T, creation: Date, timezone: string): T {
  const today = dayOf(creation, timezone);
  const dateAfter = (time?: Date | null) =>
    time instanceof StatedDay && time.day === today ? endOfDay(today, timezone) : time;
  return { ...input, shipmentDate: dateAfter(input.shipmentDate), dueDate: dateAfter(input.dueDate) };
}

/** Dates after the creation must be later than it; without a stated `created_at` the creation is now. */
export function checkDates(
  {
    createdAt,
    updatedAt,
    shipmentDate,
    dueDate,
  }: Pick<NewOrder, 'createdAt' | 'updatedAt' | 'shipmentDate' | 'dueDate'>,
  faults: Faults,
): void {
  const creation = createdAt ?? currentTime();
  const dates = { updated_at: updatedAt, shipment_date: shipmentDate, due_date: dueDate };
  for (const [field, time] of Object.entries(dates)) {
    if (time && time <= creation) faults.add(field, 'must be later than created_at');
  }
}
