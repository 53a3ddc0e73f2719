/** Maximum numbers of entries in the lists of the settings. */
export const MAX_BANK_ACCOUNTS = 5;
export const MAX_PAYMENT_TERMS = 20;
export const MAX_BUCKETS = 6;
/** The longest payment term, in days. */
export const MAX_DUE_DAYS = 365;
/** The greatest next number of a sequence that a caller can write. */
export const MAX_NUMBER = 999_999_999_999;
/** The greatest day of a bucket of an ageing report. */
export const MAX_BUCKET_DAY = 9_999;
/** Characters of the tenant's own text in the footer of documents. */
export const MAX_FOOTER = 500;
