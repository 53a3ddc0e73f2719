import { Check, Column, Entity, Index } from 'typeorm';
import {
  BooleanColumn,
  JsonColumn,
  ResourceRow,
  TextColumn,
  TextsColumn,
  TimeColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';
import type { ImportMatch, ImportMode } from '#platform/data/records/import-declaration.js';
import type { ProfileDefinition } from './profiles/definition.js';

export const ON_ERROR = ['skip', 'atomic'] as const;
export type OnError = (typeof ON_ERROR)[number];

export const IMPORT_STATUSES = [
  'queued',
  'running',
  'completed',
  'completed_with_errors',
  'failed',
  'cancelled',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** The form of the file that was sent. The sheet of a workbook (xlsx) is stored as CSV, with a row for each of its rows. */
export type ImportFormat = 'ndjson' | 'csv' | 'xlsx';

/** What an empty cell of a CSV file means: it is omitted, or its field is cleared. */
export const EMPTY_CELLS = ['omit', 'clear'] as const;
export type EmptyCells = (typeof EMPTY_CELLS)[number];

/** The import of a file. */
@Entity('imports')
@Check(
  'imports_status_check',
  `status in ('queued', 'running', 'completed', 'completed_with_errors', 'failed', 'cancelled')`,
)
@Index('imports_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('imports_created_at', ['tenantId', 'createdAt', 'id'])
@Index('imports_object_key', ['tenantId', 'objectKey'])
@Index('imports_atomic', ['tenantId', 'finishedAt'], {
  where: `((on_error = 'atomic'::text) AND (status = 'completed'::text) AND (NOT is_dry_run))`,
})
export class Import extends ResourceRow {
  /** Resource of the lines, such as `products`. */
  @TextColumn('resource') resource: string;
  @TextColumn('mode') mode: ImportMode;
  /** By what the records of lines are found. */
  @TextColumn('matched_by', { default: 'identifier' }) matchedBy: ImportMatch;
  @TextColumn('on_error') onError: OnError;
  @BooleanColumn('is_dry_run', { default: false }) isDryRun: boolean;
  @TextColumn('format') format: ImportFormat;
  /** Reference of the profile by which the file is read; null if its columns are fields. */
  @TextColumn('profile_reference', { nullable: true }) profileReference: string | null;
  /** The profile as it was when the import was made. */
  @JsonColumn('profile', { nullable: true }) profile: ProfileDefinition | null;
  @TextColumn('empty_cells', { default: 'omit' }) emptyCells: EmptyCells;
  @TextColumn('status', { default: 'queued' }) status: ImportStatus;
  /** Key of the unpacked file in the object store; null when the import has ended. */
  @TextColumn('object_key', { nullable: true }) objectKey: string | null;
  /** Size of the unpacked file in bytes. */
  @Column('bigint', { name: 'size', default: 0 }) size: string;
  /** The API key that made the import; its lines are written in its name and with its scopes. */
  @UuidColumn('api_key_id') apiKeyId: string;
  @TextColumn('key_mode') keyMode: 'live' | 'test';
  @TextColumn('owner_email', { nullable: true }) ownerEmail: string | null;
  @TextsColumn('scopes') scopes: string[];
  @TextColumn('request_id', { nullable: true }) requestId: string | null;
  @TimeColumn('started_at', { nullable: true }) startedAt: Date | null;
  @TimeColumn('finished_at', { nullable: true }) finishedAt: Date | null;
}
