import type { Faults } from '#platform/base/errors/faults.js';
import type { ChosenFields } from '#platform/edge/http/fields/chosen-fields.js';
import { NearestTextFinder } from '#platform/base/values/nearest-text.js';

/** Which columns a CSV file has. */
export interface ColumnChoice {
  /** The columns, if they do not depend on the records; otherwise undefined. */
  readonly named: string[] | undefined;
  /** The chosen ones of the columns of some records. */
  among(found: readonly string[]): string[];
}

/** The columns whose fields were chosen, in the sequence of the whole file. */
export const columnsOfFields = (fields: ChosenFields): ColumnChoice => ({
  named: undefined,
  among: (found) => found.filter((column) => fields.has(column.replaceAll(/\[\d+\]/g, ''))),
});

/** The columns of a CSV file that its caller chose, in the sequence in which they were named. */
export class ChosenColumns implements ColumnChoice {
  private constructor(private readonly chosen: readonly { name: string; isColumn: boolean }[]) {}

  /**
   * `names` are columns, such as `addresses[0].city`, or what several of them have in common: `addresses`, `addresses[0]`, `attributes`.
   * `patterns` are the columns of the file, as in `CsvDeclaration`. Adds to `faults` the names that are neither.
   */
  static of(names: readonly string[], patterns: readonly string[], faults: Faults): ChosenColumns {
    const groups = new Set(patterns.flatMap(groupsOf));
    const chosen = names.map((name) => ({ name, isColumn: patterns.some((pattern) => isOneOf(pattern, name)) }));
    const unknown = chosen.filter(({ name, isColumn }) => !isColumn && !groups.has(withoutIndexes(name)));
    const finder = unknown.length ? new NearestTextFinder([...patterns.map(groupOfAttributes), ...groups]) : undefined;
    for (const { name } of unknown) {
      const near = finder!.nearest(withoutIndexes(name));
      const hint = near === undefined ? '' : `; did you mean ${withIndexes(near, name)}?`;
      faults.add('columns', `${name || 'an empty name'} is not a column of this export${hint}`);
    }
    return new ChosenColumns(chosen);
  }

  /** The columns, if each was named in full, so that they do not depend on the records; otherwise undefined. */
  get named(): string[] | undefined {
    return this.chosen.every(({ isColumn }) => isColumn) ? this.among([]) : undefined;
  }

  /** The chosen ones of the columns of some records; those that were named in full also if no record has them. */
  among(found: readonly string[]): string[] {
    const columns = this.chosen.flatMap(({ name, isColumn }) =>
      isColumn ? [name] : found.filter((column) => column.startsWith(`${name}.`) || column.startsWith(`${name}[`)),
    );
    return [...new Set(columns)];
  }
}

/** Whether a name is one of the columns for which a pattern stands: with any index for `[]`, and any name of an attribute. */
function isOneOf(pattern: string, name: string): boolean {
  const [, list, attribute] = /^((?:.*?\.)?attributes)\.(.+)$/s.exec(name) ?? [];
  const group = groupOfAttributes(pattern);
  if ((group === pattern) !== (attribute === undefined)) return false;
  const given = (list ?? name).split('.');
  const wanted = group.split('.');
  const isPart = (part: string, index: number) =>
    part === given[index] ? !part.endsWith('[]') : withoutIndexes(given[index]!) === part && part.endsWith('[]');
  return wanted.length === given.length && wanted.every(isPart);
}

/** What a column has in common with others: `addresses` and `addresses[]` of `addresses[].city`. */
function groupsOf(column: string): string[] {
  const parts = withoutIndexes(column).split(/(?=[.[])/);
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join(''));
}

const withoutIndexes = (name: string): string => name.replaceAll(/\[\d*\]/g, '[]');

const groupOfAttributes = (column: string): string => column.replace(/(?<=(?:^|\.)attributes)\[\]$/, '');

/** A name with the indexes of another one, or 0 where that has none. */
function withIndexes(name: string, other: string): string {
  const indexes = [...other.matchAll(/\[\d+\]/g)].map(([index]) => index);
  return name.replaceAll('[]', () => indexes.shift() ?? '[0]');
}
