import { CHARGE_REASONS, DISCOUNT_REASONS } from '#invoice-documents';

/** Codes and notations of electronic invoices that callers write, as the API documents describe them: DTOs import no package. */

/** Codes of reasons of charges: those of UNTDID 5189 that EN 16931 has for discounts, and UNTDID 7161 for others. */
export { CHARGE_REASONS, DISCOUNT_REASONS };

export const DISCOUNT_CODES = [...DISCOUNT_REASONS].join(', ');

export const REASON_CODE_TEXT = `Code of what the charge is for, which electronic invoices have: of a discount one of the list UNTDID 5189 (${DISCOUNT_CODES}; \`95\` is any discount), of others one of the list UNTDID 7161, such as \`FC\` for freight or \`PC\` for packing. Another code is refused with 400`;

/** What a cash discount and interest have in the notation of XRechnung. */
export const NOTATION =
  'days, per cent with 2 decimals and, if it is not of the whole amount, the amount with 2 decimals, such as #SKONTO#TAGE=14#PROZENT=2.00# or #VERZUG#TAGE=30#PROZENT=9.00#BASISBETRAG=500.00#';

/** The description of a field for payment terms, with the notation of cash discount. */
export const withNotation = (text: string): string =>
  `${text}. A line that begins with \`#SKONTO\` or \`#VERZUG\` is cash discount or interest after the due date in the notation of XRechnung, which pages have as a sentence: ${NOTATION.replaceAll(/#\S+#/g, '`$&`')}; else 400`;
