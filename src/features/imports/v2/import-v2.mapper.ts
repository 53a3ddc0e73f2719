import type { Complete } from '#platform/base/values/complete.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';
import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { ImportResult } from '../import-results.entity.js';
import type { ImportFormat } from '../import.entity.js';
import { separatorOf, WORKBOOK_TYPE } from '../import-limits.js';
import type { ImportErrorRecord, ImportRecord } from '../imports.queries.js';
import type { ImportFilter } from '../imports.service.js';
import type { NewImport, StatedDialect } from '../new-import.js';
import type { ImportExportedFileV2, CreateImportV2, ImportV2, ListImportsV2 } from './import-v2.dto.js';
import { settingsOfImport, runOfImport } from '../api/import.mapper.js';

const formatOf = (type: string | undefined): ImportFormat =>
  type === WORKBOOK_TYPE ? 'xlsx' : type === 'text/csv' ? 'csv' : 'ndjson';

export const fromV2 = (query: CreateImportV2, type: string | undefined): Complete<NewImport, 'id'> => ({
  resource: query.resource,
  mode: query.mode,
  matchedBy: query.match ?? 'identifier',
  onError: query.on_error ?? 'skip',
  isDryRun: query.dry_run ?? false,
  format: formatOf(type),
  sheet: query.sheet,
  profile: query.profile,
  file: formFrom(query),
  emptyCells: query.empty ?? 'omit',
});

/** The stated members of the form of a file; undefined if there are none. */
export function formFrom(query: ImportExportedFileV2): StatedDialect | undefined {
  const { encoding, separator, quote, header_line, decimal, thousands, dates } = query;
  const form = {
    encoding,
    separator: separator === undefined ? undefined : separatorOf(separator),
    quote,
    header_line,
    decimal,
    thousands,
    dates,
  };
  const stated = Object.entries(form).filter(([, value]) => value !== undefined);
  return stated.length ? (Object.fromEntries(stated) as StatedDialect) : undefined;
}

export const filterFromV2 = (query: ListImportsV2): ImportFilter => ({
  ...commonFilterOf(query),
  status: query.status,
  resource: query.resource,
});

export const toV2 = (one: ImportRecord): ImportV2 => ({
  ...settingsOfImport(one),
  rows_total: one.rowsTotal,
  rows_done: one.rowsDone,
  created: one.created,
  updated: one.updated,
  unchanged: one.unchanged,
  failed: one.failed,
  skipped: one.skipped,
  repeated: one.repeated,
  unmapped_columns: one.unmappedColumns,
  ...runOfImport(one),
  ...versionAndTimesOf(one),
});

const errorToV2 = (error: ImportErrorRecord) => ({
  line: error.line,
  severity: error.severity,
  reference: error.reference,
  code: error.code,
  message: error.message,
  details: error.details,
});

/** A refused line or a warning as a line of NDJSON. */
export const errorLine = (error: ImportErrorRecord): string => `${JSON.stringify(errorToV2(error))}\n`;

const resultToV2 = ({ line, reference, outcome, id }: ImportResult) => ({ line, reference, outcome, resource_id: id });

/** The result of a line as a line of NDJSON. */
export const resultLine = (result: ImportResult): string => `${JSON.stringify(resultToV2(result))}\n`;
