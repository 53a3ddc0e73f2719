import { MAX_CELL_LENGTH } from '../import-limits.js';

const PLACEHOLDER = /\{([^{}]+)\}/g;

/** The names between braces in a template. */
export const placeholdersOf = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, name]) => name!);

/** A template in its parts: texts, and behind each of them but the last a placeholder. */
export class Template {
  private readonly texts: string[] = [];
  private readonly names: string[] = [];

  constructor(template: string) {
    let at = 0;
    for (const found of template.matchAll(PLACEHOLDER)) {
      this.texts.push(template.slice(at, found.index));
      this.names.push(found[1]!);
      at = found.index + found[0].length;
    }
    this.texts.push(template.slice(at));
  }

  /** Whether its text depends on nothing but the values of these names. */
  hasOnly(...names: string[]): boolean {
    return this.names.every((name) => names.includes(name));
  }

  /** Whether it has the placeholder of this name. */
  has(name: string): boolean {
    return this.names.includes(name);
  }

  /** Whether none of the values of its placeholders is empty. */
  hasAll(valueOf: (name: string) => string | undefined): boolean {
    return this.names.every((name) => valueOf(name));
  }

  /**
   * The text with the values of the placeholders, without white space around it. Undefined if there are placeholders and all of their values
   * are empty. Throws {@link TextTooLong} before it makes a text of more than {@link MAX_CELL_LENGTH} characters.
   */
  rendered(valueOf: (name: string) => string | undefined): string | undefined {
    let length = this.texts[0]!.length;
    let isFound = false;
    const parts = [this.texts[0]!];
    for (const [index, name] of this.names.entries()) {
      const [value, text] = [valueOf(name) ?? '', this.texts[index + 1]!];
      isFound ||= value !== '';
      length += value.length + text.length;
      if (length > MAX_CELL_LENGTH) throw new TextTooLong();
      parts.push(value, text);
    }
    return this.names.length && !isFound ? undefined : parts.join('').trim();
  }
}

/** Thrown for a text that is longer than any field takes. */
export class TextTooLong extends Error {}
