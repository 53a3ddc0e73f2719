/** What an operator asked for cannot be done; the message says why in one line. */
export class UsageError extends Error {}
