import { DomainError } from '#platform/base/errors/domain-error.js';
import { RowConditions } from './cell-conditions.js';
import { type ProfileDefinition, listOf } from './definition.js';
import { type FileColumns, sourcesOf } from './file-columns.js';
import { NumberNotation } from './read-cells.js';
import { trimmed } from '#platform/base/values/text.js';
import { pairsOf, partsOf } from './split-text.js';

/** A row of a file: the texts of its cells. */
export interface ProfileRow {
  /** As they are in the file. */
  cells: readonly string[];
  /** With the values of rows above in empty cells, as the profile fills them down. */
  filled: readonly string[];
  /** The group to which the row of a parent assigned this row, and the attributes in which its variations differ. */
  group?: { code: string; attributes: readonly string[] };
}

/** What a row is: the first of a record, a further one of the record above, or none of a record. */
export interface ReadRow {
  row: ProfileRow;
  role: 'record' | 'joined' | 'skipped';
  /** Whether nothing is filled from rows above into this one and those below. */
  beginsGroup: boolean;
  /** Whether the row names variations, which replace those that a row above named. */
  isParent: boolean;
}

/** Paths of the fields that a row of its own record has: its name and its price. */
const OWN_FIELDS = /^(?:name|company_name)$|(?:^|\.)price$/;

/** Reads the rows of one file in their order, and keeps what they say for the rows below: values to fill down, and variations of a parent. */
export class ProfileRows {
  private readonly fill: { key: number[]; columns: number[] } | undefined;
  private key = '';
  private above: string[] = [];
  private variations = new Map<string, { code: string; attributes: string[] }>();
  private readonly joinColumns: number[];
  private readonly ownColumns: number[];
  private readonly mapped: ReadonlySet<number | undefined>;
  private readonly skipped: RowConditions;
  /** The rows in which a column counts; undefined if one counts in all rows. */
  private readonly counted: RowConditions[] | undefined;

  constructor(
    private readonly definition: ProfileDefinition,
    private readonly file: FileColumns,
    /** What a cell says, without the white space around it where that is no part of it. */
    private readonly textOf: (cell: string) => string = trimmed,
  ) {
    const { fill_down: fill, join_rows_without: joined, columns } = definition;
    this.fill = fill && { key: file.positionsOf(fill.key), columns: file.positionsOf(fill.columns) };
    const columnsOf = (isMeant: (target: string) => boolean) =>
      columns.filter(({ to }) => listOf(to).some(isMeant)).flatMap(({ from }) => file.positionsOf(from));
    this.joinColumns = joined === undefined ? [] : columnsOf((target) => target === joined);
    const numbers = new NumberNotation(definition.file);
    this.skipped = new RowConditions(definition.skip_rows_where, file, numbers);
    const conditions = columns.flatMap(({ where }) => (where ? [new RowConditions(where, file, numbers)] : []));
    this.counted = columns.length && conditions.length === columns.length ? conditions : undefined;
    this.ownColumns = columnsOf((target) => OWN_FIELDS.test(target));
    this.mapped = new Set(sourcesOf(definition).map((source) => file.positionOf(source)));
  }

  /** Reads the next row. Throws `validation_failed` for one with cells outside of the columns. */
  read(texts: readonly string[]): ReadRow {
    const cells = texts.map(this.textOf);
    this.assertColumns(cells);
    const key = this.fill ? firstOf(this.fill.key, cells) : '';
    const beginsGroup = key !== '' && key !== this.key;
    if (this.isJoined(cells) && !beginsGroup)
      return { row: { cells, filled: cells }, role: 'joined', beginsGroup, isParent: false };
    const row = { cells, filled: this.filled(cells, key, beginsGroup), group: this.groupOf(cells) };
    const isParent = this.readVariations(cells);
    return { row, role: this.isSkipped(cells) ? 'skipped' : 'record', beginsGroup, isParent };
  }

  /** A row that is not understood ends the group: nothing is filled from above it. */
  forget(): void {
    this.key = '';
    this.above = [];
  }

  private assertColumns(cells: readonly string[]): void {
    const { header } = this.file;
    const isRefused = (cell: string, at: number) =>
      cell !== '' && (header ? at >= header.length : this.definition.unmapped === 'refuse' && !this.mapped.has(at));
    const at = cells.findIndex(isRefused);
    if (at === -1) return;
    const reason = header
      ? `has ${cells.length} cells, more than the header, which has ${header.length}`
      : `column ${at + 1} is not a column of the profile`;
    throw DomainError.invalid([{ field: 'body', reason }]);
  }

  private isSkipped(cells: readonly string[]): boolean {
    const { skip_rows_without: without } = this.definition;
    if (this.skipped.some(cells) || this.counted?.every((conditions) => !conditions.every(cells))) return true;
    return without.some(
      (source) => !firstOf(this.file.positionsOf(source), cells) && this.file.positionOf(source) !== undefined,
    );
  }

  private isJoined(cells: readonly string[]): boolean {
    return this.joinColumns.length > 0 && !firstOf(this.joinColumns, cells) && !firstOf(this.ownColumns, cells);
  }

  private filled(cells: readonly string[], key: string, beginsGroup: boolean): readonly string[] {
    if (!this.fill) return cells;
    if (beginsGroup) [this.key, this.above] = [key, []];
    const filled = [...cells];
    for (const at of this.fill.columns) {
      if (cells[at]) this.above[at] = cells[at];
      else filled[at] = this.above[at] ?? '';
    }
    return filled;
  }

  /** Reads the variations that the row of a parent names. Returns whether the row is one. */
  private readVariations(cells: readonly string[]): boolean {
    const { variations } = this.definition;
    const list = variations && firstOf(this.file.positionsOf(variations.from), cells);
    if (!list) return false;
    const code = firstOf(this.file.positionsOf(variations.key), cells);
    this.variations = new Map();
    for (const part of partsOf(list, variations.split)) {
      const pairs = pairsOf(part, variations);
      const [, sku] = pairs.find(([name]) => name === variations.key) ?? [];
      const attributes = pairs.map(([name]) => name).filter((name) => name !== variations.key);
      if (sku !== undefined) this.variations.set(sku, { code, attributes });
    }
    return true;
  }

  private groupOf(cells: readonly string[]): ProfileRow['group'] {
    const { variations } = this.definition;
    return variations && this.variations.get(firstOf(this.file.positionsOf(variations.key), cells));
  }
}

/** The first of some cells that is not empty; an empty text if all are. */
const firstOf = (positions: readonly number[], cells: readonly string[]): string =>
  positions.map((at) => cells[at] ?? '').find(Boolean) ?? '';
