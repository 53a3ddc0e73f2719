import type { NewMediaFile } from '../media.service.js';
import type { UploadFields } from './media-file-fields.js';

export const mediaFileFrom = (dto: UploadFields): NewMediaFile => ({ file: dto.file, entityType: dto.entity_type });
