/** An error that the user can correct: reported in one line, exit code 2. */
export class UserError extends Error {}

export interface FaultDetail {
  field: string;
  reason: string;
}

/** A request that the service understood and refused. */
export class ApiError extends Error {
  constructor(
    readonly request: string,
    readonly status: number,
    readonly code: string,
    message: string,
    details: FaultDetail[],
  ) {
    const reasons = details.slice(0, 3).map(({ field, reason }) => `${field}: ${reason}`);
    super(`${request} was refused: ${status} ${code}: ${[message, ...reasons].join('; ')}`);
  }
}

export function messageOf(error: unknown): string {
  // Node reports a refused dual-stack connection as an aggregate with an empty message, but a code.
  const { message, code } = error as NodeJS.ErrnoException;
  return message || (code ?? String(error));
}
