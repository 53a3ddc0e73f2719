import type { ChildProcess } from 'node:child_process';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import {
  type DocumentAnswer,
  type DocumentContent,
  type DocumentFormat,
  type DocumentLanguage,
  startDocuments,
  type StatementContent,
} from '#invoice-documents';
import { DomainError } from '../../platform/base/errors/domain-error.js';
import { FairShares } from '../../platform/data/tenancy/fair-shares.js';

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
  content: DocumentContent | StatementContent;
  format: DocumentFormat;
  language: DocumentLanguage;
  /** Path of the file to which it is written. */
  path: string;
  /** The tenant whose share of the time of the processes it uses. */
  tenantId: string;
  /** Aborted when the client has left. */
  signal?: AbortSignal;
}

/** What was written to the path. */
export interface MadeDocument {
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
}

interface Worker {
  child: ChildProcess;
  documentsLeft: number;
}

/**
 * Makes documents in other processes, which are started when they are needed. One that exhausts its memory or time costs only the document
 * that it makes. Tenants share the processes evenly, see {@link FairShares}.
 */
@Injectable()
export class DocumentMaker implements OnModuleDestroy {
  private readonly logger = new Logger(DocumentMaker.name);
  /** Tests set a shorter limit. */
  timeLimitMs = TIME_LIMIT_MS;
  /** Called with the seconds that a document waited, whether or not it was made. */
  onWaited?: (seconds: number) => void;
  private readonly shares = new FairShares({
    capacity: PROCESSES,
    share: 1,
    maxWaiting: MAX_WAITING,
    refusal: tooMany,
  });
  private readonly workers = new Set<Worker>();
  private idle: Worker[] = [];
  private lastId = 0;

  /**
   * Writes a document to its path. Throws `unavailable` if that takes too long, too much memory, or its process ends otherwise, `rate_limited` if
   * too many documents of the tenant wait, and `request_timeout` if `signal` is aborted while the document waits.
   */
  async make({ tenantId, signal, ...task }: DocumentTask): Promise<MadeDocument> {
    const since = performance.now();
    const waited = () => this.onWaited?.((performance.now() - since) / 1000);
    const turn = await this.shares.take(tenantId, { signal }).finally(waited);
    const begun = performance.now();
    const answer = await this.run({ id: ++this.lastId, ...task }).finally(() =>
      turn.release(performance.now() - begun),
    );
    if ('failure' in answer) throw new Error(`A document could not be made: ${answer.failure}`);
    return answer;
  }

  /** Number of documents of all tenants that wait. */
  get waitingCount(): number {
    return this.shares.waiting;
  }

  /** Number of documents that are being made. */
  get runningCount(): number {
    return this.workers.size - this.idle.length;
  }

  /** Process ids of the processes that run. */
  get processIds(): (number | undefined)[] {
    return [...this.workers].map(({ child }) => child.pid);
  }

  onModuleDestroy(): void {
    for (const worker of this.workers) this.end(worker);
  }

  private run(request: { id: number } & Omit<DocumentTask, 'tenantId' | 'signal'>): Promise<DocumentAnswer> {
    const worker = this.idle.pop() ?? this.start();
    const { child } = worker;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.end(worker);
        settle(() => reject(tooSlow()));
      }, this.timeLimitMs);
      const onAnswer = (answer: DocumentAnswer) => {
        settle(() => resolve(answer));
        if (--worker.documentsLeft > 0) this.idle.push(worker);
        else this.end(worker);
      };
      const onExit = (code: number | null, signal: string | null) => {
        this.logger.warn({ code, signal, message: 'The process that makes documents ended' });
        settle(() => reject(tooSlow()));
      };
      const onError = () => settle(() => reject(notStarted()));
      const settle = (how: () => void) => {
        clearTimeout(timer);
        child.off('message', onAnswer).off('exit', onExit).off('error', onError);
        how();
      };
      child.on('message', onAnswer).on('exit', onExit).on('error', onError);
      child.send(request, (error) => error && child.kill('SIGKILL'));
    });
  }

  private start(): Worker {
    const worker = { child: startDocuments(), documentsLeft: DOCUMENTS_PER_PROCESS };
    this.workers.add(worker);
    worker.child
      .on('exit', () => this.forget(worker))
      .on('error', (error) => {
        this.logger.error({ err: error });
        this.forget(worker);
      });
    return worker;
  }

  private end(worker: Worker): void {
    worker.child.kill('SIGKILL');
    this.forget(worker);
  }

  private forget(worker: Worker): void {
    this.workers.delete(worker);
    this.idle = this.idle.filter((one) => one !== worker);
  }
}

const tooMany = () =>
  new DomainError(
    'rate_limited',
    `${MAX_WAITING} documents of the tenant wait to be made, which is the maximum; try again.`,
  );
const notStarted = () => new DomainError('unavailable', 'The document could not be made; try again.');
const tooSlow = () => new DomainError('unavailable', 'Making the document takes too long or too much memory.');
