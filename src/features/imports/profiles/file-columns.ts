import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { normalIdentifier } from '#platform/base/values/text.js';
import { ERROR_COLUMNS } from '../csv/csv-columns.js';
import { type ColumnMapping, listOf, type ProfileDefinition, type Source } from './definition.js';
import { placeholdersOf } from './templates.js';

const normalName = (name: string): string => normalIdentifier(name).toLowerCase();

/** A mapping with the positions of its columns in a file, those that the file has. */
export interface BoundColumn extends ColumnMapping {
  positions: number[];
}

/** How the columns of a file are found. */
export type ColumnsBy = 'names and numbers' | 'names' | 'numbers';

/** The columns of one file, found by their names or numbers. */
export class FileColumns {
  private readonly positions = new Map<string, number>();
  private readonly repeated = new Set<string>();
  /** Positions by the names that profiles state, which are few. */
  private readonly stated = new Map<string, number | undefined>();

  /** `header` is undefined for a file without one, whose columns are numbers. */
  constructor(
    readonly header: readonly string[] | undefined,
    private readonly by: ColumnsBy = 'names and numbers',
  ) {
    for (const [position, cell] of (header ?? []).entries()) {
      const name = normalName(cell);
      if (this.positions.has(name)) this.repeated.add(name);
      else if (name) this.positions.set(name, position);
    }
  }

  /** Where a column is, from 0; undefined if the file has none of this name, or if names, or numbers, do not count in it. */
  positionOf(source: Source): number | undefined {
    if (typeof source === 'number') return this.by === 'names' ? undefined : this.positionOfNumber(source);
    if (this.by === 'numbers') return undefined;
    if (!this.stated.has(source)) this.stated.set(source, this.positions.get(normalName(source)));
    return this.stated.get(source);
  }

  private positionOfNumber(number: number): number | undefined {
    return number > (this.header?.length ?? number) ? undefined : number - 1;
  }

  positionsOf(sources: Source | Source[]): number[] {
    return listOf(sources).flatMap((source) => this.positionOf(source) ?? []);
  }

  bind(columns: readonly ColumnMapping[]): BoundColumn[] {
    return columns
      .map((column) => ({ ...column, positions: this.positionsOf(column.from) }))
      .filter(({ positions }) => positions.length);
  }

  /** The names of the header that a profile does not name, in their order, each once. Columns without a name are left out. */
  unmappedBy(definition: ProfileDefinition): string[] {
    const named = new Set(sourcesOf(definition).map((source) => this.positionOf(source)));
    const isFurther = (name: string) => normalName(name) && !(ERROR_COLUMNS as readonly string[]).includes(name);
    const names = (this.header ?? []).filter((name, position) => isFurther(name) && !named.has(position));
    return [...new Set(names.map(normalIdentifier))];
  }

  /** Throws `validation_failed` if the header does not fit a profile: none of its columns, one of them twice, or others that are refused. */
  assertFit(definition: ProfileDefinition): void {
    if (!this.header) return;
    const faults = new Faults();
    const mapped = definition.columns.flatMap(({ from }) => listOf(from));
    if (!this.bind(definition.columns).length) faults.add('header', 'has none of the columns of the profile');
    for (const source of new Set(mapped))
      if (this.by !== 'numbers' && typeof source === 'string' && this.repeated.has(normalName(source)))
        faults.add(source, 'must not be repeated in the header, because the profile reads it');
    if (definition.unmapped === 'refuse')
      for (const name of this.unmappedBy(definition)) faults.add(name, 'is not a column of the profile');
    const { details } = faults;
    if (details.length) throw new DomainError('validation_failed', 'The header does not fit the profile.', details);
  }
}

/** The columns that a profile states as columns. */
export function statedSources(definition: ProfileDefinition): Source[] {
  const { columns, fill_down: fill, variations } = definition;
  return [
    ...columns.flatMap(({ from, where = {}, divide_by: divisor }) => [
      ...listOf(from),
      ...Object.keys(where).map(sourceOf),
      ...(divisor ? listOf(divisor.from) : []),
    ]),
    ...(fill ? [...listOf(fill.key), ...fill.columns] : []),
    ...(variations ? [variations.from, variations.key] : []),
    ...Object.keys(definition.skip_rows_where).map(sourceOf),
    ...definition.skip_rows_without,
  ];
}

/** All columns that a profile names, and the fields in its templates. */
export const sourcesOf = (definition: ProfileDefinition): Source[] => [
  ...statedSources(definition),
  ...definition.columns.flatMap(({ each }) => columnsOf(each ?? '')),
  ...Object.values(definition.templates).flatMap(columnsOf),
];

const columnsOf = (template: string): Source[] => placeholdersOf(template).map(sourceOf);

/** A column as a name of a JSON object: digits are its number. */
export const sourceOf = (name: string): Source => (/^\d{1,5}$/.test(name) ? Number(name) : name);
