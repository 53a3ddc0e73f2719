import { CursorIdPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { QueryList, QueryText, SEARCH_RULES } from '#platform/edge/validation/query.js';
import { Id, OneOf, Text, Timestamp, Whole } from '#platform/edge/validation/scalars.js';
import { CONTENT_TYPES } from '../image-type.js';
import { EXAMPLE_SHA256 } from '../media-limits.js';
import { MEDIA_SORTS } from '../media.queries.js';
import { MediaFileAddresses, UploadFields } from '../api/media-file.shape.js';

export class UploadMediaFileV2 extends UploadFields {}

export class ListMediaFilesV2 extends Sorted(CursorIdPageQuery, MEDIA_SORTS) {
  @QueryList({ description: 'Only media files with these values of `entity_type`', example: ['demo'] })
  entity_types?: string[];

  @QueryText({
    kind: 'line',
    description: `Only media files that have each of these words in their \`file_name\`. ${SEARCH_RULES}`,
    example: 'chair',
  })
  search?: string;
}

class MediaFileIdV2 {
  @Id() id: string;
}

export class MediaFileV2 extends Combined(MediaFileIdV2, MediaFileAddresses) {
  @Text() entity_type: string;
  @Text({ nullable: true, example: 'chair-front.png' }) file_name: string | null;
  @OneOf(CONTENT_TYPES, { example: 'image/png' }) content_type: string;
  @Whole({ description: 'Size of the stored file in bytes. An SVG is sanitised before it is stored', example: 70 })
  size: number;
  @Text({ description: 'SHA-256 of the stored bytes, in hexadecimal', example: EXAMPLE_SHA256 }) sha256: string;
  @Whole({
    nullable: true,
    description: 'In pixels, as the image is shown: after its EXIF orientation; null for an SVG',
    example: 1,
  })
  width: number | null;
  @Whole({
    nullable: true,
    description: 'In pixels, as the image is shown: after its EXIF orientation; null for an SVG',
    example: 1,
  })
  height: number | null;
  @Whole({ example: 1 }) version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}
