import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { TenantIdColumn, TextColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { MediaFile } from './media-file.entity.js';

/** The texts by which a media file is found, written by a trigger; see `migrations/0035-legal-and-file-names.ts`. */
@Entity('media_file_search')
@ForeignKey(() => MediaFile, ['tenantId', 'mediaFileId'], ['tenantId', 'id'], {
  name: 'media_file_search_file_fk',
  onDelete: 'CASCADE',
})
@Index('media_file_search_document', ['tenantId', 'document'], { type: 'gin' })
@Index('media_file_search_code_parts', ['tenantId', 'codeParts'], { type: 'gin' })
export class MediaFileSearch {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('media_file_id', { primary: true }) mediaFileId: string;
  @TextColumn('document') document: string;
  @Column({ type: 'text', name: 'code_parts', array: true, collation: 'C' }) codeParts: string[];
}
