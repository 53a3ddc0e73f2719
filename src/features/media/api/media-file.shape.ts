import type { ReceivedFile } from '#platform/base/values/received-file.js';
import { FormFile, FormText } from '#platform/edge/validation/form.js';
import { Id, Url } from '#platform/edge/validation/scalars.js';
import { ENTITY_TYPE, ENTITY_TYPE_REASON, EXAMPLE_CDN_URL, EXAMPLE_URL, FILE_DESCRIPTION } from '../media-limits.js';

/** Form fields of an upload. */
export abstract class UploadFields {
  @FormFile({ description: FILE_DESCRIPTION })
  file: ReceivedFile;

  @FormText({
    pattern: ENTITY_TYPE,
    reason: ENTITY_TYPE_REASON,
    example: 'product',
  })
  entity_type?: string;
}

/** Id and addresses of an uploaded file in answers of both versions. */
export abstract class MediaFileAddresses {
  @Id() media_file_id: string;
  @Url({ example: EXAMPLE_URL }) url: string;
  @Url({ example: EXAMPLE_CDN_URL }) cdn_url: string;
}
