import Big from 'big.js';
import fc from 'fast-check';
import type { BankStatement, StatementKind, StatementLine } from '../src/statement.js';

/** What texts a format can say. */
export interface Contents {
  kind: StatementKind;
  /** One row of text without blanks around it. */
  text: fc.Arbitrary<string>;
  /** References, in the characters of SWIFT. */
  reference: fc.Arbitrary<string>;
  remittance: fc.Arbitrary<string>;
  hasCounterparty: boolean;
  hasStructuredReference: boolean;
  hasUltimateName: boolean;
  hasReturns: boolean;
  hasCharges: boolean;
  /** Transactions of an entry. */
  maxDetails: number;
  mustHaveBalances: boolean;
}

const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((n) => `${n}`.padStart(length, '0'));
const iban = fc
  .tuple(fc.constantFrom('DE', 'NL', 'AT', 'CH'), digits(2), digits(9), digits(9))
  .map((parts) => parts.join(''));
const bic = fc.constantFrom('COBADEFFXXX', 'INGBNL2A', 'RABONL2UXXX', 'UBSWCHZH80A');
const day = fc
  .integer({ min: 0, max: 364 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
/** Amounts with at most two decimals, in exact texts. */
const amount = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => new Big(cents).div(100));

const nullable = <T>(value: fc.Arbitrary<T>, isPossible = true) =>
  isPossible ? fc.option(value) : fc.constant(null as T | null);

/** Lines of one entry: transactions of one sign, or one transaction with charges of the bank. */
function entryLines(contents: Contents): fc.Arbitrary<(entry: number) => StatementLine[]> {
  const { text, reference, hasCounterparty, maxDetails } = contents;
  const transaction = fc.record({
    amount,
    counterparty: fc.record({
      name: nullable(text, hasCounterparty),
      iban: nullable(iban, hasCounterparty),
      bic: nullable(bic, hasCounterparty),
      ultimateName: nullable(text, contents.hasUltimateName),
    }),
    remittance: nullable(contents.remittance),
    structuredReference: nullable(reference, contents.hasStructuredReference),
    endToEndId: nullable(reference),
    ofTransaction: nullable(reference, maxDetails > 1),
    mandateId: nullable(reference),
    returnReason: nullable(fc.constantFrom('AC04', 'MD06', '912'), contents.hasReturns),
  });
  return fc
    .record({
      isCredit: fc.boolean(),
      entryReference: nullable(reference),
      bookingDate: day,
      distance: fc.integer({ min: -20, max: 20 }),
      charge: nullable(amount, contents.hasCharges),
      transactions: fc.array(transaction, { minLength: 1, maxLength: maxDetails }),
    })
    .map(({ isCredit, entryReference, bookingDate, distance, charge, transactions }) => (entry) => {
      const valueDate = new Date(Date.parse(bookingDate) + distance * 86_400_000).toISOString().slice(0, 10);
      const common = { entry, entryReference, isCharge: false, bookingDate, valueDate };
      const lines = transactions.map(({ amount: size, ofTransaction, remittance, structuredReference, ...fields }) => ({
        ...{ ...common, ...fields, structuredReference },
        // one of both, because some formats have only one field
        remittance: structuredReference === null ? remittance : null,
        amount: (isCredit ? size : size.neg()).toFixed(),
        bankReference: ofTransaction ?? entryReference,
      }));
      const isCharged = charge !== null && lines.length === 1 && (!isCredit || charge.lt(lines[0]!.amount));
      return isCharged ? [lines[0]!, chargeLine(lines[0]!, charge)] : lines;
    });
}

const chargeLine = (line: StatementLine, charge: Big): StatementLine => ({
  ...line,
  isCharge: true,
  amount: charge.neg().toFixed(),
  counterparty: { name: null, iban: null, bic: null, ultimateName: null },
  ...{ remittance: null, structuredReference: null, endToEndId: null, mandateId: null, returnReason: null },
});

/** Statements that a format can say without loss. */
export function statements(contents: Contents, maxEntries: number): fc.Arbitrary<BankStatement[]> {
  const statement = fc
    .record({
      account: iban,
      number: fc.integer({ min: 1, max: 99_999 }).map(String),
      days: fc.tuple(day, day),
      opening: fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => new Big(cents).div(100)),
      hasBalances: contents.mustHaveBalances ? fc.constant(true) : fc.boolean(),
      entries: fc.array(entryLines(contents), { maxLength: maxEntries }),
    })
    .map(({ account, number, days, opening, hasBalances, entries }): BankStatement => {
      const lines = entries.flatMap((make, index) => make(index + 1));
      const closing = lines.reduce((sum, line) => sum.plus(line.amount), opening);
      const text = (value: Big) => (value.eq(0) ? '0' : value.toFixed());
      const [fromDate, toDate] = days.toSorted() as [string, string];
      return {
        ...{
          kind: contents.kind,
          file: null,
          account: { iban: account, other: null },
          number,
          currency: 'EUR',
          fromDate,
          toDate,
        },
        openingBalance: hasBalances ? text(opening) : null,
        closingBalance: hasBalances ? text(closing) : null,
        lines,
      };
    });
  return fc.array(statement, { minLength: 1, maxLength: 3 });
}
