/** Normalizes a name: ignores case, accents, dots, apostrophes and a leading "the", and treats `&` as "and". */
export const keyOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}.'’`]+/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '');

/** Finds entries by normalized name. Names are added in order of precedence; a name that two entries of one precedence share finds neither. */
export class NameIndex<T> {
  private readonly entries = new Map<string, T | null>();

  /** Adds names of one precedence. Names that were added with a higher precedence are ignored. */
  add(names: Iterable<readonly [key: string, entry: T]>): void {
    const added = new Map<string, T | null>();
    for (const [key, entry] of names) {
      if (this.entries.has(key)) continue;
      const present = added.get(key);
      added.set(key, present === undefined || present === entry ? entry : null);
    }
    for (const [key, entry] of added) this.entries.set(key, entry);
  }

  /** The entry with that key, or null. */
  find(key: string): T | null {
    return this.entries.get(key) ?? null;
  }
}
