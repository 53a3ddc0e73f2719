import { Column, Entity, ForeignKey } from 'typeorm';
import { IntegerColumn, TenantIdColumn, TextColumn, TextsColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Import } from './import.entity.js';

/** How far an import is. It changes with each batch of lines, in the transaction of the lines. */
@Entity('import_progress')
@ForeignKey(() => Import, ['tenantId', 'importId'], ['tenantId', 'id'], {
  name: 'import_progress_import_fk',
  onDelete: 'CASCADE',
})
export class ImportProgress {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('import_id', { primary: true }) importId: string;
  /** Number of lines with a record; null until it is known. */
  @IntegerColumn('rows_total', { nullable: true }) rowsTotal: number | null;
  @IntegerColumn('rows_done', { default: 0 }) rowsDone: number;
  @IntegerColumn('created', { default: 0 }) created: number;
  @IntegerColumn('updated', { default: 0 }) updated: number;
  @IntegerColumn('unchanged', { default: 0 }) unchanged: number;
  @IntegerColumn('failed', { default: 0 }) failed: number;
  /** Number of rows that the profile of the import skips. */
  @IntegerColumn('skipped', { default: 0 }) skipped: number;
  /** Number of lines that repeat the identifier of an earlier one with other content, and were neither refused nor without effect. */
  @IntegerColumn('repeated', { default: 0 }) repeated: number;
  /** The header of a CSV file and its separator, for the list of refused rows; null until the first checkpoint. */
  @TextColumn('header', { nullable: true }) header: string | null;
  @TextColumn('delimiter', { nullable: true }) delimiter: string | null;
  /** Columns of the file that the profile does not read; empty until the first checkpoint. */
  @TextsColumn('unmapped_columns') unmappedColumns: string[];
  /** Where the next line begins in the unpacked file, in bytes, and its number. */
  @Column('bigint', { name: 'byte_offset', default: 0 }) byteOffset: string;
  @IntegerColumn('next_line', { default: 1 }) nextLine: number;
  /** How often an instance began to work on the import since the last checkpoint. */
  @IntegerColumn('attempts', { default: 0 }) attempts: number;
  /** The row from which a profile must be read again, so that it understands the next line. */
  @Column('bigint', { name: 'context_offset', default: 0 }) contextOffset: string;
  @IntegerColumn('context_line', { default: 1 }) contextLine: number;
}
