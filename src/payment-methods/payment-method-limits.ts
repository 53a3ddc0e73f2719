/** The form of a card's expiry, MM/YY. */
export const MONTH = { form: /^(?:0[1-9]|1[0-2])\/\d{2}$/, reason: 'must be a month such as 09/30' };
/** The form of the last digits of a card's number. */
export const FOUR_DIGITS = { form: /^\d{4}$/, reason: 'must be 4 digits' };
/** Characters of a payment provider's token. */
export const LONGEST_TOKEN = 1024;
