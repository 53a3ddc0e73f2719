import { groupBy } from '#platform/base/values/group-by.js';

/** Maximum number of comparisons of one {@link SimilarSkus}: far more than real orders need, and less than half a second. */
const MAX_COMPARISONS = 2_000_000;

interface Candidate {
  sku: string;
  /** In lower case. */
  folded: string;
  /** Without case, spaces and hyphens. */
  compact: string;
}

/**
 * Finds the SKU that a mistyped one most likely stands for: it differs only in case, spaces and hyphens, or in one exchanged, missing or
 * additional character that is no digit. SKUs with other digits are other products, and two swapped characters count as two mistakes. All
 * searches share a maximum amount of work; after it nothing is found any more.
 */
export class SimilarSkus {
  /** By their digits. */
  private readonly candidates: Map<string, Candidate[]>;
  private comparisons = 0;

  constructor(skus: Iterable<string>) {
    this.candidates = groupBy(Array.from(skus, candidateOf), ({ sku }) => digitsOf(sku));
  }

  /** The first SKU that `sku` resembles; undefined if there is none. */
  find(sku: string): string | undefined {
    const candidates = this.candidates.get(digitsOf(sku)) ?? [];
    this.comparisons += candidates.length;
    if (this.comparisons > MAX_COMPARISONS) return undefined;
    const { folded, compact } = candidateOf(sku);
    return candidates.find((other) => compact === other.compact || isOneEdit(folded, other.folded))?.sku;
  }
}

function candidateOf(sku: string): Candidate {
  const folded = sku.toLowerCase();
  return { sku, folded, compact: folded.replace(/[\s\p{Pd}]+/gu, '') };
}

const digitsOf = (sku: string): string => sku.replace(/\P{Nd}+/gu, '');

/** Whether one character was exchanged, left out or added, or none at all. */
function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restOfA, restOfB] = [a.slice(start), b.slice(start)];
  return restOfA.slice(1) === restOfB.slice(1) || restOfA.slice(1) === restOfB || restOfA === restOfB.slice(1);
}
