import { journalPaidAmount } from '#features/invoices/invoice-journal.js';
import { checkDay, later, requireOpenPeriod } from '#features/settings/record-day.js';
import { newAttributeValues } from '#platform/base/values/attribute-value.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { type Decimal, ZERO, sum } from '#platform/base/values/decimal.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { isId, newId } from '#platform/base/values/ids.js';
import { uniqueError } from '#platform/data/records/unique-values.js';
import type { LastStatement } from '#platform/data/tenancy/last-statement.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { addUnrecorded } from '../money/adjustments.js';
import { type GrantedAllocation, grantAllocations, grantInSequence } from '../allocation/allocation-rules.js';
import {
  lockCustomerAndInvoices,
  type LockedCustomer,
  type LockedInvoice,
  type LockedInvoices,
  type LockedPayment,
  lockInvoices,
  lockPayments,
  readInvoicesAndConditions,
} from '../money/lock-money.js';
import { CUSTOMER_OF_INVOICE, OLDEST_DUE, type PaymentConditions } from '../money/money.queries.js';
import { moneyText } from '#platform/base/values/money-text.js';
import { checkNewPayment, type NewPayment } from './new-payment.js';
import type { PaymentRecord } from '../payments.queries.js';
import { addRefund, checkSources, sourceDays } from './refund.js';
import { resolveInvoices } from './resolve-invoices.js';
import { MoneyRecords, storeNewPayment } from '../money/store-money.js';

type PaymentToCreate = NewPayment & { id: string };

/** What a new payment refers to, locked, and on what else it depends. */
interface Context {
  customer: LockedCustomer | undefined;
  invoices: LockedInvoices;
  payments: LockedPayment[];
  conditions: PaymentConditions;
  /** Whether the path of the request names the invoice, and its body only an amount. */
  isOfInvoice?: boolean;
}

/**
 * Checks a new payment, allocates or refunds its money, and returns the statement that reads it. Throws `validation_failed` with all faults,
 * otherwise the first conflict: `duplicate_reference`, `period_closed`, `invoice_not_payable`, `allocation_exceeds_due` or
 * `allocation_exceeds_source`.
 */
export async function createPayment(tx: TenantTx, input: PaymentToCreate): Promise<LastStatement<PaymentRecord>> {
  const { customerId, allocations = [], sources = [] } = input;
  const named = (type: string) => sources.filter((source) => source.type === type).map(({ id }) => id);
  const invoiceNames = [...allocations.map(({ invoiceId }) => invoiceId), ...named('invoice')];
  const [customer, payments, read] = await Promise.all([
    lockCustomerAndInvoices(tx, customerId, invoiceNames),
    lockPayments(tx, named('payment')),
    readInvoicesAndConditions(tx, input.referenceId, invoiceNames),
  ]);
  return storePayment(tx, input, { customer, payments, ...read });
}

/**
 * As {@link createPayment}, for a payment of one invoice that gets what is due on it, at most the amount. Without an amount it is what is due.
 * Throws `invoice_not_found`.
 */
export async function createPaymentOfInvoice(
  tx: TenantTx,
  invoiceId: string,
  { amount, ...input }: Omit<PaymentToCreate, 'amount' | 'customerId'> & { amount?: Decimal },
): Promise<LastStatement<PaymentRecord>> {
  const [owner] = isId(invoiceId) ? await tx.query<{ id: string }>(CUSTOMER_OF_INVOICE, [invoiceId]) : [];
  if (!owner) throw DomainError.notFound('invoice', invoiceId);
  const [customer, { invoices, conditions }] = await Promise.all([
    lockCustomerAndInvoices(tx, owner.id, [invoiceId]),
    readInvoicesAndConditions(tx, input.referenceId, [invoiceId]),
  ]);
  const invoice = invoices.find(invoiceId);
  if (!customer || !invoice) throw DomainError.notFound('invoice', invoiceId);
  if (!amount && invoice.isIssued && !invoice.isCancelled && invoice.due.lte(ZERO))
    throw nothingDue(currencyExponent(tx.tenant.currency));
  const payment = { ...input, customerId: customer.id, amount: amount ?? invoice.due, allocations: [{ invoiceId }] };
  return storePayment(tx, payment, { customer, invoices, payments: [], conditions, isOfInvoice: true });
}

const nothingDue = (exponent: number): DomainError =>
  new DomainError('allocation_exceeds_due', 'More would be allocated than is due.', [
    { field: 'amount', reason: `due ${moneyText(ZERO, exponent)}` },
  ]);

async function storePayment(
  tx: TenantTx,
  input: PaymentToCreate,
  { customer, invoices, payments, conditions, isOfInvoice = false }: Context,
): Promise<LastStatement<PaymentRecord>> {
  const { id, kind = 'payment', amount, paidAt = currentTime() } = input;
  const faults = new Faults();
  const days = sourceDays(input.sources ?? [], { invoices, payments });
  checkDay({ field: 'paid_at', time: paidAt, sources: days }, tx.tenant.timezone, faults);
  checkNewPayment(input, faults);
  if (!customer) faults.add('customer_id', 'does not exist');
  const wholeAmount = kind === 'write_off' ? amount : undefined; // a write-off settles one invoice and leaves nothing
  const entries = (input.allocations ?? []).map((one) => Object.assign({}, one, { amount: one.amount ?? wholeAmount }));
  const resolved = resolveInvoices(entries, invoices, customer?.id, faults);
  const wanted = isOfInvoice ? resolved.map((one) => ({ ...one, field: 'id', amountField: 'amount' })) : resolved;
  const sources = checkSources(input, { invoices, payments, customerId: customer?.id }, faults);
  faults.throwIfAny();
  const customerId = customer!.id; // a missing customer was a fault
  const { referenceId } = input;
  if (conditions.takenBy)
    throw uniqueError({ column: 'reference_id', value: referenceId, code: 'duplicate_reference' }, conditions.takenBy);
  requireOpenPeriod([{ field: 'paid_at', time: paidAt }], conditions, tx.tenant.timezone);

  const exponent = currencyExponent(tx.tenant.currency);
  const granted = input.autoAllocate
    ? grantInSequence(amount, await lockOldestDue(tx, customerId, amount))
    : grantAllocations({ left: amount, field: 'amount' }, wanted, exponent);
  const records = new MoneyRecords();
  for (const allocation of granted) records.allocate(allocationRow(id, paidAt, allocation));
  addRefund(records, { id, paidAt }, sources, exponent);
  const changed = input.autoAllocate ? granted.map(({ invoice }) => invoice) : invoices.all;
  addUnrecorded(records, changed);
  records.payments.push({
    id,
    referenceId,
    kind,
    customerId,
    amount,
    paidAt,
    method: input.method ?? null,
    reference: input.reference ?? null,
    note: input.note ?? null,
    attributes: newAttributeValues(input.attributes, tx.actor.id),
    allocatedAmount: kind === 'refund' ? amount : sum(granted.map((allocation) => allocation.amount)),
  });
  for (const invoice of changed) {
    const moved = records.movedBy(invoice.id);
    if (!moved.eq(ZERO)) await journalPaidAmount(tx, invoice, { [SETTLED_BY[kind]]: moved });
  }
  return storeNewPayment(tx, records, id);
}

/** The part of what settles an invoice to which the allocations of a payment belong. */
const SETTLED_BY = { payment: 'payments', write_off: 'writeOffs', refund: 'refunds' } as const;

const allocationRow = (
  paymentId: string,
  paidAt: Date,
  { id = newId(), invoice, amount }: GrantedAllocation<LockedInvoice>,
) => ({
  id,
  paymentId,
  invoiceId: invoice.id,
  amount,
  effectiveAt: later(paidAt, invoice.issuedAt),
});

/** Locks the invoices of a customer that are due first, as many as an amount can pay, and returns them in the sequence of their due dates. */
async function lockOldestDue(tx: TenantTx, customerId: string, amount: Decimal): Promise<LockedInvoice[]> {
  const rows = await tx.query<{ id: string }>(OLDEST_DUE, [customerId, amount.toFixed()]);
  const ids = rows.map(({ id }) => id);
  const invoices = await lockInvoices(tx, ids);
  return ids.flatMap((id) => invoices.find(id) ?? []).filter(({ isIssued, isCancelled }) => isIssued && !isCancelled);
}
