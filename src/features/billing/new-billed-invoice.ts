import type { Charge } from '#features/orders/money/charge.js';
import { type ChargeShare, merged } from '#features/orders/money/order-charges.js';
import type { InvoiceToCreate, NewInvoiceItem, OpenDeposit } from '#features/invoices/creation/new-invoice.js';
import { openDeposits, readDeposits } from '#features/invoices/deposits/deposits.js';
import { NUMBER_REQUIRED } from '#features/invoices/creation/check-invoice.js';
import { MAX_CHARGES } from '#features/invoices/invoice.entity.js';
import { dueDateRequired } from '#features/invoices/terms/invoice-term.js';
import { findPaymentTerm } from '#features/settings/payment-terms/payment-term.js';
import type { Settings, TaxMode } from '#features/settings/settings.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import { toWire, ZERO } from '#platform/base/values/decimal.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { newId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { BillableOrder, LinePart } from './billable-order.js';
import type { BillingTerms } from './billing-request.js';
import { NEXT_REFERENCE_NUMBER } from './billing.queries.js';
import { billedAmounts, type BilledOrder } from './billed-amounts.js';

/**
 * The input of the creation of an invoice that bills parts of orders: items by order, then part, and each order's shares of its charges. The
 * orders must be locked. Throws `validation_failed` with `faults` and what the caller left out and has no default.
 */
export async function newBilledInvoice(
  tx: TenantTx,
  billed: readonly BilledOrder[],
  { terms, settings, faults }: { terms: BillingTerms; settings: Settings; faults: Faults },
): Promise<InvoiceToCreate> {
  const exponent = currencyExponent(tx.tenant.currency);
  const orders = billed.map(({ order }) => order);
  if (terms.invoiceNumber === undefined && !settings.invoiceSequence) faults.add('invoice_number', NUMBER_REQUIRED);
  const termNames = orders.map(({ paymentTerm }) => paymentTerm);
  if (!terms.dueDate && !findPaymentTerm(termNames, settings.paymentTerms))
    faults.add('due_date', dueDateRequired(termNames));
  const deposits = terms.deductsDeposits ? await depositsToDeduct(tx, orders, settings, faults) : [];
  faults.throwIfAny();
  const items: NewInvoiceItem[] = [];
  const shares = new Map<string, ChargeShare[]>();
  for (const one of billed) {
    const amounts = await billedAmounts(one, settings.taxMode, exponent);
    items.push(...one.parts.map((part, index) => itemOf(part, amounts.terms[index]!.taxCharges, settings.taxMode)));
    shares.set(one.order.id, amounts.charges);
  }
  return {
    id: newId(),
    referenceId: terms.referenceId ?? (await nextReference(tx, orders[0]!)),
    invoiceNumber: terms.invoiceNumber,
    orderIds: orders.map(({ id }) => id),
    state: terms.state,
    issuedAt: terms.issuedAt,
    paidAmount: ZERO,
    dueDate: terms.dueDate,
    items,
    charges: chargesOfInvoice(shares),
    deposits,
    carriedCharges: new Map([...shares].map(([id, charges]) => [id, charges.map(toCharge)])),
    remarks: terms.remarks,
    poNumber: terms.poNumber ?? common(orders.map(({ poNumber }) => poNumber)),
    deliveryDate: terms.deliveryDate ?? lastShipmentDay(billed, tx.tenant.timezone),
    buyerReference: terms.buyerReference,
    contractReference: terms.contractReference,
    paymentTerms: common(termNames),
    paymentMethod: common(orders.map(({ paymentMethod }) => paymentMethod)),
    shippingMethod: common(orders.map(({ shippingMethod }) => shippingMethod)),
    attributes: terms.attributes,
  };
}

/** The deposits of orders that an invoice takes off; a fault if there are any and the tax mode has no rates by which to take them off. */
async function depositsToDeduct(
  tx: TenantTx,
  orders: readonly BillableOrder[],
  { taxMode }: Settings,
  faults: Faults,
): Promise<OpenDeposit[]> {
  const ids = orders.map(({ id }) => id);
  const deposits = ids.length ? openDeposits(await readDeposits(tx, ids), currencyExponent(tx.tenant.currency)) : [];
  if (deposits.length && taxMode !== 'net')
    faults.add(
      'deduct_deposits',
      'must be false, because the deposits of the orders are taken off in the tax mode net, and that of the settings is stated',
    );
  return deposits;
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
