import { EXAMPLE_BANK_LINE_ID, EXAMPLE_BANK_STATEMENT_ID } from '#examples/example-ids.js';
import { ndjsonExample } from '#features/exports/api/export.docs.js';
import { periodClosed } from '#features/invoices/api/invoice.docs.js';
import { allocationRefusals, exceedsSource, OWES_NOTHING } from '#features/payments/api/payment.docs.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import {
  type ErrorExample,
  EXAMPLE_UUID,
  type FieldTexts,
  type OperationText,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { BANK_STATEMENT_DOCS } from './bank-statement.docs.js';
import type { LineState } from '../bank-line.entity.js';

/** Meanings of the states of lines. */
const STATE_TEXTS = {
  open: 'nobody has decided what it is',
  booked: 'it is a payment or refund, or the reversal of a payment',
  ignored: 'it is nothing that payments know, such as fees of the bank',
  split: 'the details of the batch, which are lines of their own, replace it',
} satisfies Record<LineState, string>;

/** Texts of the operations on lines, by the method of the controller. */
const BANK_LINE_OPERATIONS = {
  list: {
    summary: 'What is on the bank account?',
    description:
      'Returns lines of bank statements, those that changed last first. Open lines have at most five proposals, computed from the present invoices, payments and accounts. `state=open` shows what is left to decide, `safe=true` what can be booked without asking anybody.',
  },
  get: {
    summary: 'Show a line of a bank statement',
    description: 'Returns one line, with its proposals if it is open.',
  },
  accept: {
    summary: 'Book a line of a bank statement',
    description: `Books an open line, in one of three ways: as a proposal of the line (\`proposal_id\`); as a new payment of a customer (\`customer_id\`, with \`invoices\`), if it is a credit; or as a payment or refund of its amount that is there (\`payment_id\`). A debit of the amount of a payment reverses it.

The \`reference_id\` of a new payment is \`bank:\` and the id of the line, followed by \`:2\` and so on after the line was undone. The payment has the \`method\` \`bank\`, as \`reference\` the first 255 characters of the remittance, and as \`paid_at\` the end of the \`booking_date\`, or now if that is earlier. It follows all rules of payments.

What a proposal would book can change until it is accepted: 409 \`proposal_outdated\`. A line that is not open is refused with 409 \`resource_locked\`, which names its payment, a day in the closed period with 409 \`period_closed\`. A line that is accepted twice at the same time is booked once. The API key needs \`payments:write\` too.`,
  },
  undo: {
    summary: 'Open a line of a bank statement again',
    description:
      'Reverses what the line has booked, as of today, unlinks what it was linked to, and forgets the account that it taught the customer. The line is open again; so is one that was ignored. A payment that a debit had reversed is entered again. What took the money on must be reversed first: 409 `resource_locked`. The API key needs `payments:write` too.',
  },
  ignore: {
    summary: 'Ignore a line of a bank statement',
    description:
      'Says that the line is nothing that payments know, such as a fee of the bank. A line that the service has booked by itself is undone first, for which the API key needs `payments:write` too; any other booked line is refused with 409 `resource_locked`.',
  },
} satisfies Record<string, OperationText>;

const BANK_LINE_FIELD_TEXTS: readonly FieldTexts[] = [
  { classes: ['BankLine'], fields: recordTexts('line'), values: { state: STATE_TEXTS } },
];

export const BANK_LINE_DOCS: ResourceDocs = {
  name: 'bank_line',
  tag: 'Bank statements',
  description: BANK_STATEMENT_DOCS.description,
  example: { id: EXAMPLE_BANK_LINE_ID },
  operationGroup: 'bankLines',
  operations: BANK_LINE_OPERATIONS,
  fields: BANK_LINE_FIELD_TEXTS,
  parameterValues: { state: STATE_TEXTS },
};

const lockedBy = (message: string, reason: string): ErrorExample => ({
  code: 'resource_locked',
  message,
  details: [{ field: 'state', reason }],
});

const NOT_OPEN = lockedBy('The line is not open.', 'is booked as P-000012; undo it first');

const REFUSED = allocationRefusals('invoices[0].');

export const BANK_LINE_ERRORS = {
  accept: [
    {
      code: 'proposal_outdated',
      message: 'The proposal does not hold any more.',
      details: [{ field: 'proposal_id', reason: 'is none of the present proposals of the line; read it again' }],
    },
    NOT_OPEN,
    periodClosed('booking_date'),
    REFUSED.exceedsDue,
    REFUSED.noDiscount,
    REFUSED.exceedsTolerance,
    exceedsSource('amount'),
    REFUSED.notPayable,
  ],
  undo: [lockedBy('There is nothing to undo.', 'is open'), OWES_NOTHING],
  ignore: [NOT_OPEN, OWES_NOTHING],
} satisfies Record<string, ErrorExample[]>;

/** What the API documents say of the export. */
export const BANK_LINE_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all lines of bank statements',
  line: 'Returns a line for each line of a bank statement, as `GET /v2/bank-lines/{id}` returns it without its proposals.',
  list: BANK_LINE_DOCS,
  columns: ['booking_date', 'amount'],
  file: {
    ...ndjsonExample(
      `"id":"${EXAMPLE_UUID}","statement_id":"${EXAMPLE_BANK_STATEMENT_ID}","position":1,"booking_date":"1998-06-02","amount":100`,
    ),
    'text/csv': `id,statement_id,position,booking_date,amount\r\n${EXAMPLE_UUID},${EXAMPLE_BANK_STATEMENT_ID},1,1998-06-02,100\r\n`,
  },
};
