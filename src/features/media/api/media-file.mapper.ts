import type { Complete } from '#platform/base/values/complete.js';
import type { NewMediaFile } from '../media.service.js';
import type { UploadFields } from './media-file.shape.js';

export const mediaFileFrom = (dto: UploadFields): Complete<NewMediaFile, 'id'> => ({
  file: dto.file,
  entityType: dto.entity_type,
});
