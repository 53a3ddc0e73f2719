import type { Type } from '@nestjs/common';
import { fieldsOf } from '../../../platform/edge/validation/fields.js';
import { NearestTextFinder } from '../../../platform/base/values/nearest-text.js';
import type { CsvDescription } from '../../../platform/data/records/import-form.js';

/** Finds the columns that unknown ones of a header most likely stand for. */
export class ColumnSuggestions {
  /** One for each class, because the searches of a finder share a maximum amount of work. */
  private readonly finders = new Map<Type<object>, NearestTextFinder>();

  constructor(private readonly csv: CsvDescription) {}

  /**
   * The path with the nearest name for each of its parts, and with the index 0 where a list has none, such as `addresses[0].city` for
   * `Adresses.city`. Undefined if a part has no near name; the result need not be a column.
   */
  nearest(path: string): string | undefined {
    const [, before = '', attribute] = /^(?:(.*)\.)?attributes\.(.+)$/is.exec(path) ?? [undefined, path];
    const found: string[] = [];
    let type: Type<object> | undefined = this.csv.type;
    for (const part of before ? before.split('.') : []) {
      const [, name = '', index = ''] = /^(.*?)((?:\[\d+\])*)$/s.exec(part)!;
      const near: string | undefined = type && this.finderOf(type).nearest(name.trim().replaceAll(/[\s-]+/g, '_'));
      if (near === undefined) return undefined;
      const nested: { maxEntries?: number; item(): Type<object> } | undefined = fieldsOf(type!).get(
        this.csv.aliases[near] ?? near,
      )?.nested;
      found.push(near + (index || (nested?.maxEntries === undefined ? '' : '[0]')));
      type = nested?.item();
    }
    return [...found, ...(attribute === undefined ? [] : ['attributes', attribute])].join('.');
  }

  private finderOf(type: Type<object>): NearestTextFinder {
    const present = this.finders.get(type);
    if (present) return present;
    const further = type === this.csv.type ? Object.keys(this.csv.aliases) : [];
    const finder = new NearestTextFinder([...fieldsOf(type).keys(), ...further]);
    this.finders.set(type, finder);
    return finder;
  }
}
