import { DomainError } from '#platform/base/errors/domain-error.js';
import { clientLeft } from '#platform/base/errors/client-left.js';
import { ask, ProcessFailed, type ProcessUser } from '#platform/data/tasks/bounded-processes.js';
import type { SheetDialect } from '../workbooks/sheet-csv.js';
import type { ReadingAnswer, ReadingRequest } from './messages.js';
import { exceededLimit, type ReadingProcesses } from './reading-processes.js';
import { errorOf } from './messages.js';

/** Elapsed time in milliseconds for one workbook; the client waits for the answer. */
const CONVERSION_MS = 100_000;

/** A workbook on the local disk, the new file for the CSV of one of its sheets, and the form of it. */
export interface Conversion {
  path: string;
  target: string;
  form: SheetDialect;
}

/**
 * Writes a sheet of a workbook as CSV, in a process of its own. Returns the size in bytes. Throws `validation_failed` for a workbook that cannot
 * be read, `rate_limited` if too many files of the tenant wait, `unavailable` if it took too long, and `request_timeout` if the client has left.
 */
export async function convertWorkbook(
  processes: ReadingProcesses,
  user: ProcessUser,
  { path, target, form }: Conversion,
): Promise<number> {
  const turn = await processes.requests.take(user);
  const stop = () => turn.child.kill('SIGKILL');
  user.signal?.addEventListener('abort', stop, { once: true });
  let isReusable = false;
  try {
    const request: ReadingRequest = { kind: 'convert', path, target, form };
    const answer = await ask(turn.child, request, CONVERSION_MS, (message: ReadingAnswer) => message);
    isReusable = true;
    if (answer.kind === 'converted') return answer.size;
    if (answer.kind === 'refused') throw errorOf(answer.error);
    throw new Error(`A workbook could not be read: ${JSON.stringify(answer)}`);
  } catch (error) {
    if (!(error instanceof ProcessFailed)) throw error;
    if (user.signal?.aborted) throw clientLeft();
    throw refusalOf(error);
  } finally {
    user.signal?.removeEventListener('abort', stop);
    turn.release(isReusable);
  }
}

function refusalOf(error: ProcessFailed): DomainError {
  const row = Number(error.output);
  const reason = exceededLimit(error, row ? `reading it at row ${row}` : 'reading its texts');
  if (reason)
    return DomainError.invalid([
      { field: 'body', reason: `${reason}; save the sheet as CSV UTF-8 and send that file` },
    ]);
  return new DomainError('unavailable', 'The workbook could not be read in time; try again, or send it as CSV.');
}
