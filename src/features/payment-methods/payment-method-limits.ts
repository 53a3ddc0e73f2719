/** Rule for the month in which a card expires, MM/YY. */
export const EXPIRY_MONTH = { form: /^(?:0[1-9]|1[0-2])\/\d{2}$/, reason: 'must be a month such as 09/30' };
/** Rule for the last digits of a card number. */
export const FOUR_DIGITS = { form: /^\d{4}$/, reason: 'must be 4 digits' };
/** Maximum length of a payment provider's token in characters. */
export const MAX_TOKEN_LENGTH = 1024;
