import { rowsStayedLocked } from '../sql/database-errors.js';
import { tooManyWaiting } from '#platform/base/errors/domain-error.js';

/** Maximum number of transactions of one tenant that wait for rows. */
const MAX_WAITING = 500;

/**
 * Thrown by {@link RowHolder.hold} when another transaction of this process holds one of the rows. No caller sees it:
 * `TenantDb.transaction` rolls back, releases the connection, waits for the rows and runs the use case again.
 */
export class RowBusy extends Error {
  constructor(
    /** The rows that the transaction held and those that it needs. It is restarted when it can hold all of them. */
    readonly rows: ReadonlySet<string>,
  ) {
    super('Another transaction of this process has the row');
  }
}

interface Waiting {
  rows: ReadonlySet<string>;
  begin: () => void;
}

/**
 * The rows that transactions of this process have locked or are about to lock. It repeats the row locks of the database inside the
 * process, so that transactions wait for each other without a connection.
 *
 * A waiting transaction holds no rows: a transaction that needs a row of another one releases its own and waits for all of them
 * together. Therefore there are no deadlocks, in whatever order use cases name their rows. A row for which a transaction waits is not
 * given to a later transaction, so that no transaction waits for ever.
 */
export class RowQueue {
  /** Called with the seconds that a transaction waited for rows, whether or not it got them. */
  onWaited?: (seconds: number) => void;
  private readonly taken = new Set<string>();
  private readonly waitingOf = new Map<string, Waiting[]>();
  private waitingCount = 0;

  /** Number of transactions of all tenants that wait for rows. */
  get waiting(): number {
    return this.waitingCount;
  }

  /** A holder of no rows. */
  holder(tenantId: string): RowHolder {
    return new RowHolder(this, tenantId);
  }

  /**
   * Waits until all `rows` of a {@link RowBusy} are free, and holds them. Throws `unavailable` when that takes longer than
   * `maxWaitMs` milliseconds, and `rate_limited` when too many transactions of the tenant wait.
   */
  async wait(tenantId: string, rows: ReadonlySet<string>, maxWaitMs: number): Promise<RowHolder> {
    const since = performance.now();
    const holder = this.holder(tenantId);
    if (this.areFree(tenantId, rows)) this.take(holder, rows);
    else await this.enqueue(holder, rows, maxWaitMs).finally(() => this.onWaited?.((performance.now() - since) / 1000));
    return holder;
  }

  /** Whether no transaction holds the rows or waits for them. */
  areFree(tenantId: string, rows: Iterable<string>): boolean {
    const waiting = this.waitingOf.get(tenantId) ?? [];
    return [...rows].every((row) => !this.isTaken(row) && !waiting.some((other) => other.rows.has(row)));
  }

  /** Whether a transaction holds the row. */
  isTaken(row: string): boolean {
    return this.taken.has(row);
  }

  /** Records that `holder` holds the rows. */
  take(holder: RowHolder, rows: Iterable<string>): void {
    for (const row of rows) {
      this.taken.add(row);
      holder.rows.add(row);
    }
  }

  /** Releases all rows of `holder` and starts waiting transactions. */
  release({ tenantId, rows }: RowHolder): void {
    for (const row of rows) this.taken.delete(row);
    if (rows.size) this.startWaitingTransactions(tenantId);
    rows.clear();
  }

  private enqueue(holder: RowHolder, rows: ReadonlySet<string>, maxWaitMs: number): Promise<void> {
    const { tenantId } = holder;
    const waiting = this.waitingOf.get(tenantId) ?? [];
    if (waiting.length >= MAX_WAITING) return Promise.reject(tooManyWaiting());
    this.waitingOf.set(tenantId, waiting);
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        waiting.splice(waiting.indexOf(one), 1);
        this.waitingCount--;
        if (!waiting.length) this.waitingOf.delete(tenantId);
      };
      const begin = () => {
        leave();
        this.take(holder, rows);
        resolve();
      };
      const timer = setTimeout(() => {
        leave();
        this.startWaitingTransactions(tenantId); // a later transaction may have waited only for this one
        reject(rowsStayedLocked());
      }, maxWaitMs);
      const one: Waiting = { rows, begin };
      waiting.push(one);
      this.waitingCount++;
    });
  }

  /** Starts waiting transactions whose rows are free, in the order of their arrival; none gets a row for which an earlier one waits. */
  private startWaitingTransactions(tenantId: string): void {
    const wanted = new Set<string>();
    for (const one of [...(this.waitingOf.get(tenantId) ?? [])]) {
      if ([...one.rows].every((row) => !wanted.has(row) && !this.taken.has(row))) one.begin();
      else for (const row of one.rows) wanted.add(row);
    }
  }
}

/** The rows that one transaction of a tenant holds. */
export class RowHolder {
  /** Names of the rows, each with the tenant's id before it. */
  readonly rows = new Set<string>();

  constructor(
    private readonly queue: RowQueue,
    readonly tenantId: string,
  ) {}

  /**
   * Holds rows; to be called before the statement that locks them in the database is sent. A name is `<table>:<id>`, or any other
   * text that all use cases use for the row. Throws {@link RowBusy}, without waiting, when another transaction holds one of the rows
   * or waits for it.
   */
  hold(names: readonly string[]): void {
    const wanted = this.keysOf(names).filter((row) => !this.rows.has(row));
    if (!this.queue.areFree(this.tenantId, wanted)) throw new RowBusy(new Set([...this.rows, ...wanted]));
    this.queue.take(this, wanted);
  }

  /** Adds further names of rows that the database has locked for this transaction, except those that another transaction holds. */
  addNames(names: readonly string[]): void {
    const free = this.keysOf(names).filter((row) => !this.queue.isTaken(row));
    this.queue.take(this, free);
  }

  /** Releases the rows; to be called when the transaction has ended in the database. */
  end(): void {
    this.queue.release(this);
  }

  private keysOf(names: readonly string[]): string[] {
    return names.map((name) => `${this.tenantId} ${name}`);
  }
}
