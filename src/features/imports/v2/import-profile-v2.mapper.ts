import { nameOfSeparator } from '../import-limits.js';
import { type Decimal, toWire } from '#platform/base/values/decimal.js';
import type { Complete } from '#platform/base/values/complete.js';
import type { StatedDialect } from '../new-import.js';
import type { ColumnMapping } from '../profiles/definition.js';
import type { ImportProfileColumn } from '../api/import-profile.shape.js';
import type { DefinitionChanges, ImportProfileChanges, NewImportProfile } from '../profiles/import-profiles.service.js';
import type { Suggestion } from '../suggestions/import-suggestions.service.js';
import type { CreateImportProfileV2, ImportSuggestionV2, UpdateImportProfileV2 } from './import-profile-v2.dto.js';
import { importProfileRepresentation } from '../api/import-profile.mapper.js';

const definitionFrom = (dto: CreateImportProfileV2 | UpdateImportProfileV2): Complete<DefinitionChanges> =>
  withoutAbsent({
    file: dto.file,
    unmapped: dto.unmapped,
    columns: dto.columns && dto.columns.map(columnFrom),
    constants: dto.constants,
    templates: dto.templates,
    fill_down: dto.fill_down,
    variations: dto.variations,
    join_rows_without: dto.join_rows_without,
    drop_without: dto.drop_without,
    skip_rows_where: dto.skip_rows_where,
    skip_rows_without: dto.skip_rows_without,
  });

const columnFrom = (column: ImportProfileColumn): Complete<ColumnMapping> => ({
  from: column.from,
  to: column.to,
  where: column.where,
  pick: column.pick,
  lower_than: column.lower_than,
  strip: column.strip,
  factor: column.factor && numberOf(column.factor),
  divide_by: column.divide_by,
  values: column.values,
  escape: column.escape,
  split: column.split,
  path: column.path,
  pairs: column.pairs,
  each: column.each,
  html: column.html,
});

/** A decimal as the JSON number of a definition. */
const numberOf = (value: Decimal): number => toWire(value) as unknown as number;

/** A JSON value without the members that a request left out or sent as null inside of others. */
const withoutAbsent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** A new profile from the body of POST, or the changes from that of PATCH. */
export function fromV2(dto: CreateImportProfileV2): Complete<NewImportProfile, 'id'>;
export function fromV2(dto: UpdateImportProfileV2): Complete<ImportProfileChanges>;
export function fromV2(dto: CreateImportProfileV2 | UpdateImportProfileV2): Complete<ImportProfileChanges> {
  return {
    referenceId: dto.reference_id,
    name: dto.name,
    resource: dto.resource,
    definition: definitionFrom(dto),
  };
}

export const suggestionToV2 = (one: Suggestion): ImportSuggestionV2 => ({
  profile: one.profile ? importProfileRepresentation(one.profile) : null,
  resource: one.resource ?? null,
  options: optionsToV2(one.options),
  looks_like: one.looksLike,
  unmapped_columns: one.unmappedColumns,
  lines: one.lines,
});

/** The form of a file as parameters of an import. */
const optionsToV2 = (form: StatedDialect): Record<string, string | number> =>
  withoutAbsent({
    encoding: form.encoding,
    separator: form.separator === undefined ? undefined : nameOfSeparator(form.separator),
    quote: form.quote,
    header_line: form.header_line,
    decimal: form.decimal,
    thousands: form.thousands,
    dates: form.dates,
  }) as Record<string, string | number>;
