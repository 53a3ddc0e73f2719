import { Id, Url } from '../../platform/validation/scalars.js';
import { EXAMPLE_CDN_URL, EXAMPLE_URL } from '../media-limits.js';
import { UploadFields } from '../wire/media-file-fields.js';

export class UploadMediaFileV1 extends UploadFields {}

export class MediaFileV1 {
  @Id() media_file_id: string;
  @Url({ description: 'Address at this service', example: EXAMPLE_URL }) url: string;
  @Url({
    description: 'Address at the content delivery network; the same as `url` if none is configured',
    example: EXAMPLE_CDN_URL,
  })
  cdn_url: string;
}
