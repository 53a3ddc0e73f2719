/** camt.053 and MT940, camt.052, camt.054. */
export type StatementKind = 'statement' | 'report' | 'notification';

/** One of both is set. */
export interface Account {
  iban: string | null;
  /** An account number that is no IBAN, as the file states it. */
  other: string | null;
}

export interface Counterparty {
  name: string | null;
  iban: string | null;
  bic: string | null;
  /** Who pays or receives behind the counterparty. */
  ultimateName: string | null;
}

/** A booked amount. Days are texts such as `2026-11-29`, amounts are exact decimal texts without trailing zeros. */
export interface StatementLine {
  /** Number of the entry in its statement, from 1; pending ones count too. Lines of one entry have the same number. */
  entry: number;
  /** Reference of the bank for the whole entry. */
  entryReference: string | null;
  /** Whether it is what the bank charged for the line before it. */
  isCharge: boolean;
  bookingDate: string;
  valueDate: string | null;
  /** Positive for a credit, negative for a debit. */
  amount: string;
  counterparty: Counterparty;
  /** All unstructured texts, joined by line breaks. */
  remittance: string | null;
  /** Creditor reference, or the number of a document that is referred to. */
  structuredReference: string | null;
  endToEndId: string | null;
  /** Reference of the bank for this line, else for its entry. */
  bankReference: string | null;
  mandateId: string | null;
  /** Why a payment came back; null if it is none that came back. */
  returnReason: string | null;
}

/** What a line says beside its amount, days and the reference of the bank. */
export type LineFacts = Pick<
  StatementLine,
  'counterparty' | 'remittance' | 'structuredReference' | 'endToEndId' | 'mandateId' | 'returnReason'
>;

export const NO_FACTS: LineFacts = {
  counterparty: { name: null, iban: null, bic: null, ultimateName: null },
  remittance: null,
  structuredReference: null,
  endToEndId: null,
  mandateId: null,
  returnReason: null,
};

/** What a statement says, wherever it stands. */
export interface StatementContent {
  kind: StatementKind;
  account: Account;
  number: string | null;
  currency: string;
  fromDate: string;
  toDate: string;
  openingBalance: string | null;
  closingBalance: string | null;
  lines: StatementLine[];
}

export interface BankStatement extends StatementContent {
  /** Name of the file in an archive. */
  file: string | null;
}
