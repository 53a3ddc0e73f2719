import type { ReceivedFile } from '../../../platform/edge/validation/received-file.js';
import { FormFile, FormText } from '../../../platform/edge/validation/form.js';
import { ENTITY_TYPE, ENTITY_TYPE_REASON, FILE_DESCRIPTION } from '../media-limits.js';

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
