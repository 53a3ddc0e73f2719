import type { ChildProcess } from 'node:child_process';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  type DocumentAnswer,
  type DocumentContent,
  type DocumentFormat,
  type DocumentLanguage,
  type DocumentRequest,
  type ReminderContent,
  startDocuments,
  type StatementContent,
} from '#invoice-documents';
import { isSandboxTenantId } from '#platform/base/values/ids.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { ask, BoundedProcesses, ProcessFailed } from '#platform/data/tasks/bounded-processes.js';

/** Documents that are made at the same time, each in a process of its own; one for each tenant. */
const PROCESSES = 2;
/** Waiting documents of one tenant; further ones are refused. */
const MAX_WAITING = 64;
/** Elapsed time in milliseconds after which a process is killed. The process itself limits its CPU time. */
const TIME_LIMIT_MS = 60_000;
/** A process is replaced after this many documents, which bounds memory leaks of libraries. */
const DOCUMENTS_PER_PROCESS = 500;

/** A document to be made. */
export interface DocumentTask {
  content: DocumentContent | StatementContent | ReminderContent;
  format: DocumentFormat;
  language: DocumentLanguage;
  /** Path of the file to which it is written. */
  path: string;
  /** The tenant whose share of the time of the processes it uses. */
  tenantId: string;
  /** Aborted when the client has left. */
  signal?: AbortSignal;
  /** Called around the making when the turn of the document has come, to count tries. */
  count?: <T>(make: () => Promise<T>) => Promise<T>;
}

/** What was written to the path. */
export interface MadeDocument {
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/**
 * Makes documents in other processes, which are started when they are needed. One that exhausts its memory or time costs only the document
 * that it makes. Tenants share the processes evenly, see {@link BoundedProcesses}.
 */
@Injectable()
export class DocumentMaker implements OnModuleDestroy {
  /** Tests set a shorter limit. */
  timeLimitMs = TIME_LIMIT_MS;
  private readonly processes = new BoundedProcesses({
    task: 'makes documents',
    start: startDocuments,
    capacity: PROCESSES,
    usesPerProcess: DOCUMENTS_PER_PROCESS,
    maxWaiting: MAX_WAITING,
    refusal: tooMany,
  });
  private lastId = 0;

  /**
   * Writes a document to its path; one of a sandbox is marked as such. Throws `unavailable` if that takes too long, too much memory, or its process ends otherwise, `rate_limited` if
   * too many documents of the tenant wait, and `request_timeout` if `signal` is aborted while the document waits.
   */
  async make({ tenantId, signal, count = (make) => make(), ...task }: DocumentTask): Promise<MadeDocument> {
    const turn = await this.processes.take({ tenantId, signal });
    let isReusable = true;
    const making = async () => {
      isReusable = false;
      const content = { ...task.content, isSandbox: isSandboxTenantId(tenantId) };
      const answer = await this.answerTo(turn.child, { id: ++this.lastId, ...task, content });
      isReusable = true;
      if ('failure' in answer) throw new Error(`A document could not be made: ${answer.failure}`);
      return answer;
    };
    return count(making).finally(() => turn.release(isReusable));
  }

  /** Called with the seconds that a document waited, whether or not it was made. */
  set onWaited(onWaited: (seconds: number) => void) {
    this.processes.onWaited = onWaited;
  }

  /** Number of documents of all tenants that wait. */
  get waitingCount(): number {
    return this.processes.waitingCount;
  }

  /** Number of documents that are being made. */
  get runningCount(): number {
    return this.processes.runningCount;
  }

  /** Process ids of the processes that run. */
  get processIds(): (number | undefined)[] {
    return this.processes.processIds;
  }

  onModuleDestroy(): void {
    this.processes.endAll();
  }

  private async answerTo(child: ChildProcess, request: DocumentRequest): Promise<DocumentAnswer> {
    try {
      return await ask(child, request, this.timeLimitMs, (answer: DocumentAnswer) => answer);
    } catch (error) {
      if (!(error instanceof ProcessFailed)) throw error;
      throw error.reason === 'not started' ? notStarted() : tooSlow();
    }
  }
}

const tooMany = () =>
  new DomainError(
    'rate_limited',
    `${MAX_WAITING} documents of the tenant wait to be made, which is the maximum; try again.`,
  );
const notStarted = () => new DomainError('unavailable', 'The document could not be made; try again.');

/** The process that made a document ended, or took too long. Unlike other errors with this code, it says something about the document. */
export class DocumentTooLarge extends DomainError {
  constructor() {
    super('unavailable', 'Making the document takes too long or too much memory.');
  }
}
const tooSlow = () => new DocumentTooLarge();
