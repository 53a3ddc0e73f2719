import { EXAMPLE_BANK_STATEMENT_ID, EXAMPLE_DEBTOR_ID, EXAMPLE_OPEN_INVOICE_ID } from '#examples/example-ids.js';
import type { ReasonCode } from '#bank-matching';
import type { Decimal } from '#platform/base/values/decimal.js';
import { ListOf, Nested, TextList } from '#platform/edge/validation/nested.js';
import {
  Amount,
  ExactText,
  Id,
  Identifier,
  Money,
  OneOf,
  Text,
  Whole,
  YesNo,
} from '#platform/edge/validation/scalars.js';
import { LINE_STATES } from '../bank-line.entity.js';
import { type Excess, EXCESSES, type Rest, RESTS } from '#features/payments/payment.entity.js';

/** Maximum number of invoices that one line pays. */
const MAX_INVOICES = 1_000;
/** Maximum number of proposals of a line. */
const MAX_PROPOSALS = 5;

const PROPOSAL_KINDS = ['payment', 'existing', 'reversal'] as const;

export const REST_TEXTS = {
  open: 'it stays due',
  discount: 'it is an early payment discount',
  write_off: 'it is written off',
} satisfies Record<Rest, string>;

const REASON_TEXTS = {
  number: 'the text has the number of an invoice or payment',
  number_truncated: 'the text begins or ends with a part of the number',
  number_mistyped: 'the text has the number with one typing error',
  reference: 'the text has your reference of the invoice',
  structured_reference: 'the structured reference is that of the invoice',
  end_to_end: 'the end-to-end id has the number, or is that of the payment',
  amount_exact: 'the amount is what is due, or that of the payment',
  sum_of_invoices: 'the amount is that of several invoices',
  discount: 'the amount is what is due less early payment discounts',
  tolerance: 'the difference is within the tolerance',
  short: 'the amount is less than what is due',
  over: 'the amount is more than what is due',
  payer_iban: 'the account is one of the customer',
  payer_name: 'the name of the payer is that of the customer',
  group: 'the payer pays for another customer',
  returned: 'the line came back',
  existing: 'a payment with the amount is there already',
} satisfies Record<ReasonCode, string>;

/** Who is at the other end of a line. */
export abstract class CounterpartyShape {
  @Text({ nullable: true, text: 'Name of the holder of the account', commonExample: 'Save-a-lot Markets' }) name:
    | string
    | null;
  @Text({ nullable: true, text: 'IBAN of the account', commonExample: 'DE02120300000000202051' }) iban: string | null;
  @Text({ nullable: true, text: 'BIC of the bank', commonExample: null }) bic: string | null;
  @Text({ nullable: true, text: 'Who pays or receives behind the holder of the account', commonExample: null })
  ultimate_name: string | null;
}

/** An invoice that a proposal pays. */
export abstract class ProposedInvoiceShape {
  @Id({ text: 'Invoice that is paid', example: EXAMPLE_OPEN_INVOICE_ID }) readonly invoice_id: string;
  @Text({ text: 'Number of the invoice, as documents show it', commonExample: 'INV-10657' }) number: string;
  @Amount({ text: 'What it gets', commonExample: 100 }) amount: Decimal;
  @OneOf(RESTS, { text: 'What becomes of the rest of what is due', valueTexts: REST_TEXTS, commonExample: 'open' })
  rest: string;
}

/** Why something is proposed. */
export abstract class ProposalReasonShape {
  @OneOf(Object.keys(REASON_TEXTS), { text: 'Kind of the reason', valueTexts: REASON_TEXTS, commonExample: 'number' })
  code: string;
  @Text({ text: 'The reason in words, with the numbers and amounts', commonExample: 'the text has INV-10657' })
  text: string;
}

/** What a line may be. */
export abstract class ProposalShape {
  @Text({
    text: 'Hash of what would be booked, to accept it: another one as soon as something else would be booked',
    commonExample: '5c1f5cb0a4d4e2b1f6ad8f7f3e6f3a52',
  })
  id: string;
  @Whole({ min: 1, text: 'Place among the proposals, from 1, the best', commonExample: 1 }) rank: number;
  @YesNo({
    text: 'Whether it can be booked without asking anybody: the invoices are named by their whole numbers, or the account is that of their customer, the amount is explained, and nothing speaks for something else. At most one proposal of a line is',
    commonExample: false,
  })
  safe: boolean;
  @OneOf(PROPOSAL_KINDS, {
    text: 'What would be booked',
    valueTexts: {
      payment: 'a new payment of the customer',
      existing: 'nothing: the line is linked to a payment or refund that is there',
      reversal: 'the reversal of the payment',
    },
    commonExample: 'payment',
  })
  kind: string;
  @Id({ text: 'Customer of the payment', example: EXAMPLE_DEBTOR_ID }) readonly customer_id: string;
  @ListOf(() => ProposedInvoiceShape, { max: MAX_INVOICES, text: 'Invoices that a new payment pays' })
  invoices: ProposedInvoiceShape[];
  @Amount({ text: 'Amount of the payment', commonExample: 100 }) amount: Decimal;
  @Amount({ text: 'What of the amount no invoice gets', commonExample: 0 }) unallocated: Decimal;
  @Id({ nullable: true, text: 'Payment that is linked or reversed; null of a new one', example: null })
  readonly payment_id: string | null;
  @ListOf(() => ProposalReasonShape, { max: 100, text: 'What speaks for it' }) reasons: ProposalReasonShape[];
}

/** Every field of a line but its version and times. */
export abstract class BankLineShape {
  @Id() readonly id: string;
  @Id({
    text: 'Statement to whose balances the line belongs: one of the kind statement as soon as there is one',
    example: EXAMPLE_BANK_STATEMENT_ID,
  })
  readonly statement_id: string;
  @Whole({
    readOnly: true,
    min: 1,
    text: 'Place in the statement, from 1; details of a batch have that of its line',
    example: 1,
  })
  readonly position: number;
  @Id({ format: 'date', text: 'Day on which the bank booked it', example: '1998-06-02' }) readonly booking_date: string;
  @Id({
    format: 'date',
    nullable: true,
    text: 'Day from which it bears interest; null where the file has none',
    example: '1998-06-02',
  })
  readonly value_date: string | null;
  @Amount({
    readOnly: true,
    text: 'Amount in the currency of the tenant: positive for a credit, negative for a debit',
    example: 100,
  })
  readonly amount: Decimal;
  @Nested(() => CounterpartyShape, { readOnly: true, text: 'Who paid a credit, or received a debit' })
  readonly counterparty: CounterpartyShape;
  @ExactText({
    readOnly: true,
    nullable: true,
    max: 10_000,
    text: 'What the payer wrote: all unstructured texts, joined by line breaks',
    example: 'Invoice INV-10657',
  })
  readonly remittance: string | null;
  @Text({
    readOnly: true,
    nullable: true,
    text: 'Creditor reference, or the number of a document that is referred to',
    example: null,
  })
  readonly structured_reference: string | null;
  @Text({ readOnly: true, nullable: true, text: 'Reference of the payer that the banks passed on', example: null })
  readonly end_to_end_id: string | null;
  @Text({
    readOnly: true,
    nullable: true,
    text: 'Reference of the bank for the line, else for its entry',
    example: 'B-1',
  })
  readonly bank_reference: string | null;
  @Text({ readOnly: true, nullable: true, text: 'Mandate of a direct debit', example: null }) readonly mandate_id:
    | string
    | null;
  @Text({
    readOnly: true,
    nullable: true,
    text: 'Why a payment came back; null of a line that is none that came back',
    example: null,
  })
  readonly return_reason: string | null;
  @OneOf(LINE_STATES, { readOnly: true, text: 'What became of the line', example: 'open' })
  readonly state: string;
  @ExactText({
    readOnly: true,
    nullable: true,
    text: 'Why it was ignored or opened again, as you stated it',
    example: null,
  })
  readonly state_reason: string | null;
  @YesNo({
    readOnly: true,
    text: 'Whether the service booked it by itself (`bank_booking` of the settings)',
    example: false,
  })
  readonly booked_automatically: boolean;
  @TextList({
    readOnly: true,
    max: 1,
    text: 'Ids of the payment or refund that the line is, or of the payment that it reversed; empty unless it is booked',
    example: [],
  })
  readonly payment_ids: string[];
  @ListOf(() => ProposalShape, {
    readOnly: true,
    max: MAX_PROPOSALS,
    text: 'What an open line may be, the best first, computed from the books at each read; events and exports leave them out',
  })
  readonly proposals: ProposalShape[];
}

/** An invoice that is paid by hand. */
export abstract class PaidInvoiceShape {
  @Identifier({
    text: 'Invoice of the customer, by id, `reference_id` or `invoice_number`',
    commonExample: 'INV-10657',
  })
  invoice_id: string;
  @Money({
    optional: true,
    above: 0,
    text: 'What it gets, above 0; what is due, at most what is left of the line, if it is not sent',
    commonExample: 1,
  })
  amount?: Decimal;
  @OneOf(RESTS, {
    optional: true,
    text: 'What becomes of the rest of what is due; `open` if it is not sent',
    valueTexts: REST_TEXTS,
    commonExample: 'open',
  })
  rest?: Rest;
  @YesNo({
    optional: true,
    text: 'Whether a discount is taken although it is too late or too much, with a `note`; `false` if it is not sent',
    commonExample: false,
  })
  override?: boolean;
}

/** How a line is accepted. */
export abstract class AcceptanceShape {
  @Identifier({
    optional: true,
    text: 'Which of the proposals of the line is accepted, by its `id`, as the line was read',
    commonExample: null,
  })
  proposal_id?: string;
  @Identifier({
    optional: true,
    text: 'By hand: customer of the new payment, by id or `reference_id`; only for a credit',
    commonExample: 'SAVEA',
  })
  customer_id?: string;
  @ListOf(() => PaidInvoiceShape, {
    optional: true,
    max: MAX_INVOICES,
    text: 'With `customer_id`: invoices that the payment pays; what is left of it stays unallocated',
  })
  invoices?: PaidInvoiceShape[];
  @OneOf(EXCESSES, {
    optional: true,
    text: 'With `customer_id`: what becomes of money that the invoices do not take; `refuse` if it is not sent',
    valueTexts: {
      refuse: 'more than is due on an invoice is refused',
      keep: 'each invoice takes at most what is due, and the rest stays unallocated',
      write_off: 'a rest within the tolerance is written off too',
    } satisfies Record<Excess, string>,
    commonExample: 'refuse',
  })
  excess?: Excess;
  @ExactText({
    optional: true,
    text: 'With `customer_id`: note of the payment',
    commonExample: 'Checked with the customer',
  })
  note?: string;
  @Identifier({
    optional: true,
    text: 'By hand: payment or refund of the amount that the line is, by id or `reference_id`; a debit of the amount of a payment reverses it',
    commonExample: null,
  })
  payment_id?: string;
  @YesNo({
    optional: true,
    text: 'Whether the account of the counterparty becomes one of the `bank_accounts` of the customer; `true` if it is not sent',
    commonExample: true,
  })
  learn?: boolean;
}

/** Why a line is ignored or opened again. */
export abstract class LineReasonShape {
  @ExactText({
    optional: true,
    text: 'Why, for your own records; answered as `state_reason`',
    commonExample: 'Fee of the bank',
  })
  reason?: string;
}
