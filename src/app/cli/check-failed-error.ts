/** Thrown by a command that checks something and found a problem. The command prints the message and fails. */
export class CheckFailedError extends Error {}
