import { EditDistance } from './edit-distance.js';

/** Maximum number of comparisons of characters of one {@link NearestTextFinder}: about 20 ms. */
const MAX_COMPARISONS = 2_000_000;

/**
 * Finds the candidate that a mistyped text most likely stands for: the one with the smallest edit distance, ignoring case, of at
 * most half of the characters. All searches of one finder share a maximum amount of work; after it nothing is found any more.
 */
export class NearestTextFinder {
  private readonly candidates: { text: string; folded: string }[];
  private readonly distance = new EditDistance({ countsSwaps: false });

  constructor(candidates: Iterable<string>) {
    this.candidates = [...new Set(candidates)].map((text) => ({ text, folded: text.toLowerCase() }));
  }

  /** The nearest candidate, the first of several with the same distance; undefined if none is near enough. */
  nearest(wanted: string): string | undefined {
    const folded = wanted.toLowerCase();
    let found: string | undefined;
    let limit = (folded.length + 1) >> 1;
    for (const candidate of this.candidates) {
      if (this.distance.comparisons >= MAX_COMPARISONS) return undefined;
      const distance = this.distance.between(folded, candidate.folded, limit);
      if (distance > limit) continue;
      found = candidate.text;
      limit = distance - 1; // the next one must be nearer
      if (limit < 0) break;
    }
    return found;
  }
}
