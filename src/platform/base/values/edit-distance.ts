/** Whether a swap of two neighbouring characters counts as one edit (optimal string alignment) or as two (Levenshtein). */
interface EditDistanceOptions {
  countsSwaps: boolean;
}

/**
 * Computes edit distances: the minimum number of characters to insert, delete or replace. Reuses its memory, and of the
 * table of distances computes only the part that a limit leaves: about 2 × limit × length comparisons for two texts.
 */
export class EditDistance {
  /** Comparisons of characters so far. */
  comparisons = 0;
  /** The current row of the table and the two before it. In each row only the columns at most the limit away from its diagonal are used. */
  private rows: [Uint32Array, Uint32Array, Uint32Array] = [new Uint32Array(), new Uint32Array(), new Uint32Array()];

  constructor(private readonly options: EditDistanceOptions) {}

  /** The distance of two texts, or `limit + 1` if it is greater than `limit`. */
  between(a: string, b: string, limit: number): number {
    this.comparisons++;
    const beyond = limit + 1;
    if (Math.abs(a.length - b.length) > limit) return beyond;
    if (this.rows[0].length <= b.length) {
      const columns = b.length + 1;
      this.rows = [new Uint32Array(columns), new Uint32Array(columns), new Uint32Array(columns)];
    }
    let [earlier, before, current] = this.rows;
    for (let column = 0; column <= Math.min(b.length, limit); column++) before[column] = column;
    for (let row = 1; row <= a.length; row++) {
      const first = Math.max(1, row - limit);
      const last = Math.min(b.length, row + limit);
      current[first - 1] = first === 1 ? row : beyond;
      let best = current[first - 1]!;
      const letter = a.charCodeAt(row - 1);
      for (let column = first; column <= last; column++) {
        const replaced = before[column - 1]! + (letter === b.charCodeAt(column - 1) ? 0 : 1);
        const deleted = column === row + limit ? beyond : before[column]! + 1; // the row before ends one column earlier
        let edits = Math.min(replaced, deleted, current[column - 1]! + 1);
        if (this.options.countsSwaps && isSwap(a, row, b, column)) edits = Math.min(edits, earlier[column - 2]! + 1);
        current[column] = edits;
        if (edits < best) best = edits;
      }
      this.comparisons += last - first + 1;
      if (best > limit) return beyond;
      [earlier, before, current] = [before, current, earlier];
    }
    return Math.min(before[b.length]!, beyond);
  }
}

/** Whether the last two of the first `i` characters of `a` are the last two of the first `j` characters of `b`, swapped. */
const isSwap = (a: string, i: number, b: string, j: number): boolean =>
  i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
