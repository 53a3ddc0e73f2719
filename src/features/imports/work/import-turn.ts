import { Injectable, Logger } from '@nestjs/common';
import { KeyStanding } from '#platform/edge/auth/key-standing.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { Spool } from '#platform/base/object-store/spool.js';
import { maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import { isOutage } from '#platform/data/sql/database-errors.js';
import {
  csvOf,
  type CsvDescription,
  type ImportDeclaration,
  type Importer,
  declaredImport,
} from '#platform/data/records/import-declaration.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { MARK_IMPORTS } from '../imports.queries.js';
import { MAX_ATOMIC_ROWS } from '../import-limits.js';
import { FileRefused } from '../reading/file-refused.js';
import { ReadingProcesses } from '../reading/reading-processes.js';
import { NO_KINDS } from '../csv/attribute-kind.js';
import { readAttributeKinds } from '../csv/attribute-kinds.js';
import { type BatchLimits, type BatchPlan, type BatchResult, writeBatch } from './import-batch.js';
import { ImportCheckpoints } from './import-checkpoints.js';
import { END_LEASE, type ImportTask, LOCK_QUEUE, NEXT_IMPORT } from './imports-work.queries.js';
import { keepLease } from './keep-lease.js';
import { LineImporters } from './line-importers.js';
import { Superseded, type TenantLease, TaskRun, type Turn, Undone } from './task-run.js';
import { noteEarlierLines } from '../records/repeated-lines.js';
import { SeenLines } from '../records/seen-lines.js';
import { TaskReader } from './task-reader.js';
import { FirstLineBusy } from './write-records.js';

/** Time limits of the transactions of short and of long batches, in milliseconds. */
const MAX_SHORT_MS = 60_000;
const MAX_LONG_MS = 60 * 60_000;
/** Pause before an import whose work failed is tried again, in milliseconds. */
const FAILED_MS = 10_000;
/** How often an import is begun without progress before it is failed. */
const MAX_ATTEMPTS = 3;

/** The errors of a key that was revoked or has expired, or that may not act. */
const ENDED_KEY = new Set(['api_key_revoked', 'api_key_expired', 'api_key_invalid', 'test_key_on_live_tenant']);

/** Works on the imports of one leased tenant. */
@Injectable()
export class ImportTurn {
  /** Limits of batches; those of atomic imports and dry runs are long. Tests replace them. */
  limits: Record<'short' | 'long', BatchLimits> = {
    short: { maxRows: 500, maxMs: 500 },
    long: { maxRows: MAX_ATOMIC_ROWS, maxMs: Infinity },
  };
  private readonly logger = new Logger(ImportTurn.name);

  constructor(
    private readonly db: TenantDb,
    private readonly store: ObjectStore,
    private readonly spool: Spool,
    private readonly processes: ReadingProcesses,
    private readonly checkpoints: ImportCheckpoints,
    private readonly importers: LineImporters,
    private readonly standing: KeyStanding,
  ) {}

  /** Works on the oldest import of the tenant until it ends or `signal` is aborted, and ends the lease. Returns whether more is due. */
  async run(lease: TenantLease, now: () => Date, signal: AbortSignal): Promise<boolean> {
    const maintenance = maintenanceCaller(lease.tenant.id);
    let pauseMs = 0;
    try {
      const [task] = await runAs(maintenance, () => this.db.read<ImportTask>(NEXT_IMPORT, []));
      if (task) await this.attempt(task, { ...lease, now, signal });
    } catch (error) {
      if (!(error instanceof Superseded)) {
        pauseMs = FAILED_MS;
        this.logger.warn({ err: error, tenantId: lease.tenant.id });
      }
    }
    const dueAt = new Date(now().getTime() + pauseMs);
    const ended = await runAs(maintenance, () =>
      this.db.transaction(async (tx) => {
        await tx.query(LOCK_QUEUE);
        const queues = await tx.query<{ dueAt: Date | null }>(END_LEASE, [lease.holder, dueAt]);
        for (const queue of queues) await tx.query(MARK_IMPORTS, [queue.dueAt !== null]);
        return queues;
      }),
    );
    return pauseMs === 0 && ended.some((row) => row.dueAt !== null);
  }

  /**
   * Works on an import, and counts that in the database before: an instance that ends while it works counts too. What ends the work without
   * being the fault of the import, such as the end of the instance, is not counted.
   */
  private async attempt(task: ImportTask, turn: Turn): Promise<void> {
    const attempts = await this.checkpoints.beginAttempt(task, turn);
    try {
      await this.work(task, turn, attempts);
      if (turn.signal.aborted) await this.checkpoints.endAttempt(task, turn);
    } catch (error) {
      if (turn.signal.aborted || error instanceof Superseded || isFaultOfOthers(error))
        await this.checkpoints.endAttempt(task, turn);
      throw error;
    }
  }

  private async work(task: ImportTask, turn: Turn, attempts: number): Promise<void> {
    const { tenant } = turn;
    const { apiKeyId: keyId, keyMode, ownerEmail, scopes } = task;
    const authority = await runAs(maintenanceCaller(tenant.id), () => this.standing.ofKey(keyId));
    const run = new TaskRun(task, turn, { tenant, keyId, keyMode, ownerEmail, scopes, isImport: true }, authority);
    try {
      if (attempts > MAX_ATTEMPTS) await this.checkpoints.fail(run, begunInVain(run.progress.nextLine));
      else await this.perform(run, attempts > 1);
    } catch (error) {
      if (error instanceof FileRefused) {
        await this.checkpoints.fail(run, error);
        return;
      }
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'tenant_suspended') throw new Superseded(); // it goes on when the suspension ends
      if (!ENDED_KEY.has(error.code)) throw error;
      await this.checkpoints.withdraw(run, error);
    }
  }

  /** `isAgain`: a turn before this one made no progress. */
  private async perform(run: TaskRun, isAgain: boolean): Promise<void> {
    if (run.task.status === 'queued') await this.checkpoints.start(run);
    const form = declaredImport(run.task.resource)!;
    const stop = keepLease(this.db, run, this.logger);
    try {
      const reader = await this.openFile(run, form);
      if (!reader) return;
      run.rowDialect = reader.form;
      try {
        await this.writeAll(run, reader, this.importers.of(form), isAgain);
      } finally {
        await reader.close();
      }
    } finally {
      stop();
    }
  }

  /** Opens the file; undefined if it cannot be read at all, which ends the import. */
  private async openFile(run: TaskRun, resource: ImportDeclaration): Promise<TaskReader | undefined> {
    const csv = csvOf(resource, run.task.matchedBy);
    const { store, spool, processes, db } = this;
    const kindsOf = (form: CsvDescription) => run.asCaller(() => readAttributeKinds(db, form));
    const kinds = run.task.format !== 'ndjson' && !run.task.profile ? await kindsOf(csv) : NO_KINDS;
    try {
      const { id: tenantId, currency, timezone } = run.tenant;
      const file = { task: run.task, tenantId, currency, timezone, signal: run.stopped };
      return await TaskReader.open({ store, spool, processes }, file, csv, kinds);
    } catch (error) {
      if (run.stopped.aborted) return undefined;
      if (!(error instanceof DomainError) || error.code !== 'validation_failed') throw error;
      await this.checkpoints.refuse(run, error);
      return undefined;
    }
  }

  private async writeAll(run: TaskRun, reader: TaskReader, importer: Importer, isAgain: boolean): Promise<void> {
    const { mode, matchedBy: match } = run.task;
    const limits = this.limits[run.plan.isLong ? 'long' : 'short'];
    const work = { reader, importer, mode, match, tries: 0, signal: run.stopped, logger: this.logger };
    const plan: BatchPlan = { ...run.plan, ...limits, ...work, seen: new SeenLines() };
    await noteEarlierLines(plan.seen, plan, reader, run.stopped);
    let rows: ReadonlySet<string> | undefined;
    /** Lines that are written one by one, so that one which ends the work is known by its number. */
    let single = isAgain && !run.plan.isLong ? limits.maxRows : 0;
    while (!run.stopped.aborted) {
      plan.maxRows = single-- > 0 ? 1 : limits.maxRows;
      await reader.prepare(run.plan.isLong ? limits.maxRows + 1 : 1, run.stopped);
      if (run.stopped.aborted) return;
      try {
        const result = await this.writeOne(run, plan, rows);
        if (!result || result.isEnd) break;
        plan.tries = 0;
        rows = result.rows;
      } catch (error) {
        if (!(error instanceof FirstLineBusy)) throw error;
        plan.tries++;
        rows = error.rows;
      }
    }
    await this.checkpoints.conclude(run);
  }

  /** Writes one batch with its checkpoint; undefined if it was stopped and undone. */
  private async writeOne(
    run: TaskRun,
    plan: BatchPlan,
    rows: ReadonlySet<string> | undefined,
  ): Promise<BatchResult | undefined> {
    const { isLong } = run.plan;
    try {
      return await run.asCaller(() =>
        this.db.batch(
          async (batch) => {
            const result = await writeBatch(batch, plan);
            if (!run.isKept(result)) throw new Undone(result);
            await this.checkpoints.save(batch.tx, run, result);
            return result;
          },
          { rows, maxMs: isLong ? MAX_LONG_MS : MAX_SHORT_MS },
        ),
      );
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
      if (isLong && run.stopped.aborted) return undefined;
      await run.asCaller(() => this.db.transaction((tx) => this.checkpoints.save(tx, run, error.result)));
      return error.result;
    }
  }
}

/** Whether work failed because the database or the object store did. */
const isFaultOfOthers = (error: unknown): boolean =>
  isOutage(error) || (error instanceof DomainError && error.code === 'unavailable');

const begunInVain = (line: number) =>
  new FileRefused(
    line,
    `the import was begun ${MAX_ATTEMPTS} times and ended each time before this line was written`,
    'internal_error',
  );
