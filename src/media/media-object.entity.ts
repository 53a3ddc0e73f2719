import { Check, Entity, Unique } from 'typeorm';
import { IntegerColumn, TenantRow, TextColumn, TimeColumn } from '../platform/database/columns.js';
import type { ImageType } from './image-type.js';

/** A stored object: bytes that are stored once for a tenant, even if they were uploaded several times. */
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
  /** The number of media files with these bytes. The object is deleted with the last of them. */
  @IntegerColumn('file_count') fileCount: number;
  @TimeColumn('created_at', { default: () => 'now()' }) createdAt: Date;
}
