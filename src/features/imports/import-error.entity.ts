import { Entity, ForeignKey } from 'typeorm';
import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { IntegerColumn, JsonColumn, TenantIdColumn, TextColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Import } from './import.entity.js';

/** Whether a line was refused, or only has a warning. */
export const SEVERITIES = ['error', 'warning'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A line that was refused, or that has a warning. */
@Entity('import_errors')
@ForeignKey(() => Import, ['tenantId', 'importId'], ['tenantId', 'id'], {
  name: 'import_errors_import_fk',
  onDelete: 'CASCADE',
})
export class ImportError {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('import_id', { primary: true }) importId: string;
  /** Number of the line in the file, from 1. */
  @IntegerColumn('line', { primary: true }) line: number;
  /** The caller's reference or SKU, if the line has one. */
  @TextColumn('reference', { nullable: true }) reference: string | null;
  @TextColumn('severity', { default: 'error' }) severity: Severity;
  @TextColumn('code') code: string;
  @TextColumn('message') message: string;
  @JsonColumn('details', { default: [] }) details: readonly ErrorDetail[];
  /** The refused row of a CSV file as it was sent; null of other lines, and if it is not text. */
  @TextColumn('row', { nullable: true }) row: string | null;
}
