/** A part that more names have than this finds none: it says too little. */
const MAX_FOUND = 50;

const reversed = (text: string): string => [...text].reverse().join('');

/** Names in two orders, to find those that begin or end with a text in logarithmic time. */
export class SortedNames<T> {
  private readonly forward: SortedTexts<T>;
  private readonly backward: SortedTexts<T>;

  constructor(entries: readonly T[], nameOf: (entry: T) => string) {
    this.forward = new SortedTexts(entries, nameOf);
    this.backward = new SortedTexts(entries, (entry) => reversed(nameOf(entry)));
  }

  /** The entries whose name begins or ends with a part. */
  withPart = (part: string): T[] => [
    ...new Set([...this.forward.beginningWith(part), ...this.backward.beginningWith(reversed(part))]),
  ];
}

class SortedTexts<T> {
  private readonly sorted: { text: string; entry: T }[];

  constructor(entries: readonly T[], textOf: (entry: T) => string) {
    this.sorted = entries.map((entry) => ({ text: textOf(entry), entry })).sort((a, b) => compare(a.text, b.text));
  }

  beginningWith(beginning: string): T[] {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sorted[middle]!.text < beginning) low = middle + 1;
      else high = middle;
    }
    const found = this.sorted.slice(low, low + MAX_FOUND + 1).filter(({ text }) => text.startsWith(beginning));
    return found.length > MAX_FOUND ? [] : found.map(({ entry }) => entry);
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
