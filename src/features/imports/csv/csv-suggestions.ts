import { NearestTextFinder } from '#platform/base/values/nearest-text.js';
import type { ColumnRules, FieldTree } from './field-tree.js';

/** Finds the columns that unknown ones of a header most likely stand for. */
export class ColumnSuggestions {
  /** One for each class, because the searches of a finder share a maximum amount of work. */
  private readonly finders = new Map<FieldTree, NearestTextFinder>();

  constructor(private readonly csv: ColumnRules) {}

  /**
   * The path with the nearest name for each of its parts, and with the index 0 where a list has none, such as `addresses[0].city` for
   * `Adresses.city`. Undefined if a part has no near name; the result need not be a column.
   */
  nearest(path: string): string | undefined {
    const [, before = '', attribute] = /^(?:(.*)\.)?attributes\.(.+)$/is.exec(path) ?? [undefined, path];
    const found: string[] = [];
    let fields: FieldTree | undefined = this.csv.fields;
    for (const part of before ? before.split('.') : []) {
      const [, name = '', index = ''] = /^(.*?)((?:\[\d+\])*)$/s.exec(part)!;
      const near: string | undefined = fields && this.finderOf(fields).nearest(name.trim().replaceAll(/[\s-]+/g, '_'));
      if (near === undefined) return undefined;
      const nested: { maxEntries?: number; fields: FieldTree } | undefined = fields!.get(
        this.csv.aliases[near] ?? near,
      )?.nested;
      found.push(near + (index || (nested?.maxEntries === undefined ? '' : '[0]')));
      fields = nested?.fields;
    }
    return [...found, ...(attribute === undefined ? [] : ['attributes', attribute])].join('.');
  }

  private finderOf(fields: FieldTree): NearestTextFinder {
    const present = this.finders.get(fields);
    if (present) return present;
    const further = fields === this.csv.fields ? Object.keys(this.csv.aliases) : [];
    const finder = new NearestTextFinder([...fields.keys(), ...further]);
    this.finders.set(fields, finder);
    return finder;
  }
}
