import { journalPaidAmount } from '#features/invoices/invoice-journal.js';
import { readSettings } from '#features/settings/read-settings.js';
import { checkDay, later, notBefore, requireOpenPeriod } from '#features/settings/record-day.js';
import { newAttributeValues } from '#platform/base/values/attribute-value.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { type Decimal, decimal, ZERO, sum } from '#platform/base/values/decimal.js';
import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { newId } from '#platform/base/values/ids.js';
import { uniqueError } from '#platform/data/records/unique-values.js';
import type { LastStatement } from '#platform/data/tenancy/last-statement.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { addUnrecorded } from '../money/adjustments.js';
import { grantInSequence } from '../allocation/allocation-rules.js';
import { addExcess, writtenOffExcess } from '../differences/excess.js';
import { grantWithRests } from '../differences/grant-with-rests.js';
import { addRests, leavesRests, type RestingAllocation, restRules } from '../differences/rests.js';
import { lockCreditNotes, type LockedCreditNote } from '../money/lock-credit-notes.js';
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
import type { SourceType } from '../payment.entity.js';
import { OLDEST_DUE, type PaymentConditions } from '../money/money.queries.js';
import { checkNewPayment, checkRests, inAllocations, type NewPayment } from './new-payment.js';
import type { PaymentRecord } from '../payments.queries.js';
import { addRefund, checkSources, sourceDays } from './refund.js';
import { resolveInvoices, transferOf } from './resolve-invoices.js';
import { MoneyRecords, storeNewPayment } from '../money/store-money.js';

export type PaymentToCreate = NewPayment & { id: string };

/** A new payment and what was accepted that the caller should know. */
export interface CreatedPayment {
  payment: PaymentRecord;
  warnings: ErrorDetail[];
}

/** What a new payment refers to, locked, and on what else it depends. */
interface Context {
  customer: LockedCustomer | undefined;
  invoices: LockedInvoices;
  payments: LockedPayment[];
  creditNotes: LockedCreditNote[];
  conditions: PaymentConditions;
  /** The paths of the request if its own path names the invoice. */
  pathsOfInvoice?: Pick<RestingAllocation, 'field' | 'amountField' | 'restField'>;
}

/**
 * Checks a new payment, allocates or refunds its money, and returns the statement that reads it. Throws `validation_failed` with all faults,
 * otherwise the first conflict: `duplicate_reference`, `period_closed`, `invoice_not_payable`, `allocation_exceeds_due`,
 * `allocation_exceeds_source`, `discount_not_available` or `difference_exceeds_tolerance`.
 */
export async function createPayment(tx: TenantTx, input: PaymentToCreate): Promise<LastStatement<CreatedPayment>> {
  const { customerId, allocations = [], sources = [] } = input;
  const named = (type: SourceType) => sources.filter((source) => source.type === type).map(({ id }) => id);
  const invoiceNames = [...allocations.map(({ invoiceId }) => invoiceId), ...named('invoice')];
  const [customer, creditNotes, payments, read] = await Promise.all([
    lockCustomerAndInvoices(tx, customerId, invoiceNames),
    lockCreditNotes(tx, named('credit_note')),
    lockPayments(tx, named('payment')),
    readInvoicesAndConditions(tx, input.referenceId, invoiceNames),
  ]);
  return storePayment(tx, input, { customer, creditNotes, payments, ...read });
}

/** As {@link createPayment}, with what the payment refers to. */
export async function storePayment(
  tx: TenantTx,
  input: PaymentToCreate,
  { customer, conditions, pathsOfInvoice, ...named }: Context,
): Promise<LastStatement<CreatedPayment>> {
  const { id, kind = 'payment', amount, note = null, allocations = [], excess } = input;
  const { invoices } = named;
  const faults = new Faults();
  const days = sourceDays(input.sources ?? [], named);
  const paidAt = notBefore(input.paidAt ?? currentTime(), days, tx.tenant.timezone);
  checkDay({ field: 'paid_at', time: paidAt, sources: days }, tx.tenant.timezone, faults);
  checkNewPayment(input, faults);
  const pathOf = pathsOfInvoice ? () => '' : inAllocations;
  checkRests(allocations, { note, isPayment: kind === 'payment', pathOf }, faults);
  if (!customer) faults.add('customer_id', 'does not exist');
  const wholeAmount = kind === 'write_off' ? amount : undefined; // a write-off settles one invoice and leaves nothing
  const entries = allocations.map((one) => Object.assign({}, one, { amount: one.amount ?? wholeAmount }));
  const resolved = resolveInvoices(entries, invoices, customer?.groupId, faults);
  const wanted = pathsOfInvoice ? resolved.map((one) => ({ ...one, ...pathsOfInvoice })) : resolved;
  const sources = checkSources(input, { ...named, customerId: customer?.id }, faults);
  faults.throwIfAny();
  const customerId = customer!.id; // a missing customer was a fault
  const { referenceId } = input;
  if (conditions.takenBy)
    throw uniqueError({ column: 'reference_id', value: referenceId, code: 'duplicate_reference' }, conditions.takenBy);
  requireOpenPeriod([{ field: 'paid_at', time: paidAt }], conditions, tx.tenant.timezone);

  const exponent = currencyExponent(tx.tenant.currency);
  const settings = leavesRests(allocations) || excess === 'write_off' ? await readSettings(tx) : undefined;
  const effectiveAt = (invoice: LockedInvoice) => later(paidAt, invoice.issuedAt);
  const { granted, rests, warnings } = input.autoAllocate
    ? await grantOldestDue(tx, { customerId, amount, effectiveAt })
    : grantWithRests({ left: amount, field: 'amount' }, wanted, {
        ...{ excess, exponent, effectiveAt },
        rules: settings && restRules(tx, settings, paidAt),
      });
  const records = new MoneyRecords();
  for (const { id: allocationId, invoice, effectiveAt: from, ...one } of granted)
    records.allocate(
      {
        ...{ id: allocationId, paymentId: id, invoiceId: invoice.id, amount: one.amount, effectiveAt: from },
        ...transferOf(customerId, invoice),
      },
      PART[kind],
    );
  addRefund(records, { id, paidAt, part: PART[kind] }, sources, exponent);
  const changed = input.autoAllocate ? granted.map(({ invoice }) => invoice) : invoices.all;
  addUnrecorded(records, changed);
  const allocated = sum(granted.map((allocation) => allocation.amount));
  const written =
    excess === 'write_off'
      ? writtenOffExcess(amount.minus(allocated), decimal(settings!.paymentTolerance), exponent)
      : { amount: ZERO, warnings: [] };
  records.payments.push({
    id,
    referenceId,
    kind,
    customerId,
    amount,
    paidAt,
    method: input.method ?? null,
    reference: input.reference ?? null,
    note,
    attributes: newAttributeValues(input.attributes, tx.actor.id),
    allocatedAmount: sources.length ? amount : allocated,
    refundedAmount: written.amount,
    fromSources: kind === 'write_off' && sources.length > 0,
  });
  await addRests(tx, records, rests, { paymentId: id, note, exponent });
  if (written.amount.gt(ZERO)) addExcess(records, { id, customerId, paidAt }, written.amount);
  for (const invoice of changed)
    if (!records.movedBy(invoice.id).eq(ZERO)) await journalPaidAmount(tx, invoice, records.changeOf(invoice.id));
  const statement = await storeNewPayment(tx, records, id);
  return statement.map((payment) => ({ payment, warnings: [...warnings, ...written.warnings] }));
}

/** The part of what settles an invoice to which the allocations of a payment belong. */
const PART = { payment: 'payments', write_off: 'writeOffs', refund: 'refunds' } as const;

/** What the invoices of a customer that are due first get of an amount, each completely before the next. */
async function grantOldestDue(
  tx: TenantTx,
  {
    customerId,
    amount,
    effectiveAt,
  }: { customerId: string; amount: Decimal; effectiveAt: (invoice: LockedInvoice) => Date },
) {
  const granted = grantInSequence(amount, await lockOldestDue(tx, customerId, amount));
  return {
    granted: granted.map((one) => ({ ...one, id: newId(), effectiveAt: effectiveAt(one.invoice) })),
    ...{ rests: [], warnings: [] },
  };
}

/** Locks the invoices of a customer that are due first, as many as an amount can pay, and returns them in the sequence of their due dates. */
async function lockOldestDue(tx: TenantTx, customerId: string, amount: Decimal): Promise<LockedInvoice[]> {
  const rows = await tx.query<{ id: string }>(OLDEST_DUE, [customerId, amount.toFixed()]);
  const ids = rows.map(({ id }) => id);
  const invoices = await lockInvoices(tx, ids);
  return ids.flatMap((id) => invoices.find(id) ?? []).filter(({ isIssued, isCancelled }) => isIssued && !isCancelled);
}
