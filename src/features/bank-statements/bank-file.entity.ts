import { Entity, Unique } from 'typeorm';
import { IntegerColumn, TenantRow, TextColumn, TimeColumn } from '#platform/data/sql/columns.js';

/** A file of a bank as it was received, in the object store. It never changes. */
@Entity('bank_files')
@Unique('bank_files_object_key_key', ['tenantId', 'objectKey'])
export class BankFile extends TenantRow {
  /** Key in the object store, made by `newObjectKey`. */
  @TextColumn('object_key') objectKey: string;
  @TextColumn('content_type') contentType: BankFileType;
  @TextColumn('extension') extension: string;
  /** SHA-256 of the bytes, in hexadecimal. */
  @TextColumn('sha256') sha256: string;
  /** In bytes. */
  @IntegerColumn('size') size: number;
  @TimeColumn('created_at', { default: () => 'tenant_now()' }) createdAt: Date;
}

/** Content types under which files of banks are sent back. */
export const BANK_FILE_TYPES = ['application/xml', 'application/zip', 'text/plain'] as const;
export type BankFileType = (typeof BANK_FILE_TYPES)[number];
