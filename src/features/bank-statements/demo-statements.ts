import { Injectable } from '@nestjs/common';
import type { BankStatement } from '#bank-statements';
import {
  EXAMPLE_BANK_LINE_ID,
  EXAMPLE_BANK_STATEMENT_ID,
  EXAMPLE_SPARE_BANK_LINE_IDS,
  EXAMPLE_SPARE_BANK_STATEMENT_ID,
  demoId,
} from '#examples/example-ids.js';
import { ANY_VERSION } from '#platform/data/records/if-match.js';
import { BankLinesService } from './bank-lines.service.js';
import { BankStatementsService } from './bank-statements.service.js';

/** A file of the demo tenant's bank, as it was read. */
export interface DemoStatement {
  /** Id of the statement. */
  id: string;
  text: string;
  statement: Omit<BankStatement, 'lines'>;
  lines: { id: string; amount: string; payer: string; iban: string; remittance: string; isIgnored?: boolean }[];
}

const ACCOUNT = 'DE89370400440532013000';
const DAY = '1998-06-02';

/** An MT940 file of the statement. */
const textOf = (number: string, balances: readonly [string, string], lines: DemoStatement['lines']): string =>
  [
    `:20:STATEMENT`,
    `:25:${ACCOUNT}`,
    `:28C:${number}`,
    `:60F:C980601USD${comma(balances[0])}`,
    ...lines.flatMap(({ amount, payer, iban, remittance }, index) => [
      `:61:9806020602C${comma(amount)}NTRFNONREF//B-${number}-${index + 1}`,
      `:86:166?20SVWZ+${remittance}?31${iban}?32${payer}`,
    ]),
    `:62F:C980602USD${comma(balances[1])}`,
    '-',
    '',
  ].join('\r\n');

const comma = (amount: string): string => (amount.includes('.') ? amount.replace('.', ',') : `${amount},`);

const statement = (
  id: string,
  number: string,
  balances: readonly [string, string],
  lines: DemoStatement['lines'],
): DemoStatement => ({
  id,
  text: textOf(number, balances, lines),
  statement: {
    ...{ kind: 'statement', account: { iban: ACCOUNT, other: null }, number, currency: 'USD', file: null },
    ...{ fromDate: '1998-06-01', toDate: DAY, openingBalance: balances[0], closingBalance: balances[1] },
  },
  lines,
});

const SAVEA = { payer: 'Save-a-lot Markets', iban: 'DE02120300000000202051' };

/** The statements of the demo tenant: the API documents read the first one and book its lines, and delete the second one. */
export const DEMO_STATEMENTS: readonly DemoStatement[] = [
  statement(
    EXAMPLE_BANK_STATEMENT_ID,
    '23',
    ['1000', '1180'],
    [
      { ...SAVEA, id: EXAMPLE_BANK_LINE_ID, amount: '100', remittance: 'Invoice INV-10657' },
      { ...SAVEA, id: EXAMPLE_SPARE_BANK_LINE_IDS.accepted, amount: '40', remittance: 'Part of INV-10657' },
      { id: EXAMPLE_SPARE_BANK_LINE_IDS.ignored, amount: '15', payer: 'Bank', iban: ACCOUNT, remittance: 'Interest' },
      {
        ...{ id: EXAMPLE_SPARE_BANK_LINE_IDS.undone, amount: '25', payer: 'Bank', iban: ACCOUNT, remittance: 'Bonus' },
        isIgnored: true,
      },
    ],
  ),
  statement(
    EXAMPLE_SPARE_BANK_STATEMENT_ID,
    '24',
    ['1180', '1190'],
    [{ id: demoId('bank_line', '2-1'), amount: '10', payer: 'Bank', iban: ACCOUNT, remittance: 'Interest' }],
  ),
];

/** Stores the statements of the demo tenant without a process that reads files. */
@Injectable()
export class DemoStatements {
  constructor(
    private readonly statements: BankStatementsService,
    private readonly lines: BankLinesService,
  ) {}

  async create({ id, text, statement: facts, lines }: DemoStatement): Promise<void> {
    const read = { ...facts, lines: lines.map((line, index) => readLine(facts.number!, line, index)) };
    await this.statements.postRead(text, [read], [id, ...lines.map((line) => line.id)]);
    for (const line of lines) if (line.isIgnored) await this.lines.ignore(line.id, 'Paid by the bank', ANY_VERSION);
  }
}

const readLine = (
  number: string,
  { amount, payer, iban, remittance }: DemoStatement['lines'][number],
  index: number,
): BankStatement['lines'][number] => ({
  ...{ entry: index + 1, entryReference: `B-${number}-${index + 1}`, isCharge: false, amount, remittance },
  ...{ bookingDate: DAY, valueDate: DAY, bankReference: `B-${number}-${index + 1}` },
  counterparty: { name: payer, iban, bic: null, ultimateName: null },
  ...{ structuredReference: null, endToEndId: null, mandateId: null, returnReason: null },
});
