import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { startStatementReader, type StatementAnswer, type StatementRequest } from '#bank-statements';
import { clientLeft } from '#platform/base/errors/client-left.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { ask, BoundedProcesses, ProcessFailed, type ProcessUser } from '#platform/data/tasks/bounded-processes.js';
import { refusalOf, tooLarge } from './refused-file.js';

/** Files that are read at the same time, each in a process of its own; one of each tenant. */
const PROCESSES = 2;
/** Waiting files of one tenant; further ones are refused. */
const MAX_WAITING = 8;
/** A process is replaced after it has read this many files, which bounds memory leaks of libraries. */
const FILES_PER_PROCESS = 100;
/** Elapsed time in milliseconds for one file; the process itself limits its processor time. */
const TIME_LIMIT_MS = 100_000;

/**
 * Reads files of banks in other processes, which are started when they are needed. A file that exceeds the limits of its process is refused, and
 * costs no other file. Tenants share the processes evenly, see {@link BoundedProcesses}.
 */
@Injectable()
export class StatementReader implements OnModuleDestroy {
  private readonly processes = new BoundedProcesses({
    task: 'reads bank statements',
    start: startStatementReader,
    capacity: PROCESSES,
    usesPerProcess: FILES_PER_PROCESS,
    maxWaiting: MAX_WAITING,
    refusal: tooMany,
  });
  private lastId = 0;

  /**
   * Reads the file at `path` and writes what it says to `resultPath`. Throws `unsupported_statement`, `corrupt_statement`, `statement_unbalanced` or
   * `validation_failed` for a file that is refused, `rate_limited` if too many files of the tenant wait, and `unavailable` if it took too long.
   */
  async read(user: ProcessUser, path: string, resultPath: string): Promise<void> {
    const turn = await this.processes.take(user);
    const stop = () => turn.child.kill('SIGKILL');
    user.signal?.addEventListener('abort', stop, { once: true });
    let isReusable = false;
    try {
      const request: StatementRequest = { id: ++this.lastId, path, resultPath };
      const answer = await ask(turn.child, request, TIME_LIMIT_MS, (message: StatementAnswer) => message);
      isReusable = true;
      if ('refusal' in answer) throw refusalOf(answer.refusal);
      if ('failure' in answer) throw new Error(`A bank statement could not be read: ${answer.failure}`);
    } catch (error) {
      if (!(error instanceof ProcessFailed)) throw error;
      if (user.signal?.aborted) throw clientLeft();
      throw error.signal === null ? notRead() : tooLarge();
    } finally {
      user.signal?.removeEventListener('abort', stop);
      turn.release(isReusable);
    }
  }

  /** Process ids of the processes that run. */
  get processIds(): (number | undefined)[] {
    return this.processes.processIds;
  }

  onModuleDestroy(): void {
    this.processes.endAll();
  }
}

const tooMany = () =>
  new DomainError(
    'rate_limited',
    `${MAX_WAITING} bank statements of the tenant wait to be read, which is the maximum; try again.`,
  );
const notRead = () => new DomainError('unavailable', 'The bank statement could not be read in time; try again.');
