import { Injectable, Logger } from '@nestjs/common';
import { QUARANTINE } from '#features/media/media-sweep.queries.js';
import { StoreOwnership } from '#features/media/store-ownership.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { hasKeyEnded, keyExpired } from '#platform/edge/auth/own-authority.js';
import { ImportError } from '../import-error.entity.js';
import { type ImportResult, ImportResults } from '../import-results.entity.js';
import { Import, type ImportStatus } from '../import.entity.js';
import type { FileRefused } from '../reading/file-refused.js';
import { type BatchResult, noLines } from './import-batch.js';
import {
  BEGIN_ATTEMPT,
  COUNT_FAILED_LINE,
  END_ATTEMPT,
  type ImportTask,
  LOCK_IMPORT,
  RENEW_LEASE,
  SAVE_PROGRESS,
} from './imports-work.queries.js';
import { lineErrorOf } from './line-error.js';
import { Superseded, type TaskRun, type Turn } from './task-run.js';

/** Stores how far an import is, and how it ends. */
@Injectable()
export class ImportCheckpoints {
  /** Called with the status of each import that this instance has ended, after the commit. */
  onEnded?: (status: ImportStatus) => void;
  private readonly logger = new Logger(ImportCheckpoints.name);

  constructor(
    private readonly db: TenantDb,
    private readonly ownership: StoreOwnership,
  ) {}

  /** Counts that work on an import begins. Returns how often it began since the last checkpoint. */
  async beginAttempt(task: ImportTask, turn: Turn): Promise<number> {
    const [row] = await this.count(BEGIN_ATTEMPT, task, turn);
    return row?.attempts ?? 1;
  }

  /** Takes back a begin that says nothing about the import. */
  async endAttempt(task: ImportTask, turn: Turn): Promise<void> {
    await this.count(END_ATTEMPT, task, turn);
  }

  /** Writes counts and errors, and the end of the import, in the transaction of the lines. Throws {@link Superseded} and {@link keyExpired}. */
  async save(tx: TenantTx, run: TaskRun, result: BatchResult): Promise<void> {
    const { task, holder } = run;
    await this.assertOwn(tx, run, ['running']);
    if (await hasKeyEnded(tx, task.apiKeyId, false)) throw keyExpired(); // a revocation has cancelled the import
    const total = run.totalWith(result);
    const counts = [total.rowsDone, total.created, total.updated, total.unchanged, total.failed];
    const { header = null, delimiter = null, unmapped = null } = run.rowDialect ?? {};
    const rest = [total.byteOffset, total.nextLine, total.repeated, header, delimiter];
    const rowsTotal = result.isEnd ? total.rowsDone : null;
    const positions = [total.skipped, total.contextOffset, total.contextLine, unmapped];
    await tx.query(SAVE_PROGRESS, [task.id, rowsTotal, ...counts, ...rest, ...positions]);
    const errors = result.errors.map((error) => ({ ...error, importId: task.id }));
    await tx.insert(ImportError, errors);
    await tx.insert(ImportResults, resultRows(task.id, run.resultsOf(result)));
    if (result.isEnd) await this.end(tx, run, run.statusAfter(total.failed));
    await tx.query(RENEW_LEASE, [holder, run.leaseEnd()]);
    run.rowDialect = undefined;
    run.progress = total; // a failed commit ends the turn
  }

  /** Locks the import against cancellation and checks the lease. */
  private async assertOwn(tx: TenantTx, run: TaskRun, statuses: readonly ImportStatus[]): Promise<void> {
    const { task, holder, leaseEnd } = run;
    const [[present], [renewed]] = await Promise.all([
      tx.query<{ status: ImportStatus }>(LOCK_IMPORT, [task.id]),
      tx.query(RENEW_LEASE, [holder, leaseEnd()]),
    ]);
    if (!present || !statuses.includes(present.status) || !renewed) throw new Superseded();
  }

  /** Sets a queued import to running. Throws {@link Superseded} if it was cancelled. */
  async start(run: TaskRun): Promise<void> {
    const { id } = run.task;
    await run.asCaller(() =>
      this.db.transaction(async (tx) => {
        const present = await tx.lock(Import, id);
        if (present?.status !== 'queued') throw new Superseded();
        tx.journal.watch('import', [id]);
        await tx.update(Import, id, { status: 'running', startedAt: currentTime() });
      }),
    );
  }

  /** Ends an import whose file cannot be read at all. */
  async refuse(run: TaskRun, error: DomainError): Promise<void> {
    const lines = noLines();
    const counts = { ...lines.counts, failed: 1 };
    const result: BatchResult = { ...lines, counts, errors: [lineErrorOf(1, error)], isEnd: true };
    run.isRefused = true;
    await run.asCaller(() => this.db.transaction((tx) => this.save(tx, run, result)));
    await this.conclude(run);
  }

  /** Ends an import that cannot go on: what was committed remains, and the error names the line. */
  async fail(run: TaskRun, { line, reason, code }: FileRefused): Promise<void> {
    const { task, tenant } = run;
    const error = lineErrorOf(line, new DomainError(code, 'The import cannot go on.', [{ field: 'body', reason }]));
    await runAs(maintenanceCaller(tenant.id), () =>
      this.db.transaction(async (tx) => {
        await this.assertOwn(tx, run, ['queued', 'running']);
        await tx.query(COUNT_FAILED_LINE, [task.id]);
        await tx.insert(ImportError, [{ ...error, importId: task.id }]);
        await this.end(tx, run, 'failed');
      }),
    );
    this.logger.error({ tenantId: tenant.id, importId: task.id, line, message: `An import failed: ${reason}` });
    await this.conclude(run);
  }

  /** Ends an import whose API key may not go on: what was committed remains, and the error names the first line that was not written. */
  async withdraw(run: TaskRun, error: DomainError): Promise<void> {
    const { task, progress } = run;
    const refused = { ...lineErrorOf(progress.nextLine, error), importId: task.id };
    const cancel = async (tx: TenantTx) => {
      await this.assertOwn(tx, run, ['queued', 'running']);
      await tx.insert(ImportError, [refused]);
      await this.end(tx, run, 'cancelled');
    };
    await runAs(maintenanceCaller(run.tenant.id), () => this.db.transaction(cancel));
    await this.conclude(run);
  }

  /** Ends an import; {@link conclude} follows the commit. */
  private async end(tx: TenantTx, run: TaskRun, status: ImportStatus): Promise<void> {
    const { id, objectKey } = run.task;
    run.endedAs = status;
    tx.journal.watch('import', [id]);
    await tx.update(Import, id, { status, finishedAt: currentTime(), objectKey: null });
    if (objectKey) await tx.query(QUARANTINE, [[objectKey], 'deleted']);
  }

  /**
   * After the commit of a step: if it has ended the import, reports that and deletes the file. If the deletion fails, the sweep of the object
   * store deletes it.
   */
  async conclude({ endedAs, task }: TaskRun): Promise<void> {
    if (!endedAs) return;
    this.onEnded?.(endedAs);
    if (task.objectKey) await this.ownership.discard(task.objectKey);
  }

  private count(statement: string, { id }: ImportTask, { tenant }: Turn): Promise<{ attempts: number }[]> {
    return runAs(maintenanceCaller(tenant.id), () => this.db.transaction((tx) => tx.query(statement, [id])));
  }
}

/** Number of the results in one row, which is read at once. */
const RESULTS_IN_ROW = 500;

/** The rows that store results of lines. */
function resultRows(importId: string, results: readonly ImportResult[]) {
  const sorted = results.toSorted((one, other) => one.line - other.line);
  const rows: Omit<ImportResults, 'tenantId'>[] = [];
  for (let start = 0; start < sorted.length; start += RESULTS_IN_ROW)
    rows.push({ importId, line: sorted[start]!.line, results: sorted.slice(start, start + RESULTS_IN_ROW) });
  return rows;
}
