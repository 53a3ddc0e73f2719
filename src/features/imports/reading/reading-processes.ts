import type { ChildProcess } from 'node:child_process';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { ask, BoundedProcesses, type ProcessFailed } from '#platform/data/tasks/bounded-processes.js';
import { IMPORT_CONNECTIONS } from '#platform/data/tenancy/connections.js';
import { errorOf } from './messages.js';
import type { ReadingAnswer, ReadingRequest, SentSuggestion } from './messages.js';
import { READING_LIMITS, startReader } from './start-reader.js';

/** Files of requests that are read at the same time, one of each tenant, and waiting ones of one tenant. */
const REQUESTS = 2;
const MAX_WAITING = 8;
/** A process is replaced after it has read this many files. */
const FILES_PER_PROCESS = 500;

const COMMON = { start: startReader, usesPerProcess: FILES_PER_PROCESS };

/**
 * The processes that read files: profiles are programs that tenants write, and run neither in the process of all tenants nor inside of a
 * transaction. One that exceeds its limits costs only the line that it converts.
 */
@Injectable()
export class ReadingProcesses implements OnModuleDestroy {
  /** For imports: as many as run at the same time, so that none waits. */
  readonly imports = new BoundedProcesses({
    ...COMMON,
    task: 'reads the file of an import',
    capacity: IMPORT_CONNECTIONS,
    maxWaiting: 1,
    refusal: () => new DomainError('unavailable', 'The file of the import cannot be read now.'),
  });
  /** For requests whose clients wait: suggestions of profiles, and workbooks that are written as CSV. */
  readonly requests = new BoundedProcesses({
    ...COMMON,
    task: 'reads the file of a request',
    capacity: REQUESTS,
    maxWaiting: MAX_WAITING,
    refusal: tooManyFiles,
  });

  onModuleDestroy(): void {
    this.imports.endAll();
    this.requests.endAll();
  }
}

/** Elapsed time in milliseconds for one suggestion; the process itself limits its processor time. */
const SUGGESTION_MS = 60_000;

/** Asks a process for a suggestion. Throws `ProcessFailed`, and `validation_failed` for a workbook that cannot be read. */
export async function askSuggestion(child: ChildProcess, request: ReadingRequest): Promise<SentSuggestion> {
  const answer = await ask(child, request, SUGGESTION_MS, (message: ReadingAnswer) => message);
  if (answer.kind === 'suggested') return answer.suggestion;
  if (answer.kind === 'refused') throw errorOf(answer.error);
  throw new Error(`A profile could not be suggested: ${JSON.stringify(answer)}`);
}

/** Why a process that read `what` ended itself; undefined if it ended for another reason, or reports no line. */
export function exceededLimit({ signal, output }: ProcessFailed, what: string): string | undefined {
  if (!output) return undefined;
  return signal === 'SIGXCPU'
    ? `${what} needs more than ${READING_LIMITS.processorSeconds} seconds of processor time`
    : `${what} needs more than ${READING_LIMITS.memoryBytes / 1024 / 1024} MB of memory`;
}

const tooManyFiles = () =>
  new DomainError(
    'rate_limited',
    `${MAX_WAITING} suggestions and workbooks of the tenant wait, which is the maximum; try again when they are answered.`,
  );
