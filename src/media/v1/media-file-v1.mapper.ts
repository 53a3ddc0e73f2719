import type { MediaFileView, NewMediaFile } from '../media.service.js';
import type { MediaFileV1, UploadMediaFileV1 } from './media-file-v1.dto.js';

export const fromV1 = (dto: UploadMediaFileV1): NewMediaFile => ({ file: dto.file, entityType: dto.entity_type });

export const toV1 = (file: MediaFileView): MediaFileV1 => ({
  media_file_id: file.id,
  url: file.url,
  cdn_url: file.cdnUrl,
});
