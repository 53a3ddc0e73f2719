/**
 * A line of payment terms as XRechnung writes a cash discount, such as `#SKONTO#TAGE=14#PROZENT=2.00#`, or interest after the due date
 * (`VERZUG`): days, per cent with 2 decimals, and what the percentage is of, if it is not the whole amount.
 */
export const CASH_DISCOUNT =
  /^#(?<kind>SKONTO|VERZUG)#TAGE=(?<days>\d+)#PROZENT=(?<percentage>\d+\.\d{2})(?:#BASISBETRAG=(?<base>-?\d+\.\d{2}))?#$/;
