/** The key of a name: case, accents, dots, apostrophes, `&` for "and" and a leading "the" make no difference. */
export const keyOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}.'’`]+/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '');

/** Finds things by key. Stronger names are added first; a name that two things of one strength share stands for neither. */
export class NameIndex<T> {
  private readonly things = new Map<string, T | null>();

  /** Adds names of one strength, except those that stronger names have taken. */
  add(names: Iterable<readonly [key: string, thing: T]>): void {
    const added = new Map<string, T | null>();
    for (const [key, thing] of names) {
      if (this.things.has(key)) continue;
      const present = added.get(key);
      added.set(key, present === undefined || present === thing ? thing : null);
    }
    for (const [key, thing] of added) this.things.set(key, thing);
  }

  /** The one thing of that name, or null. */
  find(key: string): T | null {
    return this.things.get(key) ?? null;
  }
}
