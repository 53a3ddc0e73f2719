import { Id, Url } from '../../../platform/edge/validation/scalars.js';
import { EXAMPLE_CDN_URL, EXAMPLE_URL } from '../media-limits.js';
import { UploadFields } from '../wire/media-file-fields.js';

export class UploadMediaFileV1 extends UploadFields {}

export class MediaFileV1 {
  @Id() media_file_id: string;
  @Url({ example: EXAMPLE_URL }) url: string;
  @Url({ example: EXAMPLE_CDN_URL })
  cdn_url: string;
}
