import { commonFilterOf } from '#platform/edge/http/page-query.js';
import type { MediaFilter } from '../media.service.js';
import type { ListMediaFilesV2 } from './media-file-v2.dto.js';

export const filterFromV2 = (query: ListMediaFilesV2): MediaFilter => ({
  ...commonFilterOf(query),
  entityTypes: query.entity_types,
  search: query.search,
});
