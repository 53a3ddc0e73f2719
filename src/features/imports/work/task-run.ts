import type { Authority } from '#platform/data/tenancy/authority.js';
import { type Caller, runAs, type Tenant } from '#platform/data/tenancy/caller.js';
import type { ImportResult } from '../import-results.entity.js';
import type { ImportStatus } from '../import.entity.js';
import type { RowDialect } from '../imports.queries.js';
import type { BatchResult } from './import-batch.js';
import type { ImportTask } from './imports-work.queries.js';

/** Time after which another instance may go on with the imports of a tenant, if this one does not renew its lease, in milliseconds. */
export const LEASE_MS = 60_000;

/** A tenant that this instance has leased. */
export interface TenantLease {
  tenant: Tenant;
  holder: string;
}

/** One turn of work on a tenant's imports. */
export interface Turn extends TenantLease {
  now: () => Date;
  signal: AbortSignal;
}

/** Counts and position of an import after its last checkpoint. */
interface Progress {
  rowsDone: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  skipped: number;
  repeated: number;
  byteOffset: string;
  nextLine: number;
  contextOffset: string;
  contextLine: number;
}

/** Thrown to undo a batch whose result is recorded afterwards. */
export class Undone extends Error {
  constructor(readonly result: BatchResult) {
    super('The lines are not kept');
  }
}

/** Thrown when the import was cancelled, or another instance has its lease: nothing may be written any more. */
export class Superseded extends Error {}

/** The state of an import during a turn. */
export class TaskRun {
  progress: Progress;
  /** Whether the file itself was refused. */
  isRefused = false;
  /** The status in which the turn has ended the import. */
  endedAs: ImportStatus | undefined;
  /** The form of a CSV file, until it is stored with a checkpoint. */
  rowDialect: RowDialect | undefined;
  readonly stopped: AbortSignal;
  private readonly stopping = new AbortController();

  constructor(
    readonly task: ImportTask,
    private readonly turn: Turn,
    private readonly caller: Caller,
    /** The authority of the key, which each step confirms. */
    private readonly authority: Authority,
  ) {
    const { rowsDone, created, updated, unchanged, failed, skipped, repeated } = task;
    const { byteOffset, nextLine, contextOffset, contextLine } = task;
    const counts = { rowsDone, created, updated, unchanged, failed, skipped, repeated };
    this.progress = { ...counts, byteOffset, nextLine, contextOffset, contextLine };
    this.stopped = AbortSignal.any([turn.signal, this.stopping.signal]);
  }

  get tenant(): Tenant {
    return this.turn.tenant;
  }

  get holder(): string {
    return this.turn.holder;
  }

  get plan(): { isLong: boolean; isAtomic: boolean } {
    const isAtomic = this.task.onError === 'atomic';
    return { isLong: isAtomic || this.task.isDryRun, isAtomic };
  }

  readonly leaseEnd = (): Date => new Date(this.turn.now().getTime() + LEASE_MS);

  stop(): void {
    this.stopping.abort();
  }

  /** Runs work in a scope of its own: whether earlier transactions were committed says nothing about later ones. */
  asCaller<T>(work: () => Promise<T>): Promise<T> {
    return runAs(this.caller, work, this.task.requestId, undefined, this.authority);
  }

  /** Whether the lines of a batch are committed. */
  isKept({ counts, isEnd }: BatchResult): boolean {
    if (this.task.isDryRun) return false;
    return !this.plan.isAtomic || (isEnd && counts.failed === 0);
  }

  /**
   * The results of a batch that are stored. An atomic import of which lines were refused has none, and what a dry run would have created has
   * no id.
   */
  resultsOf({ results, counts }: BatchResult): readonly ImportResult[] {
    if (this.plan.isAtomic && counts.failed > 0) return [];
    if (!this.task.isDryRun) return results;
    const made = new Set(results.flatMap(({ outcome, id }) => (outcome === 'created' ? [id] : [])));
    return results.map((one) => (made.has(one.id) ? { ...one, id: null } : one));
  }

  totalWith({ counts, next, context }: BatchResult): Progress {
    const { progress } = this;
    return {
      rowsDone: progress.rowsDone + counts.rowsDone,
      created: progress.created + counts.created,
      updated: progress.updated + counts.updated,
      unchanged: progress.unchanged + counts.unchanged,
      failed: progress.failed + counts.failed,
      skipped: progress.skipped + counts.skipped,
      repeated: progress.repeated + counts.repeated,
      byteOffset: next ? String(next.offset) : progress.byteOffset,
      nextLine: next?.line ?? progress.nextLine,
      contextOffset: context ? String(context.offset) : progress.contextOffset,
      contextLine: context?.line ?? progress.contextLine,
    };
  }

  statusAfter(failed: number): ImportStatus {
    if (this.isRefused) return 'failed';
    if (failed === 0) return 'completed';
    return this.plan.isAtomic ? 'failed' : 'completed_with_errors';
  }
}
