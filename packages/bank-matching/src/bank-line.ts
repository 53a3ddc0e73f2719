/** The account at the other end of a line. `ultimateName` is the debtor on whose behalf the counterparty pays. */
export interface Counterparty {
  name: string | null;
  iban: string | null;
  ultimateName: string | null;
}

/**
 * A booked line of a bank statement. Amounts are whole numbers of one unit, such as cents, in the whole package (`Settings.decimals`).
 * Days are texts such as `2026-11-29`.
 */
export interface BankLine {
  bookingDate: string;
  /** Credits are positive, debits negative. */
  amount: bigint;
  counterparty: Counterparty;
  /** The unstructured lines, joined by line breaks. */
  remittance: string;
  structuredReference: string | null;
  endToEndId: string | null;
  bankReference: string | null;
  returnReason: string | null;
}

/** A payer without an end-to-end id sends this text instead of one (SEPA). */
const NO_END_TO_END_ID = 'NOTPROVIDED';

/** The end-to-end id of a line or of a credit, if its payer stated one. */
export const statedEndToEndId = ({ endToEndId }: Pick<BankLine, 'endToEndId'>): string | undefined =>
  endToEndId && endToEndId !== NO_END_TO_END_ID ? endToEndId : undefined;

/** The form in which IBANs are compared. */
export const normalIban = (iban: string): string => iban.replace(/\s+/g, '').toUpperCase();

const DAY_MS = 86_400_000;

/** The number of days between two days. */
export const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS;

/** The day some days after another one. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
