import { learnBankAccount } from '#features/customers/bank-accounts.js';
import { PAYMENT_ID } from '#features/payments/money/money.queries.js';
import { CUSTOMER_OF_PAYMENT } from '#features/payments/money/money-customers.queries.js';
import { lockCustomer } from '#features/payments/money/lock-money.js';
import { reversePayment } from '#features/payments/change/reverse-payment.js';
import { checkDay } from '#features/settings/record-day.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { decimal } from '#platform/base/values/decimal.js';
import { isId } from '#platform/base/values/ids.js';
import { moneyText } from '#platform/base/values/money-text.js';
import { beginningOf } from '#platform/base/values/time-zone.js';
import { ANY_VERSION, type Precondition } from '#platform/data/records/if-match.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { BankLinePayment } from '../bank-line-payment.entity.js';
import { BankLine } from '../bank-line.entity.js';
import { matchingSettings } from '../matching/matching-settings.js';
import { proposalsFor } from '../matching/proposals.js';
import { type Acceptance, type Booking, bookingByHand, bookingOfProposal, checkAcceptance } from './acceptance.js';
import { LINE_OF_PAYMENT, NAMED_PAYMENT, type NamedPayment } from './booking.queries.js';
import { enterPayment, paidAtOf, referenceOf } from './enter-payment.js';
import { type LineToBook, lockLine, notOpen } from './locked-line.js';

/** What a line became. */
interface Booked {
  paymentId: string;
  customerId: string;
  isReversal: boolean;
  /** Whether the line made the payment or its reversal. */
  isMade: boolean;
}

/** How a line is accepted beside what it becomes. */
interface AcceptOptions {
  precondition?: Precondition;
  /** Whether the service does it by itself. */
  isAutomatic?: boolean;
  /** Whether a proposal that is not safe any more is outdated. */
  mustBeSafe?: boolean;
}

/** Refusals of a payment that was proposed: what it pays has changed since. */
const OUTDATED: ReadonlySet<string> = new Set([
  'allocation_exceeds_due',
  'allocation_exceeds_source',
  'invoice_not_payable',
  'discount_not_available',
  'difference_exceeds_tolerance',
]);

/**
 * Books an open line as what is accepted. Throws `bank_line_not_found`, `version_conflict`, `resource_locked` for a line that is not open or a payment
 * that is that of another line, `proposal_outdated`, `period_closed`, `validation_failed`, and the refusals of `createPayment` and `reversePayment`.
 */
export async function acceptLine(
  tx: TenantTx,
  id: string,
  acceptance: Acceptance,
  { precondition = ANY_VERSION, isAutomatic = false, mustBeSafe = false }: AcceptOptions = {},
): Promise<void> {
  const locked = await lockLine(tx, id, precondition);
  const { line } = locked;
  if (line.state !== 'open') throw notOpen(locked);
  checkBookingDate(tx, line);
  const booking = await bookingOf(tx, line, acceptance, mustBeSafe);
  tx.journal.watch('bank_line', [line.id]);
  const booked = await book(tx, line, booking).catch((error: unknown) => {
    if (error instanceof DomainError && acceptance.proposalId !== undefined && OUTDATED.has(error.code))
      throw outdated();
    throw inFieldsOfLine(error);
  });
  const { paymentId, customerId, isReversal, isMade } = booked;
  await tx.insert(BankLinePayment, [{ lineId: line.id, paymentId, isReversal, isMade }]);
  const { counterpartyIban: iban, counterpartyName: holder } = line;
  if (iban && acceptance.learn !== false)
    await learnBankAccount(tx, customerId, { iban, holder, learnedFrom: line.id });
  const bookings = line.bookings + Number(isMade && !isReversal);
  await tx.update(BankLine, line.id, { state: 'booked', stateReason: null, isUndone: false, isAutomatic, bookings });
}

/** Throws `validation_failed` for a line of a day after today. */
function checkBookingDate(tx: TenantTx, { bookingDate }: LineToBook): void {
  const faults = new Faults();
  const { timezone } = tx.tenant;
  checkDay({ field: 'booking_date', time: beginningOf(bookingDate, timezone) }, timezone, faults);
  faults.throwIfAny();
}

async function bookingOf(
  tx: TenantTx,
  line: LineToBook,
  acceptance: Acceptance,
  mustBeSafe: boolean,
): Promise<Booking> {
  const { proposalId } = acceptance;
  if (proposalId === undefined) return bookingByHand(line, acceptance);
  const faults = new Faults();
  checkAcceptance(acceptance, faults);
  faults.throwIfAny();
  const read = <Row>(text: string, values: readonly unknown[]) => tx.query<Row>(text, values);
  const [proposals] = await proposalsFor([line], { read, tenant: tx.tenant, settings: await matchingSettings(tx) });
  const proposal = proposals!.find((one) => one.id === proposalId);
  if (!proposal || (mustBeSafe && !proposal.safe)) throw outdated();
  return bookingOfProposal(proposal);
}

async function book(tx: TenantTx, line: LineToBook, booking: Booking): Promise<Booked> {
  if (booking.kind === 'named') return linkOrReverse(tx, line, booking.paymentId);
  const { customerId, ...payment } = booking;
  const paidAt = paidAtOf(line, tx.tenant.timezone);
  const values = { ...payment, customerId, amount: line.amount, paidAt, reference: referenceOf(line) };
  const paymentId = await enterPayment(tx, line, values);
  const [owner] = await tx.query<{ id: string }>(CUSTOMER_OF_PAYMENT, [paymentId]);
  return { paymentId, customerId: owner!.id, isReversal: false, isMade: true };
}

/**
 * Links a payment or refund of the amount of the line. A debit of the amount of a payment is its reversal, which is made unless it was before. The
 * lock of the customer keeps the payment and its lines as they are.
 */
async function linkOrReverse(tx: TenantTx, line: LineToBook, name: string): Promise<Booked> {
  const [found] = await tx.query<{ id: string; customerId: string }>(PAYMENT_ID, [isId(name) ? name : null, name]);
  if (!found) throw invalidPayment('does not exist');
  const { id, customerId } = found;
  await lockCustomer(tx, customerId);
  const payment = (await tx.queryOne(NAMED_PAYMENT, [id]))!; // payments are never deleted
  const isReversal = line.amount.lt(0) && payment.kind === 'payment';
  checkPayment(tx, line, payment);
  if (!isReversal && payment.isReversed) throw invalidPayment('is reversed');
  await requireUnlinked(tx, payment, isReversal);
  const isMade = isReversal && !payment.isReversed;
  if (isMade) await reverse(tx, line, id);
  return { paymentId: id, customerId, isReversal, isMade };
}

async function reverse(tx: TenantTx, line: LineToBook, paymentId: string): Promise<void> {
  const reversedAt = paidAtOf(line, tx.tenant.timezone);
  const reason = line.returnReason ?? referenceOf(line) ?? undefined;
  await reversePayment(tx, paymentId, { reason, reversedAt }, ANY_VERSION);
}

function checkPayment(tx: TenantTx, line: LineToBook, { kind, amount }: NamedPayment): void {
  const isDebit = line.amount.lt(0);
  const kinds = isDebit ? ['refund', 'payment'] : ['payment'];
  if (!kinds.includes(kind))
    throw invalidPayment(`is a ${kind}, which the line cannot be: it is a ${isDebit ? 'debit' : 'credit'}`);
  const [stated, wanted] = [decimal(amount), isDebit ? line.amount.times(-1) : line.amount];
  if (stated.eq(wanted)) return;
  const exponent = currencyExponent(tx.tenant.currency);
  throw invalidPayment(`is of ${moneyText(stated, exponent)}, and the line of ${moneyText(wanted, exponent)}`);
}

/** Throws `resource_locked` if another line is the payment or its reversal. */
async function requireUnlinked(tx: TenantTx, payment: NamedPayment, isReversal: boolean): Promise<void> {
  const [link] = await tx.query<{ lineId: string }>(LINE_OF_PAYMENT, [payment.id, isReversal]);
  if (!link) return;
  const what = isReversal ? 'its reversal is' : 'is';
  throw new DomainError('resource_locked', `The payment ${payment.displayId} belongs to another line.`, [
    { field: 'payment_id', reason: `${what} the line ${link.lineId}` },
  ]);
}

const invalidPayment = (reason: string): DomainError => DomainError.invalid([{ field: 'payment_id', reason }]);

const outdated = (): DomainError =>
  new DomainError('proposal_outdated', 'The proposal does not hold any more.', [
    { field: 'proposal_id', reason: 'is none of the present proposals of the line; read it again' },
  ]);

/** Errors of a payment name the fields of the line. */
function inFieldsOfLine(error: unknown): unknown {
  if (!(error instanceof DomainError) || !error.details.length) return error;
  const rename = (field: string) =>
    field.replace(/^allocations(?=\[|$)/, 'invoices').replace(/^(?:paid_at|reversed_at)$/, 'booking_date');
  const details = error.details.map(({ field, reason }) => ({ field: rename(field), reason }));
  return new DomainError(error.code, error.message, details, { cause: error });
}
