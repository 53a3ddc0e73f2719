import { rowsStayedLocked } from '../database/database-errors.js';
import { tooManyWaiting } from '../errors/domain-error.js';

/** Transactions of one tenant that may wait for rows at a time. */
const MOST_WAITING = 500;

/**
 * Thrown by {@link RowHolder.hold} when another transaction of this process has one of the rows. Not an answer to a caller:
 * `TenantDb.transaction` rolls back, gives the connection back, waits and starts the use case again.
 */
export class RowBusy extends Error {
  constructor(
    /** What the transaction had and what it wants; it starts again when it can have all of that. */
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
 * The rows that transactions of this process have locked or are about to lock. It repeats the locks of the database inside the
 * process, so that those who wait for each other need no connection for it.
 *
 * Nobody waits while having rows: a transaction that meets a row of another one gives up those that it has, and waits for all
 * of them together. So there are no deadlocks, whatever the sequence in which use cases name rows. Rows for which somebody
 * waits are not given to those who come later, so that nobody is overtaken for ever.
 */
export class RowQueue {
  /** Called with the seconds that a transaction waited for rows, whether it got them or not. */
  onWaited?: (seconds: number) => void;
  private readonly taken = new Set<string>();
  private readonly waitingOf = new Map<string, Waiting[]>();
  private waitingCount = 0;

  /** How many transactions wait for rows, of all tenants together. */
  get waiting(): number {
    return this.waitingCount;
  }

  /**
   * Waits until the rows of a {@link RowBusy} are free, and takes them. Throws `unavailable` when that takes longer than
   * `forMs` milliseconds, and `rate_limited` when too many of the tenant wait.
   */
  async wait(tenantId: string, rows: ReadonlySet<string>, forMs: number): Promise<RowHolder> {
    const since = performance.now();
    const holder = new RowHolder(this, tenantId);
    if (this.areFree(tenantId, rows)) this.take(holder, rows);
    else await this.enqueue(holder, rows, forMs).finally(() => this.onWaited?.((performance.now() - since) / 1000));
    return holder;
  }

  /** Whether nobody has the rows or waits for them. */
  areFree(tenantId: string, rows: Iterable<string>): boolean {
    const waiting = this.waitingOf.get(tenantId) ?? [];
    return [...rows].every((row) => !this.isTaken(row) && !waiting.some((other) => other.rows.has(row)));
  }

  isTaken(row: string): boolean {
    return this.taken.has(row);
  }

  take(holder: RowHolder, rows: Iterable<string>): void {
    for (const row of rows) {
      this.taken.add(row);
      holder.rows.add(row);
    }
  }

  giveBack({ tenantId, rows }: RowHolder): void {
    for (const row of rows) this.taken.delete(row);
    if (rows.size) this.beginThoseWhoCan(tenantId);
    rows.clear();
  }

  private enqueue(holder: RowHolder, rows: ReadonlySet<string>, forMs: number): Promise<void> {
    const { tenantId } = holder;
    const waiting = this.waitingOf.get(tenantId) ?? [];
    if (waiting.length >= MOST_WAITING) return Promise.reject(tooManyWaiting());
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
        this.beginThoseWhoCan(tenantId); // who came later may have waited for this one alone
        reject(rowsStayedLocked());
      }, forMs);
      const one: Waiting = { rows, begin };
      waiting.push(one);
      this.waitingCount++;
    });
  }

  /** In the sequence in which they came; nobody takes a row for which an earlier one still waits. */
  private beginThoseWhoCan(tenantId: string): void {
    const wanted = new Set<string>();
    for (const one of [...(this.waitingOf.get(tenantId) ?? [])]) {
      if ([...one.rows].every((row) => !wanted.has(row) && !this.taken.has(row))) one.begin();
      else for (const row of one.rows) wanted.add(row);
    }
  }
}

/** A transaction of a tenant and the rows that it has. */
export class RowHolder {
  /** Each with its tenant. */
  readonly rows = new Set<string>();

  constructor(
    private readonly queue: RowQueue,
    readonly tenantId: string,
  ) {}

  /**
   * Takes rows, before the statement that locks them in the database is sent. Names are `<table>:<id>`, or any other text that
   * all use cases give the row. Throws {@link RowBusy}, without waiting, when another transaction has one or waits for it.
   */
  hold(names: readonly string[]): void {
    const wanted = this.keysOf(names).filter((row) => !this.rows.has(row));
    if (!this.queue.areFree(this.tenantId, wanted)) throw new RowBusy(new Set([...this.rows, ...wanted]));
    this.queue.take(this, wanted);
  }

  /** Takes further names of rows that the database has locked for this transaction, where nobody else has them. */
  addNames(names: readonly string[]): void {
    const free = this.keysOf(names).filter((row) => !this.queue.isTaken(row));
    this.queue.take(this, free);
  }

  /** Gives the rows back; to be called when the transaction has ended in the database. */
  end(): void {
    this.queue.giveBack(this);
  }

  private keysOf(names: readonly string[]): string[] {
    return names.map((name) => `${this.tenantId} ${name}`);
  }
}
