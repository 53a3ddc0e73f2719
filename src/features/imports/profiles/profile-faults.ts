import { Faults } from '#platform/base/errors/faults.js';
import { MAX_PROFILE_LENGTH } from '../import-limits.js';
import type { ColumnRules } from '../csv/field-tree.js';
import { ColumnSuggestions } from '../csv/csv-suggestions.js';
import { type ColumnMapping, EITHER, type FileDialect, listOf, type ProfileDefinition } from './definition.js';
import { FieldPaths } from './field-paths.js';
import { statedSources } from './file-columns.js';
import { DateNotation } from './read-cells.js';

/** Finds what a profile says about fields that its resource does not have, and what contradicts itself. Adds it to `faults`. */
export function checkProfile(definition: ProfileDefinition, csv: ColumnRules, faults: Faults): void {
  new ProfileCheck(definition, csv, faults).run();
}

/** A profile whose file has another form. Throws `validation_failed` for members of the form that contradict each other. */
export function withDialect(definition: ProfileDefinition, form: FileDialect): ProfileDefinition {
  const file = { ...definition.file, ...form };
  const faults = new Faults();
  checkDialect(file, (member, reason) => faults.add(member, reason));
  faults.throwIfAny();
  return { ...definition, file };
}

function checkDialect(
  { dates, decimal = '.', thousands }: FileDialect,
  add: (member: string, reason: string) => void,
): void {
  if (dates !== undefined && !DateNotation.isComplete(dates))
    add('dates', 'must have DD, MM and YYYY once each, such as DD.MM.YYYY');
  if (thousands === decimal) add('thousands', 'must differ from the decimal mark');
  if (decimal === EITHER && (thousands === '.' || thousands === ','))
    add('thousands', 'must be neither a point nor a comma, because both are decimal marks');
}

/** Attributes, whose values are texts that can be numbers. */
const ATTRIBUTES = /(?:^|\.)attributes(?:\.|$|\[)/;

class ProfileCheck {
  private readonly fields: FieldPaths;
  private readonly suggestions: ColumnSuggestions;

  constructor(
    private readonly definition: ProfileDefinition,
    csv: ColumnRules,
    private readonly faults: Faults,
  ) {
    this.fields = new FieldPaths(csv);
    this.suggestions = new ColumnSuggestions(csv);
  }

  run(): void {
    const { columns, constants, templates, drop_without: dropWithout, join_rows_without: joined } = this.definition;
    for (const [index, column] of columns.entries()) this.checkColumn(column, `columns[${index}]`);
    for (const path of Object.keys(constants)) this.checkField(path, `constants.${path}`);
    for (const path of Object.keys(templates)) this.checkField(path, `templates.${path}`);
    for (const [group, key] of Object.entries(dropWithout)) this.checkField(`${group}.${key}`, `drop_without.${group}`);
    if (joined !== undefined && !columns.some(({ to }) => listOf(to).includes(joined)))
      this.faults.add('join_rows_without', 'must be a field that a column has');
    this.checkFile();
    if (JSON.stringify(this.definition).length > MAX_PROFILE_LENGTH)
      this.faults.add('columns', `the profile must have at most ${MAX_PROFILE_LENGTH} characters as JSON`);
  }

  private checkColumn(column: ColumnMapping, place: string): void {
    const { to, pairs, lower_than: bound } = column;
    for (const [index, target] of listOf(to).entries()) {
      const field = Array.isArray(to) ? `${place}.to[${index}]` : `${place}.to`;
      this.checkField(pairs ? `${target}.name` : target, field, pairs ? target : undefined);
    }
    for (const [name, path] of Object.entries(pairs?.fields ?? {}))
      this.checkField(path, `${place}.pairs.fields.${name}`);
    if (bound !== undefined && this.fields.at(bound)?.kind !== 'number')
      this.faults.add(`${place}.lower_than`, 'must be a field that is a number');
    const isNumber = (path: string) => ATTRIBUTES.test(path) || this.fields.at(path)?.kind === 'number';
    for (const member of ['factor', 'divide_by'] as const)
      if (column[member] !== undefined && !listOf(to).every(isNumber))
        this.faults.add(`${place}.${member}`, 'can only stand at a column whose fields are numbers or attributes');
  }

  /** Adds a fault if there is no such field; it names the nearest one. */
  private checkField(path: string, field: string, shown = path): void {
    if (path.split('[]').length > 2) this.faults.add(field, 'must have [] at most once');
    else if (!this.fields.at(path)) {
      const near = this.suggestions.nearest(shown.replaceAll('[]', '[0]'));
      const hint = near !== undefined && this.fields.at(near) ? `; did you mean ${near}?` : '';
      this.faults.add(field, `is not a field of the resource${hint}`);
    }
  }

  private checkFile(): void {
    const { header } = this.definition.file;
    checkDialect(this.definition.file, (member, reason) => this.faults.add(`file.${member}`, reason));
    const named = statedSources(this.definition).find((source) => typeof source === 'string');
    if (header === false && !this.definition.columns.length)
      this.faults.add('columns', 'must be stated, because the file has no header');
    if (header === false && named !== undefined)
      this.faults.add('columns', `must be numbers, because the file has no header; ${named} is a name`);
  }
}
