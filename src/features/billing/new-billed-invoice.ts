import type { Charge } from '#features/orders/money/charge.js';
import { type ChargeShare, merged } from '#features/orders/money/order-charges.js';
import type { NewInvoice, NewInvoiceItem } from '#features/invoices/creation/new-invoice.js';
import { NUMBER_REQUIRED } from '#features/invoices/creation/invoice-references.js';
import { MAX_CHARGES } from '#features/invoices/invoice.entity.js';
import type { PaymentTerm, Settings, TaxMode } from '#features/settings/settings.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { dayOf, startOfDay } from '#platform/base/values/time-zone.js';
import { toWire, ZERO } from '#platform/base/values/decimal.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { inSlice, mapInSlices } from '#platform/base/event-loop/slices.js';
import { newId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { BillableOrder, LinePart } from './billable-order.js';
import type { BillingTerms } from './billing-request.js';
import { NEXT_REFERENCE_NUMBER } from './billing.queries.js';
import { chargeShares } from './charge-shares.js';
import { partTerms } from './line-part.js';

/** An order and the parts of its lines that an invoice bills, at least one. */
export interface BilledOrder {
  order: BillableOrder;
  parts: readonly LinePart[];
}

/**
 * The input of the creation of an invoice that bills parts of orders: items by order, then part, and each order's shares of its charges. Adds
 * the faults of what the caller left out and has no default. The orders must be locked.
 */
export async function newBilledInvoice(
  tx: TenantTx,
  billed: readonly BilledOrder[],
  { terms, settings, faults }: { terms: BillingTerms; settings: Settings; faults: Faults },
): Promise<NewInvoice & { id: string }> {
  const exponent = currencyExponent(tx.tenant.currency);
  const orders = billed.map(({ order }) => order);
  if (terms.invoiceNumber === undefined && !settings.invoiceSequence) faults.add('invoice_number', NUMBER_REQUIRED);
  const items: NewInvoiceItem[] = [];
  const shares = new Map<string, ChargeShare[]>();
  for (const { order, parts } of billed) {
    const made = await mapInSlices(parts, (part) => ({ ...part, terms: partTerms(part, exponent) }));
    const nets = new Map(made.map(({ line, quantity, terms: { net } }) => [line.id, { quantity, net }]));
    items.push(...made.map((part) => itemOf(part, part.terms.taxCharges, settings.taxMode)));
    shares.set(order.id, await inSlice(() => chargeShares(order, nets, settings.taxMode, exponent)));
  }
  return {
    id: newId(),
    referenceId: terms.referenceId ?? (await nextReference(tx, orders[0]!)),
    invoiceNumber: terms.invoiceNumber,
    orderIds: orders.map(({ id }) => id),
    state: terms.state,
    issuedAt: terms.issuedAt,
    paidAmount: ZERO,
    dueDate: dueDateOf(orders, terms, { settings, timezone: tx.tenant.timezone, faults }),
    items,
    charges: chargesOfInvoice(shares),
    carriedCharges: new Map([...shares].map(([id, charges]) => [id, charges.map(toCharge)])),
    remarks: terms.remarks,
    poNumber: terms.poNumber ?? common(orders.map(({ poNumber }) => poNumber)),
    deliveryDate: terms.deliveryDate ?? lastShipmentDay(billed, tx.tenant.timezone),
    buyerReference: terms.buyerReference,
    contractReference: terms.contractReference,
    paymentTerms: common(orders.map(({ paymentTerm }) => paymentTerm)),
    paymentMethod: common(orders.map(({ paymentMethod }) => paymentMethod)),
    shippingMethod: common(orders.map(({ shippingMethod }) => shippingMethod)),
    attributes: terms.attributes,
  };
}

/** The day, in the time zone of the tenant, on which the last of the billed lines was shipped; undefined if none was. */
function lastShipmentDay(billed: readonly BilledOrder[], timezone: string): string | undefined {
  const times = billed.flatMap(({ parts }) =>
    parts.flatMap(({ line: { lastShippedAt } }) => (lastShippedAt === null ? [] : [Date.parse(lastShippedAt)])),
  );
  return times.length ? dayOf(new Date(times.reduce((a, b) => Math.max(a, b))), timezone) : undefined;
}

/** A further part of a line keeps the tax at which the line was billed before. */
const itemOf = (
  { line, quantity }: LinePart,
  taxCharges: NewInvoiceItem['taxCharges'],
  taxMode: TaxMode,
): NewInvoiceItem => ({
  referenceId: line.id,
  sku: line.sku,
  name: line.name ?? undefined,
  quantity,
  amount: line.unitPrice,
  taxCharges,
  taxRate: (taxMode === 'net' && line.carriedTax?.rate) || undefined,
  taxCategory: (taxMode === 'net' && line.carriedTax?.category) || undefined,
  isAdhoc: false,
});

const toCharge = ({ name, type, amount }: ChargeShare): Charge => ({
  name,
  type,
  valueType: 'value',
  amount: toWire(amount),
});

/** The shares of all orders, by order. If an invoice cannot have so many charges, those of one type and name are added up, or else all of one type. */
function chargesOfInvoice(shares: ReadonlyMap<string, readonly ChargeShare[]>): ChargeShare[] {
  const all = [...shares.values()].flat();
  if (all.length <= MAX_CHARGES) return all;
  const byName = merged(all);
  return byName.length <= MAX_CHARGES ? byName : merged(all, ({ type }) => type);
}

/** The value that all have; undefined if they differ or have none. */
const common = (values: readonly (string | null)[]): string | undefined =>
  (new Set(values).size === 1 ? values[0] : undefined) ?? undefined;

/** The longest reference to which a hyphen and a number are added. */
const MAX_PREFIX = 240;

async function nextReference(tx: TenantTx, { id, referenceId, displayId }: BillableOrder): Promise<string> {
  const prefix = (referenceId ?? displayId).slice(0, MAX_PREFIX);
  const [row] = await tx.query<{ number: number }>(NEXT_REFERENCE_NUMBER, [id, prefix]);
  return `${prefix}-${row!.number}`;
}

/** Why payment terms of orders give no due date. */
function whyNotDue(terms: readonly (string | null)[]): string {
  const names = [...new Set(terms)].map((term) => JSON.stringify(term));
  if (names.length > 1) return `the orders have different payment terms (${names.join(', ')})`;
  return terms[0] === null
    ? 'neither the order nor its customer has a payment_term'
    : `the settings have no due days for the payment term ${names.join()}`;
}

/** The stated due date, or that of the payment term, which must be the same for all orders. */
function dueDateOf(
  orders: readonly BillableOrder[],
  { dueDate, issuedAt = currentTime() }: BillingTerms,
  { settings, timezone, faults }: { settings: Settings; timezone: string; faults: Faults },
): Date {
  if (dueDate) return dueDate;
  const days = new Set(orders.map(({ paymentTerm }) => dueDaysOf(paymentTerm, settings.paymentTerms)));
  const [first] = days;
  if (days.size === 1 && first !== undefined) return dueDateAfter(issuedAt, first, timezone);
  faults.add('due_date', `is required: ${whyNotDue(orders.map(({ paymentTerm }) => paymentTerm))}`);
  return issuedAt;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The number of due days of a payment term by its name in the settings, in any letter case; undefined if there is none. */
export const dueDaysOf = (name: string | null, terms: readonly PaymentTerm[]): number | undefined =>
  terms.find((term) => term.name.toLowerCase() === name?.toLowerCase())?.dueDays;

/**
 * The due date of an invoice: a number of calendar days after the issue in the time zone of the tenant, as long after the beginning of the day,
 * but within it, if the clocks are changed in between.
 */
export function dueDateAfter(issuedAt: Date, days: number, timezone: string): Date {
  const start = startOfDay(issuedAt, timezone);
  const dueDay = startOfDay(new Date(start.getTime() + days * DAY_MS + DAY_MS / 2), timezone);
  const dayAfter = startOfDay(new Date(dueDay.getTime() + DAY_MS + 2 * HOUR_MS), timezone);
  return new Date(Math.min(dueDay.getTime() + issuedAt.getTime() - start.getTime(), dayAfter.getTime() - 1));
}
