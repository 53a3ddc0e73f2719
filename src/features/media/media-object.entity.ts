import { Check, Entity, Unique } from 'typeorm';
import { IntegerColumn, TenantRow, TextColumn, TimeColumn } from '#platform/data/sql/columns.js';
import type { ImageType } from '#image-inspection';

/** An image in the object store: its bytes are stored once for a tenant, even if they were uploaded several times. */
@Entity('media_objects')
@Unique('media_objects_sha256_key', ['tenantId', 'sha256'])
@Unique('media_objects_object_key_key', ['tenantId', 'objectKey'])
@Check('media_objects_file_count_check', 'file_count >= 0')
export class MediaObject extends TenantRow {
  /** Key in the object store, made by `newObjectKey`. */
  @TextColumn('object_key') objectKey: string;
  /** SHA-256 of the stored bytes, in hexadecimal. */
  @TextColumn('sha256') sha256: string;
  @TextColumn('type') type: ImageType;
  /** In bytes. */
  @IntegerColumn('size') size: number;
  /** In pixels; null for an SVG. So is `height`. */
  @IntegerColumn('width', { nullable: true }) width: number | null;
  @IntegerColumn('height', { nullable: true }) height: number | null;
  /**
   * The number of media files with these bytes. The object is deleted with the last of them, or later with the last state of documents that has
   * it as logo.
   */
  @IntegerColumn('file_count') fileCount: number;
  @TimeColumn('created_at', { default: () => 'now()' }) createdAt: Date;
}
