import { DomainError } from '../errors/domain-error.js';

const TIMEOUTS = new Set(['AbortError', 'TimeoutError']);

/** Converts a failure of the store to `timeout` or `unavailable`; returns a {@link DomainError} unchanged. */
export function storeError(cause: unknown): DomainError {
  if (cause instanceof DomainError) return cause;
  return TIMEOUTS.has((cause as Error).name)
    ? new DomainError('timeout', 'The store of files took too long.', [], { cause })
    : new DomainError('unavailable', 'The service is short of its store of files; try again.', [], { cause });
}

/** Runs `work`. Returns `undefined` for errors of which `isMissing` is true, and throws all others as {@link storeError}. */
export async function unlessMissing<T>(
  work: () => Promise<T>,
  isMissing: (error: unknown) => boolean,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw storeError(error);
  }
}
