import { EVERY_OTHER } from './definition.js';

/** Values that stand for others, as a column of a profile states them. */
export class Translation {
  private readonly exact: ReadonlyMap<string, string>;
  /** By the lower-cased value; the first of several counts. */
  private readonly folded: ReadonlyMap<string, string>;
  private readonly other: string | undefined;

  constructor(values: Readonly<Record<string, string>> = {}) {
    const { [EVERY_OTHER]: other, ...stated } = values;
    const entries = Object.entries(stated);
    this.other = other;
    this.exact = new Map(entries);
    this.folded = new Map(entries.toReversed().map(([text, value]) => [text.toLowerCase(), value]));
  }

  /**
   * The value that stands for a text: by its exact text, else without case, else the one for every other text; otherwise the text itself. An
   * empty text has a value only if it is stated.
   */
  of(text: string): string {
    const value = this.exact.get(text) ?? this.folded.get(text.toLowerCase());
    return value ?? (text ? (this.other ?? text) : text);
  }
}
