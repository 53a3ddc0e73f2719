import type { MediaFileView } from '../media.service.js';
import type { MediaFileV1 } from './media-file-v1.dto.js';

export const toV1 = (file: MediaFileView): MediaFileV1 => ({
  media_file_id: file.id,
  url: file.url,
  cdn_url: file.cdnUrl,
});
