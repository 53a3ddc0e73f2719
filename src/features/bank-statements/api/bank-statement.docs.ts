import { EXAMPLE_BANK_STATEMENT_ID } from '#examples/example-ids.js';
import {
  type ErrorExample,
  EXAMPLE_UUID,
  type FieldTexts,
  type OperationText,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';

/** Texts of the operations on statements, by the method of the controller. */
const BANK_STATEMENT_OPERATIONS = {
  list: {
    summary: 'Which bank statements are there?',
    description:
      'Returns the statements of your bank accounts, those that changed last first, with the number of their lines in each state.',
  },
  get: {
    summary: 'Show a bank statement',
    description: 'Returns one statement. Its lines are those of `GET /v2/bank-lines?statement_ids=`.',
  },
  file: {
    summary: 'Download the file of a bank statement',
    description:
      'Returns the file from which the statement was read, byte by byte as it was sent. A file of several statements is that of each of them. The `ETag` is the SHA-256 of the bytes, and parts can be read with `Range`.',
  },
  create: {
    summary: 'Send a file of the bank',
    description: `Reads a file of the bank and stores its statements with the lines that are not there yet, all or none. The body is the file itself, at most 32 MB: camt.052, camt.053 or camt.054 of any version from 1, MT940 in UTF-8 or ISO-8859-1, or a ZIP archive of at most 200 of these with 256 MB and without another archive in it. What a file is, is known by its content. It can bring at most 50,000 lines. Only booked entries are taken. An entry whose details state amounts that come to it is a line for each detail, any other entry is one line. An entry that takes back another one is a line of the other sign.

**A line comes once**, however many files have it. Lines are equal if account, \`booking_date\`, amount, references, IBAN of the counterparty and remittance are. Two different statements of the kind \`statement\` have different lines, so their equal lines add up; the same one brings nothing again. A \`report\` or \`notification\` adds only as many equal lines as are not there yet, and a later \`statement\` takes them over. The details of a batch replace its line, which is \`split\` then, while that is not booked; otherwise they are left out with a warning.

200 instead of 201 says that the file brought nothing new; \`data\` has the statements that were there. A file that cannot be read is refused with 400: \`unsupported_statement\`, \`corrupt_statement\`, or \`statement_unbalanced\` if the opening balance and the entries do not make the closing balance; \`details\` name the file, the statement and the entry. So is another currency than that of the tenant.

Next: read the lines with their proposals, and accept them. With \`bank_booking\` \`safe\` in the settings, the service books the safe ones by itself within a minute.`,
  },
  acceptSafe: {
    summary: 'Book the safe lines of a statement',
    description:
      'Books each open line of the statement that has a safe proposal, in the order of the statement, each in a transaction of its own. What is safe is decided anew for each line. A line that somebody else changes meanwhile, or whose day is closed, stays open. It takes 15 seconds at most; with `more` send it again, which books only what is left. The API key needs `payments:write` too.',
  },
  delete: {
    summary: 'Delete a bank statement',
    description:
      'Deletes a statement with its lines and its file. Details that it brought to a batch of another statement go too, and the line of the batch is open again. While a line is booked, it is refused with 409 `resource_locked`: undo that line first.',
  },
} satisfies Record<string, OperationText>;

const BANK_STATEMENT_FIELD_TEXTS: readonly FieldTexts[] = [
  { classes: ['BankStatement'], fields: recordTexts('bank statement') },
];

export const BANK_STATEMENT_DOCS: ResourceDocs = {
  name: 'bank_statement',
  tag: 'Bank statements',
  description:
    'Files of your bank, read line by line and each line once, with proposals which invoices a line pays. A line is accepted by hand or, if it is safe, by the service; then it is a payment',
  example: { id: EXAMPLE_BANK_STATEMENT_ID },
  operationGroup: 'bankStatements',
  operations: BANK_STATEMENT_OPERATIONS,
  fields: BANK_STATEMENT_FIELD_TEXTS,
};

const faultOf = (code: ErrorExample['code'], message: string, field: string, reason: string): ErrorExample => ({
  code,
  message,
  details: [{ field, reason }],
});

export const BANK_STATEMENT_ERRORS = {
  create: [
    faultOf(
      'validation_failed',
      'The request is not valid.',
      'body.statement[17]',
      'is in EUR, but the currency of the tenant is USD',
    ),
    faultOf(
      'unsupported_statement',
      'The bank statement cannot be read.',
      'body',
      'The file is no camt.052, camt.053, camt.054 or MT940.',
    ),
    faultOf(
      'corrupt_statement',
      'The bank statement is damaged.',
      'body.statement[17].entry[3]',
      'Entry 3 of statement 17 of the file has the amount missing.',
    ),
    faultOf(
      'statement_unbalanced',
      'The balances and entries of the bank statement do not add up.',
      'body.statement[17]',
      'Statement 17 of the file has the closing balance 1180, but its opening balance and entries make 1170. Stated 1180, computed 1170.',
    ),
  ],
  delete: [
    {
      code: 'resource_locked',
      message: 'Lines of the statement are booked.',
      details: [{ field: 'id', reason: `undo the line ${EXAMPLE_UUID} first` }],
    },
  ],
} satisfies Record<string, ErrorExample[]>;

/** Examples of files, by content type. */
export const BANK_STATEMENT_FILES = {
  'text/plain': [
    ':20:STATEMENT',
    ':25:DE89370400440532013000',
    ':28C:25',
    ':60F:C980603USD1190,',
    ':61:9806040604C55,NTRFNONREF//B-25-1',
    ':86:166?20SVWZ+Invoice INV-10657?31DE02120300000000202051?32Save-a-lot Markets',
    ':62F:C980604USD1245,',
    '-',
    '',
  ].join('\r\n'),
  'application/xml': `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>26</Id>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">1245</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>1998-06-05</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">1305</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>1998-06-05</Dt></Dt></Bal>
<Ntry><Amt Ccy="USD">60</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>1998-06-05</Dt></BookgDt>
<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Save-a-lot Markets</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>Invoice INV-10657</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>
`,
} as const;

/** What the answer to the first of these files has. */
export const POSTED_STATEMENTS = {
  statements: [
    {
      ...{ number: '25', from_date: '1998-06-03', to_date: '1998-06-04', opening_balance: 1190, closing_balance: 1245 },
      line_counts: { open: 1, ignored: 0 },
    },
  ],
  warnings: [],
};

/** How the API documents show the file of a statement. */
export const BANK_FILE_DOWNLOAD = {
  description: 'The file as it was received',
  examples: {
    'text/plain': BANK_STATEMENT_FILES['text/plain'],
    'application/xml': BANK_STATEMENT_FILES['application/xml'].slice(0, 130),
    'application/zip': 'PK',
  },
  name: `bank-statement-${EXAMPLE_BANK_STATEMENT_ID}.txt`,
  errors: [],
};
