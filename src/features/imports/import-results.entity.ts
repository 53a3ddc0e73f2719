import { Entity, ForeignKey } from 'typeorm';
import { IntegerColumn, JsonColumn, TenantIdColumn, UuidColumn } from '#platform/data/sql/columns.js';
import type { LineOutcome } from '#platform/data/records/import-declaration.js';
import { Import } from './import.entity.js';

/** What became of a line that was not refused, or of a row that the profile skips. */
export interface ImportResult {
  /** Number of the line in the file, from 1. */
  line: number;
  /** The caller's reference or SKU; null if the line has none, and of a skipped row. */
  reference: string | null;
  outcome: LineOutcome | 'skipped';
  /** Id of the record; null if there is none: of a skipped row, and of what a dry run did not keep. */
  id: string | null;
}

/** The results of lines that follow each other: one row has many, because rows of their own would make imports slower. */
@Entity('import_results')
@ForeignKey(() => Import, ['tenantId', 'importId'], ['tenantId', 'id'], {
  name: 'import_results_import_fk',
  onDelete: 'CASCADE',
})
export class ImportResults {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('import_id', { primary: true }) importId: string;
  /** Number of the first of the lines. */
  @IntegerColumn('line', { primary: true }) line: number;
  @JsonColumn('results') results: readonly ImportResult[];
}
