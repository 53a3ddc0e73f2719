/** Comparisons of characters that one {@link NearestFinder} makes at most: about 20 ms. */
const MOST_COMPARISONS = 2_000_000;

/**
 * Finds the text among `candidates` that a mistyped one most likely means: the one of the smallest edit distance, in any case, and
 * at most half of the characters wrong. All questions to one finder share a bound of work, however many and long the texts
 * are; past it there are no more suggestions.
 */
export class NearestFinder {
  private readonly candidates: { text: string; folded: string }[];
  private left = MOST_COMPARISONS;
  /** Two rows of the table of distances; of each row only the columns are used that are at most the limit away from its diagonal. */
  private readonly rows: [Uint32Array, Uint32Array];

  constructor(candidates: Iterable<string>) {
    this.candidates = [...new Set(candidates)].map((text) => ({ text, folded: text.toLowerCase() }));
    const longest = this.candidates.reduce((most, { folded }) => Math.max(most, folded.length), 0);
    this.rows = [new Uint32Array(longest + 1), new Uint32Array(longest + 1)];
  }

  /** The nearest candidate, the first of equally near ones; undefined where none is near. */
  nearest(wanted: string): string | undefined {
    const folded = wanted.toLowerCase();
    let found: string | undefined;
    let limit = (folded.length + 1) >> 1;
    for (const candidate of this.candidates) {
      if (this.left <= 0) return undefined;
      const distance = this.distance(folded, candidate.folded, limit);
      if (distance > limit) continue;
      found = candidate.text;
      limit = distance - 1; // only a nearer one takes its place
      if (limit < 0) break;
    }
    return found;
  }

  /** How many characters have to be inserted, left out or replaced; anything above `limit` where it is more than that. */
  private distance(a: string, b: string, limit: number): number {
    this.left -= 1;
    if (Math.abs(a.length - b.length) > limit) return limit + 1;
    const beyond = limit + 1;
    let [before, next] = this.rows;
    for (let column = 0; column <= Math.min(b.length, limit); column++) before[column] = column;
    for (let row = 1; row <= a.length; row++) {
      const first = Math.max(1, row - limit);
      const last = Math.min(b.length, row + limit);
      next[first - 1] = first === 1 ? row : beyond;
      let best = next[first - 1]!;
      const letter = a.charCodeAt(row - 1);
      for (let column = first; column <= last; column++) {
        const replaced = before[column - 1]! + (letter === b.charCodeAt(column - 1) ? 0 : 1);
        const above = column === row + limit ? beyond : before[column]! + 1; // the row before did not come so far
        const edits = Math.min(replaced, above, next[column - 1]! + 1);
        next[column] = edits;
        if (edits < best) best = edits;
      }
      this.left -= last - first + 1;
      if (best > limit) return beyond;
      [before, next] = [next, before];
    }
    return before[b.length]!;
  }
}
