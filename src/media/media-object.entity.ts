import { Check, Entity, Unique } from 'typeorm';
import { IntegerColumn, TenantRow, TextColumn, TimeColumn } from '../platform/database/columns.js';
import type { ImageType } from './image-type.js';

/** Bytes that are kept once for a tenant, however many files they are. */
@Entity('media_objects')
@Unique('media_objects_sha256_key', ['tenantId', 'sha256'])
@Unique('media_objects_object_key_key', ['tenantId', 'objectKey'])
@Check('media_objects_file_count_check', 'file_count >= 0')
export class MediaObject extends TenantRow {
  @TextColumn('object_key') objectKey: string;
  @TextColumn('sha256') sha256: string;
  @TextColumn('type') type: ImageType;
  /** Bytes. */
  @IntegerColumn('size') size: number;
  @IntegerColumn('width', { nullable: true }) width: number | null;
  @IntegerColumn('height', { nullable: true }) height: number | null;
  /** The files that have these bytes; with the last of them the object goes. */
  @IntegerColumn('file_count') fileCount: number;
  @TimeColumn('created_at', { default: () => 'now()' }) createdAt: Date;
}
