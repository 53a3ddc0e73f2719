import type { Complete } from '#platform/base/values/complete.js';
import type { NewMediaFile, MediaFileView } from '../media.service.js';
import type { UploadFields } from './media-file.shape.js';
import { versionAndTimesOf } from '#platform/base/values/time.js';
import { IMAGE_TYPES } from '../image-type.js';

export const mediaFileFrom = (dto: UploadFields): Complete<NewMediaFile, 'id'> => ({
  file: dto.file,
  entityType: dto.entity_type,
});

/** A media file as v2, files and the journal show it. */
export const mediaFileRepresentation = (file: MediaFileView) => ({
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
