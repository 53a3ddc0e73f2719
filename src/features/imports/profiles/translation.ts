/** Values that stand for others, as a column of a profile states them. */
export class Translation {
  private readonly exact: ReadonlyMap<string, string>;
  /** By the lower-cased value; the first of several counts. */
  private readonly folded: ReadonlyMap<string, string>;

  constructor(values: Readonly<Record<string, string>> = {}) {
    const entries = Object.entries(values);
    this.exact = new Map(entries);
    this.folded = new Map(entries.toReversed().map(([text, value]) => [text.toLowerCase(), value]));
  }

  /** The value that stands for a text, by its exact text or else without case; otherwise the text itself. */
  of(text: string): string {
    if (!this.exact.size) return text;
    return this.exact.get(text) ?? this.folded.get(text.toLowerCase()) ?? text;
  }
}
