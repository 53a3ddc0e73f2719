import { DomainError } from '../errors/domain-error.js';

const TIMEOUTS = new Set(['AbortError', 'TimeoutError']);

/** What a failure of the store means to the caller. */
export function storeError(cause: unknown): DomainError {
  if (cause instanceof DomainError) return cause;
  return TIMEOUTS.has((cause as Error).name)
    ? new DomainError('timeout', 'The store of files took too long.', [], { cause })
    : new DomainError('unavailable', 'The service is short of its store of files; try again.', [], { cause });
}

/** Runs `work`; what `isMissing` recognises is `undefined`, everything else that it throws is the store's error. */
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
