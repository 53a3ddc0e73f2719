/** What the buyer can take off an invoice that is paid early; percentage and amount are exact decimal texts. */
export interface EarlyPaymentDiscount {
  /** Days after the day of issue. */
  days: number;
  percentage: string;
  /** The last day of payment. */
  until: string;
  amount: string;
}

/**
 * A line of payment terms as XRechnung writes a cash discount, such as `#SKONTO#TAGE=14#PROZENT=2.00#`, or interest after the due date
 * (`VERZUG`): days, per cent with 2 decimals, and what the percentage is of, if it is not the whole amount.
 */
export const CASH_DISCOUNT =
  /^#(?<kind>SKONTO|VERZUG)#TAGE=(?<days>\d+)#PROZENT=(?<percentage>\d+\.\d{2})(?:#BASISBETRAG=(?<base>-?\d+\.\d{2}))?#$/;

/** A discount for an early payment as a {@link CASH_DISCOUNT}; its percentage has at most 2 decimals. */
export function cashDiscountLine({ days, percentage }: EarlyPaymentDiscount): string {
  const [whole, decimals = ''] = percentage.split('.');
  return `#SKONTO#TAGE=${days}#PROZENT=${whole}.${decimals.padEnd(2, '0')}#`;
}

/** How lines begin that are meant to be a {@link CASH_DISCOUNT}. */
const BEGINNING = /^#\s*(?:SKONTO|VERZUG)/i;

/** The lines of payment terms, without white space around them. */
export const linesOfTerms = (terms: string): string[] => terms.split(/\r\n?|\n/).map((line) => line.trim());

/** Whether a line of payment terms begins like a {@link CASH_DISCOUNT} and is none. */
export const isWrongCashDiscount = (line: string): boolean => BEGINNING.test(line) && !CASH_DISCOUNT.test(line);
