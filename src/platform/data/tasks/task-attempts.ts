import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { currentCaller, maintenanceCaller, runAs } from '../tenancy/caller.js';
import { TenantDb } from '../tenancy/tenant-db.js';

/** Number of tries in a row without success after which work is passed over. */
export const MAX_TRIES = 3;
/** Pause before each further try of work that is passed over, in milliseconds. */
const PAUSE_MS = 10 * 60_000;
/** A try that began within this time may still run in another process. */
const MAY_RUN_MS = 60_000;
/** Maximum length of a stored reason in characters. */
const MAX_REASON = 500;
/** A count must outlive the process, not the machine: the commit does not wait for the disk. */
const UNFLUSHED = { settings: { synchronous_commit: 'off' } };
/** Refusals that say nothing about the work: what it needs is away or in use. */
const TEMPORARY = new Set(['unavailable', 'rate_limited', 'request_timeout', 'tenant_suspended']);

/** Counts a try of the task `$2` on the subject `$3`. No row if `$4` tries have failed and the last began less than `$5` milliseconds ago. */
const BEGIN = `insert into task_attempts as t (tenant_id, task, subject, tries, begun_at) values ($1, $2, $3, 1, now())
  on conflict (tenant_id, task, subject) do update set tries = t.tries + 1, begun_at = excluded.begun_at, error = null
    where t.tries < $4 or excluded.begun_at - t.begun_at >= $5::bigint * interval '1 millisecond'
  returning tries`;
const STATE = `select tries, begun_at as "begunAt", error, begun_at > now() - $4::bigint * interval '1 millisecond' as "isRecent"
  from task_attempts where tenant_id = $1 and task = $2 and subject = $3`;
const SUCCEED = 'delete from task_attempts where tenant_id = $1 and task = $2 and subject = $3';
/** Records why a try failed, and forgets work that nobody has tried for 90 days. */
const FAIL = `with forgotten as (
    delete from task_attempts where tenant_id = $1 and begun_at < now() - interval '90 days'
  ) update task_attempts set error = $4 where tenant_id = $1 and task = $2 and subject = $3`;
/** The try does not count. */
const WITHDRAW = `with ended as (
    delete from task_attempts where tenant_id = $1 and task = $2 and subject = $3 and tries <= 1
  ) update task_attempts set tries = tries - 1 where tenant_id = $1 and task = $2 and subject = $3 and tries > 1`;

/** A kind of work of the current tenant, and what it is done on (by default all of the tenant). */
export interface Work {
  task: string;
  subject?: string;
}

/** Why work is passed over. */
export interface PassedOver {
  tries: number;
  /** Why the last try failed. */
  reason: string;
  /** When it is tried again. */
  againAt: Date;
  /** Whether the last try may still run in another process. */
  mayRun: boolean;
}

/** Thrown in place of work that is passed over. */
export class WorkPassedOver extends Error {
  constructor(readonly state: PassedOver) {
    super(`Passed over after ${state.tries} tries: ${state.reason}`);
  }
}

/**
 * Counts tries of work that can kill its process or fail again and again, in the database and before the work begins, so that a try counts
 * whose process was killed. After {@link MAX_TRIES} tries without success the work is passed over, with a line in the log, and tried once
 * every ten minutes; success ends the count. A failure because the database or store is away does not count. Work that runs in this process already is
 * not counted a second time.
 */
@Injectable()
export class TaskAttempts {
  /** Called when work is passed over for the first time since its last try, for the metrics. */
  onPassedOver?: (task: string) => void;
  /** Pause before each further try in milliseconds; tests set a shorter one. */
  pauseMs = PAUSE_MS;
  private readonly logger = new Logger(TaskAttempts.name);
  private readonly running = new Set<string>();
  /** The end of the pause that was logged last, by work. */
  private readonly logged = new Map<string, number>();

  constructor(private readonly db: TenantDb) {}

  /**
   * Does work of a background task. A failure is logged and counted, and the result is undefined, so that the caller goes on with other work;
   * so it is when the work is passed over. Throws temporary errors, which do not count, such as `unavailable`.
   */
  async tryWork<T>(work: Work, run: () => Promise<T>): Promise<T | undefined> {
    try {
      return await this.count(work, run);
    } catch (error) {
      if (error instanceof WorkPassedOver) return undefined;
      if (isTemporary(error)) throw error;
      this.logger.warn({ err: error, ...named(work) });
      return undefined;
    }
  }

  /** Does work that is counted. Throws its errors, and {@link WorkPassedOver} in its place. */
  async count<T>(work: Work, run: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(named(work));
    if (this.running.has(key)) return run();
    this.running.add(key);
    try {
      await this.begin(work, key);
      const result = await run().catch(async (error: unknown) => {
        await this.fail(work, error);
        throw error;
      });
      this.logged.delete(key);
      await this.write(SUCCEED, work);
      return result;
    } finally {
      this.running.delete(key);
    }
  }

  /** Logs the tenants for which a task has failed that a function of the database does for all tenants. */
  async logFailed(task: string): Promise<void> {
    const rows = await this.db.withoutTenant<{ tenantId: string; tries: number; reason: string }>(
      'failed work of all tenants',
      'select * from failed_tasks($1)',
      [task],
    );
    for (const { tenantId, tries, reason } of rows) {
      const isPassedOver = tries >= MAX_TRIES;
      if (isPassedOver) this.onPassedOver?.(task);
      const message = isPassedOver ? 'Work is passed over' : 'Work has failed';
      this.logger[isPassedOver ? 'error' : 'warn']({ message, task, tenantId, tries, reason });
    }
  }

  private async begin(work: Work, key: string): Promise<void> {
    const [begun] = await this.write<{ tries: number }>(BEGIN, work, MAX_TRIES, this.pauseMs);
    if (begun) return;
    const [row] = await this.write<{ tries: number; begunAt: Date; error: string | null; isRecent: boolean }>(
      STATE,
      work,
      MAY_RUN_MS,
    );
    if (!row) return; // another process has succeeded meanwhile
    const { tries, begunAt, error } = row;
    const againAt = new Date(begunAt.getTime() + this.pauseMs);
    const mayRun = error === null && row.isRecent;
    const reason = error ?? 'the process ended, or did not go on, before the work was done';
    if (!mayRun && this.logged.get(key) !== againAt.getTime()) {
      this.logged.set(key, againAt.getTime());
      this.onPassedOver?.(work.task);
      this.logger.error({ message: 'Work is passed over', ...named(work), tries, reason, againAt });
    }
    throw new WorkPassedOver({ tries, reason, againAt, mayRun });
  }

  private async fail(work: Work, error: unknown): Promise<void> {
    const recorded = isTemporary(error) ? this.write(WITHDRAW, work) : this.write(FAIL, work, reasonOf(error));
    await recorded.catch((failure: unknown) => this.logger.warn({ err: failure, ...named(work) }));
  }

  /** On connections that requests do not use, and never on a replica. */
  private write<Row>(text: string, { task, subject = '' }: Work, ...values: unknown[]): Promise<Row[]> {
    const caller = maintenanceCaller(currentCaller().tenant.id);
    return runAs(caller, () => this.db.read<Row>(text, [task, subject, ...values], UNFLUSHED));
  }
}

const named = ({ task, subject = '' }: Work) => ({ task, tenantId: currentCaller().tenant.id, subject });

/** Errors of a subclass of {@link DomainError} are about the work, whatever their code. */
const isTemporary = (error: unknown): boolean =>
  error instanceof DomainError && error.constructor === DomainError && TEMPORARY.has(error.code);

/** Only the kind of an unexpected error: its message may quote data. The log has more. */
const reasonOf = (error: unknown): string =>
  (error instanceof DomainError
    ? error.message
    : `failed (${(error as Error)?.name ?? 'unknown'}); the log has the cause`
  ).slice(0, MAX_REASON);
