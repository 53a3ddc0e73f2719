import type { Proposal } from '#bank-matching';
import type { Complete } from '#platform/base/values/complete.js';
import { toWire } from '#platform/base/values/decimal.js';
import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import type { AnsweredFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type { BankLineView } from '../bank-lines.service.js';
import type { BankLineRecord, BankStatementRecord } from '../bank-statements.queries.js';
import type { Acceptance } from '../booking/acceptance.js';
import { fromUnits } from '../matching/matching-line.js';
import type { AcceptanceShape, BankLineShape, ProposalShape } from './bank-line.shape.js';
import type { BankStatementShape } from './bank-statement.shape.js';

/** A statement as v2 and the journal show it. */
export const bankStatementRepresentation = (
  statement: BankStatementRecord,
): AnsweredFields<BankStatementShape> & VersionAndTimesFields => ({
  id: statement.id,
  kind: statement.kind,
  account: { iban: statement.accountIban, other: statement.accountOther },
  number: statement.number,
  from_date: statement.fromDate,
  to_date: statement.toDate,
  opening_balance: statement.openingBalance,
  closing_balance: statement.closingBalance,
  line_counts: statement.lineCounts,
  ...versionAndTimesOf(statement),
});

/** A line as files and the journal show it. */
export const bankLineRepresentation = (
  line: BankLineRecord,
): Omit<AnsweredFields<BankLineShape>, 'proposals'> & VersionAndTimesFields => ({
  id: line.id,
  statement_id: line.statementId,
  position: line.position,
  booking_date: line.bookingDate,
  value_date: line.valueDate,
  amount: line.amount,
  counterparty: {
    name: line.counterpartyName,
    iban: line.counterpartyIban,
    bic: line.counterpartyBic,
    ultimate_name: line.ultimateName,
  },
  remittance: line.remittance,
  structured_reference: line.structuredReference,
  end_to_end_id: line.endToEndId,
  bank_reference: line.bankReference,
  mandate_id: line.mandateId,
  return_reason: line.returnReason,
  state: line.state,
  state_reason: line.stateReason,
  booked_automatically: line.isAutomatic,
  payment_ids: line.paymentIds,
  ...versionAndTimesOf(line),
});

/** A line as v2 shows it. */
export function bankLineView(line: BankLineView): AnsweredFields<BankLineShape> & VersionAndTimesFields {
  return Object.assign(bankLineRepresentation(line), { proposals: line.proposals.map(proposalFields) });
}

const proposalFields = (proposal: Proposal): AnsweredFields<ProposalShape> => ({
  id: proposal.id,
  rank: proposal.rank,
  safe: proposal.safe,
  kind: proposal.kind,
  customer_id: proposal.customerId,
  invoices: proposal.invoices.map(({ id, number, amount, rest }) => ({
    ...{ invoice_id: id, number, rest },
    amount: toWire(fromUnits(amount)),
  })),
  amount: toWire(fromUnits(proposal.amount)),
  unallocated: toWire(fromUnits(proposal.unallocated)),
  payment_id: proposal.paymentId,
  reasons: proposal.reasons.map(({ code, text }) => ({ code, text })),
});

export const acceptanceFrom = (dto: CreatedFields<AcceptanceShape>): Complete<Acceptance> => ({
  proposalId: dto.proposal_id,
  customerId: dto.customer_id,
  invoices: dto.invoices?.map(({ invoice_id: invoiceId, amount, rest, override }) => ({
    ...{ invoiceId, amount, rest, override },
  })),
  excess: dto.excess,
  note: dto.note,
  paymentId: dto.payment_id,
  learn: dto.learn,
});
