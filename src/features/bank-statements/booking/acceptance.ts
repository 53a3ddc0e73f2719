import type { Proposal } from '#bank-matching';
import { Faults } from '#platform/base/errors/faults.js';
import type { LineToBook } from './locked-line.js';
import { fromUnits } from '../matching/matching-line.js';
import type { Excess } from '#features/payments/payment.entity.js';
import type { PaidInvoice } from './enter-payment.js';

/** What a caller accepts: a proposal, a payment of a customer, or one that is there. */
export interface Acceptance {
  proposalId?: string;
  /** Our id or the caller's reference. */
  customerId?: string;
  invoices?: PaidInvoice[];
  excess?: Excess;
  note?: string;
  /** Our id or the caller's reference. */
  paymentId?: string;
  /** Whether the account of the counterparty becomes one of the customer. Default: true. */
  learn?: boolean;
}

/** What is booked for a line. */
export type Booking =
  | { kind: 'payment'; customerId: string; invoices: readonly PaidInvoice[]; excess?: Excess; note?: string }
  | { kind: 'named'; paymentId: string };

/** What the proposal books. What is over stays with the customer. */
export function bookingOfProposal({ kind, customerId, invoices, paymentId }: Proposal): Booking {
  if (kind !== 'payment') return { kind: 'named', paymentId: paymentId! }; // it has one unless it is a new payment
  const paid = invoices.map(({ id, amount, rest }) => ({ invoiceId: id, amount: fromUnits(amount), rest }));
  return { kind: 'payment', customerId, invoices: paid, excess: 'keep' };
}

/** What a caller books by hand. Throws `validation_failed` with all faults of the request. */
export function bookingByHand(line: LineToBook, acceptance: Acceptance): Booking {
  const { customerId, invoices, excess, note, paymentId } = acceptance;
  const faults = new Faults();
  checkAcceptance(acceptance, faults);
  if (customerId !== undefined && line.amount.lt(0))
    faults.add(
      'customer_id',
      'can only be sent for a credit; a debit is linked to a refund or reverses a payment (payment_id)',
    );
  faults.throwIfAny();
  if (paymentId !== undefined) return { kind: 'named', paymentId };
  return { kind: 'payment', customerId: customerId!, invoices: invoices ?? [], excess, note }; // one of the three was sent
}

/** Exactly one of the three ways to accept is sent, with the fields that belong to it. */
export function checkAcceptance(acceptance: Acceptance, faults: Faults): void {
  const { proposalId, customerId, paymentId, invoices, excess, note } = acceptance;
  const chosen = [proposalId, customerId, paymentId].filter((one) => one !== undefined).length;
  if (chosen !== 1) faults.add('proposal_id', 'send exactly one of proposal_id, customer_id and payment_id');
  const ofCustomer = Object.entries({ invoices, excess, note });
  for (const [field, value] of customerId === undefined ? ofCustomer : [])
    if (value !== undefined) faults.add(field, 'can only be sent with customer_id');
}
