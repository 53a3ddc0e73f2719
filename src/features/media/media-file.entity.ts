import { Entity, ForeignKey, Index } from 'typeorm';
import { ResourceRow, TextColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { MediaObject } from './media-object.entity.js';

/** One uploaded file. Uploads of the same bytes share a {@link MediaObject}. */
@Entity('media_files')
@Index('media_files_object', ['tenantId', 'objectId'])
@Index('media_files_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('media_files_created_at', ['tenantId', 'createdAt', 'id'])
@Index('media_files_logo', ['tenantId', 'createdAt', 'id'], { where: "(entity_type = 'logo'::text)" })
@ForeignKey(() => MediaObject, ['tenantId', 'objectId'], ['tenantId', 'id'], { name: 'media_files_object_fk' })
export class MediaFile extends ResourceRow {
  @UuidColumn('object_id') objectId: string;
  @TextColumn('entity_type') entityType: string;
  /** The name that the upload stated; null if it stated none, and for files that are older than this field. */
  @TextColumn('file_name', { nullable: true }) fileName: string | null;
}
