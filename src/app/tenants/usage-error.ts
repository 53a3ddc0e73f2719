/** A command of the operator cannot be executed. The message says why in one line. */
export class UsageError extends Error {}
