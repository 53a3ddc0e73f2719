import { currentTime } from '#platform/base/values/current-time.js';
import { newAttributeValues } from '#platform/base/values/attribute-value.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { type Decimal, isStorable, toWire, ZERO } from '#platform/base/values/decimal.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { newId } from '#platform/base/values/ids.js';
import { eachInSlices, mapInSlices } from '#platform/base/event-loop/slices.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { type InvoiceAmounts, type InvoiceLineAmounts, invoiceLinesAmounts } from '../money/invoice-amounts.js';
import type { InvoiceReferences } from './invoice-references.js';
import type { InvoiceItem } from '../invoice-item.entity.js';
import { toItemStatus, toTaxCharges } from './invoice-item-values.js';
import { storedDetails } from '#platform/base/values/details.js';
import { INVOICE_DETAILS } from '../invoice-details.js';
import { invoicePaymentStatus } from '../state/invoice-state.js';
import { taxedInvoice } from '../tax/invoice-tax.js';
import type { Invoice, InvoiceChargeValues } from '../invoice.entity.js';
import { dueDate } from '#features/settings/payment-terms/due-day.js';
import { findPaymentTerm } from '#features/settings/payment-terms/payment-term.js';
import type { PaymentTerm } from '#features/settings/settings.js';
import type { TaxRule } from '#features/settings/tax/tax-rule.js';
import { dueDateOfDraft, dueDateRequired } from '../terms/invoice-term.js';
import type { NewInvoice, NewInvoiceCharge, NewInvoiceItem } from './new-invoice.js';

/** The unit of a product without another one, by UN/ECE Recommendation 20. */
const ONE_PIECE = 'C62';

export interface BuiltInvoice {
  row: Omit<
    Invoice,
    | 'tenantId'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'changedAt'
    | 'isCancelled'
    | 'cancelledAt'
    | 'cancellationReason'
    | 'creditedAmount'
    | 'reminderLevel'
    | 'lastRemindedAt'
  > & {
    createdAt?: Date;
    updatedAt?: Date;
  };
  items: Omit<InvoiceItem, 'tenantId'>[];
}

/** Builds the rows of a new invoice, pausing for other requests; faults of its amounts go to `faults`. */
export async function buildInvoice(
  input: NewInvoice & { id: string },
  references: InvoiceReferences,
  tx: TenantTx,
  faults: Faults,
): Promise<BuiltInvoice> {
  const exponent = currencyExponent(tx.tenant.currency);
  const charges = (input.charges ?? []).map((charge) => ({
    ...charge,
    valueType: charge.valueType ?? ('value' as const),
  }));
  const lines = await invoiceLinesAmounts(input.items, exponent);
  const term = findPaymentTerm(references.termSources.names, references.termSources.terms);
  const { amounts, ...tax } = await taxedInvoice({ input, lines, charges }, references.tax, exponent, faults);
  await eachInSlices(lines, (line, index) => checkLineAmounts(line, `items[${index}]`, faults));
  const totalAmount = input.statedTotal ?? amounts.total;
  checkAmounts(input, amounts, totalAmount, faults);
  if (references.tax && !totalAmount.eq(amounts.total))
    faults.add('total_amount', `must be ${amounts.total.toFixed()}, which is computed in the tax mode net`);
  const isIssued = input.state !== 'DRAFT';
  if (!input.dueDate && !term && !references.orders.includes(undefined))
    faults.add('due_date', dueDateRequired(references.termSources.names));
  const row = {
    id: input.id,
    referenceId: input.referenceId,
    type: input.type ?? 'invoice',
    ...numberColumns(input.id, input.invoiceNumber),
    customerId: references.orders[0]?.customerId ?? '',
    isIssued,
    isSent: input.state === 'SENT',
    issuedAt: input.issuedAt ?? (isIssued && input.createdAt ? currentTime() : null),
    dueDate: input.dueDate ?? (term ? dueDateByTerm(input, term, tx.tenant.timezone) : currentTime()),
    isDueByTerm: input.dueDate === undefined,
    earlyPayment: input.earlyPayment ?? (isIssued ? (term?.discounts ?? []) : null),
    totalAmount,
    paidAmount: input.paidAmount,
    subtotal: amounts.subtotal,
    discountTotal: amounts.discountTotal,
    shippingTotal: amounts.shippingTotal,
    taxTotal: amounts.taxTotal,
    lineTaxTotal: amounts.lineTaxTotal,
    ...storedDetails(INVOICE_DETAILS, input),
    taxMode: references.tax ? ('net' as const) : ('stated' as const),
    taxSummary: tax.summary,
    customerTax: tax.customerTax,
    charges: [...charges, ...tax.deductions].map((charge, index) => chargeValues(charge, tax.charges[index])),
    attributes: newAttributeValues(input.attributes ?? [], tx.actor.id),
    createdAt: input.createdAt,
    updatedAt: input.updatedAt,
  };
  const items = await mapInSlices(input.items, (item, position) =>
    buildItem({ item, position, invoiceId: input.id }, lines[position]!, tax.items[position], references),
  );
  return { row, items };
}

/** The due date of a new invoice by its payment term. */
const dueDateByTerm = ({ state, issuedAt }: NewInvoice, term: PaymentTerm, timezone: string): Date =>
  state === 'DRAFT' ? dueDateOfDraft(term, issuedAt, timezone) : dueDate(issuedAt ?? currentTime(), term, timezone);

const chargeValues = (
  { name, type, valueType = 'value', amount, reasonCode, deposit }: NewInvoiceCharge,
  rule: TaxRule | undefined,
): InvoiceChargeValues => ({
  name: name ?? null,
  type,
  valueType,
  amount: toWire(amount),
  taxRate: rule ? toWire(rule.rate) : null,
  taxCategory: rule?.category ?? null,
  reasonCode: reasonCode ?? null,
  ...(deposit && { deposit }),
});

/** The columns of the number that a caller states for the invoice `id`. Without one the id stands in its place, because each row has a number. */
export const numberColumns = (
  id: string,
  stated: string | null | undefined,
): Pick<Invoice, 'invoiceNumber' | 'numberSource'> =>
  stated ? { invoiceNumber: stated, numberSource: 'caller' } : { invoiceNumber: id, numberSource: 'pending' };

function buildItem(
  { item, position, invoiceId }: { item: NewInvoiceItem; position: number; invoiceId: string },
  amounts: InvoiceLineAmounts,
  rule: TaxRule | undefined,
  { products, productsOfLines, namesOfLines, extraSkus }: InvoiceReferences,
): BuiltInvoice['items'][number] {
  const product = products.get(item.sku);
  return {
    id: item.id ?? newId(),
    invoiceId,
    position,
    referenceId: item.referenceId ?? null,
    sku: item.sku,
    productId: productsOfLines.get(item.sku) ?? product?.id ?? null,
    name: item.name ?? product?.name ?? namesOfLines.get(item.sku) ?? null,
    quantity: item.quantity,
    amount: item.amount,
    itemTotal: amounts.itemTotal,
    lineTotal: amounts.lineTotal,
    finalUnitPrice: amounts.finalUnitPrice,
    isAdhoc: extraSkus.has(item.sku),
    unitCode: item.unitCode ?? product?.unitCode ?? ONE_PIECE,
    taxRate: rule?.rate ?? null,
    taxCategory: rule?.category ?? null,
    buyerItemId: item.buyerItemId ?? null,
    taxCharges: item.taxCharges ? toTaxCharges(item.taxCharges) : null,
    itemStatus: item.status ? toItemStatus(item.status) : null,
  };
}

function checkLineAmounts(amounts: InvoiceLineAmounts, field: string, faults: Faults): void {
  if (amounts.net.lt(ZERO)) faults.add(`${field}.tax_charges.discount`, 'must not exceed the amount of the line');
  if (!Object.values(amounts).every(isStorable)) faults.add(field, 'results in an amount that is too large');
}

function checkAmounts(input: NewInvoice, amounts: InvoiceAmounts, total: Decimal, faults: Faults): void {
  if (!Object.values(amounts).every(isStorable)) faults.add('items', 'come to an amount that is too large');
  if (input.statedTotal === undefined && total.lt(ZERO)) faults.add('charges', 'must not make the total negative');
  const { statedPaymentStatus: stated } = input;
  if (stated === undefined) return;
  const status = invoicePaymentStatus({
    isCancelled: false,
    totalAmount: total,
    paidAmount: input.paidAmount,
    creditedAmount: ZERO,
  });
  if (stated !== status) faults.add('status', `must be ${status}, which follows from the amounts`);
}
