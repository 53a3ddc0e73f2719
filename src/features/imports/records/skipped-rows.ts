/** Maximum number of lines that are kept of rows that are skipped in succession. */
const MAX_LINES = 10_000;

/** Rows that a profile skips, as data that another process can read. */
export interface SkippedRows {
  count: number;
  /** The numbers of their lines, of the first {@link MAX_LINES} of them. */
  lines: readonly number[];
}

/** Some skipped rows and others behind them; undefined if there are none. */
export function withSkipped(rows: SkippedRows | undefined, more: SkippedRows | undefined): SkippedRows | undefined {
  if (!rows || !more) return rows ?? more;
  return { count: rows.count + more.count, lines: [...rows.lines, ...more.lines].slice(0, MAX_LINES) };
}

/** Collects rows that are skipped in succession. */
export class SkippedLines {
  private count = 0;
  private lines: number[] = [];

  add(line: number): void {
    this.count++;
    if (this.lines.length < MAX_LINES) this.lines.push(line);
  }

  /** The rows since the last call; undefined if there are none. */
  take(): SkippedRows | undefined {
    const { count, lines } = this;
    [this.count, this.lines] = [0, []];
    return count ? { count, lines } : undefined;
  }
}
