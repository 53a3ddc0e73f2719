import { commonFilterOf } from '#platform/edge/http/page-query.js';
import { versionAndTimesOf } from '#platform/base/values/time.js';
import { IMAGE_TYPES } from '../image-type.js';
import type { MediaFileView, MediaFilter } from '../media.service.js';
import type { ListMediaFilesV2, MediaFileV2 } from './media-file-v2.dto.js';

export const filterFromV2 = (query: ListMediaFilesV2): MediaFilter => ({
  ...commonFilterOf(query),
  entityTypes: query.entity_types,
  search: query.search,
});

export const toV2 = (file: MediaFileView): MediaFileV2 => ({
  id: file.id,
  media_file_id: file.id,
  url: file.url,
  cdn_url: file.cdnUrl,
  entity_type: file.entityType,
  file_name: file.fileName,
  content_type: IMAGE_TYPES[file.object.type],
  size: file.object.size,
  sha256: file.object.sha256,
  width: file.object.width,
  height: file.object.height,
  ...versionAndTimesOf(file),
});
