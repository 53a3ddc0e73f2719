import type { ReceivedFile } from '../../platform/http/received-file.js';
import { FormFile, FormText } from '../../platform/validation/form.js';
import { Id, Url } from '../../platform/validation/scalars.js';
import { ENTITY_TYPE, ENTITY_TYPE_REASON, EXAMPLE_CDN_URL, EXAMPLE_URL, FILE_DESCRIPTION } from '../media-limits.js';

export class UploadMediaFileV1 {
  @FormFile({ description: FILE_DESCRIPTION })
  file: ReceivedFile;

  @FormText({
    pattern: ENTITY_TYPE,
    reason: ENTITY_TYPE_REASON,
    description: 'What it belongs to, in words of your own; `misc` when left out',
    example: 'product',
  })
  entity_type?: string;
}

export class MediaFileV1 {
  @Id() media_file_id: string;
  @Url({ description: 'At the file server', example: EXAMPLE_URL }) url: string;
  @Url({ description: 'At the delivery network', example: EXAMPLE_CDN_URL }) cdn_url: string;
}
