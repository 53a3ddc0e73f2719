import type { PageRequest } from '#platform/data/records/page.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { toTimestamp } from '#platform/base/values/time.js';
import { actorRepresentation } from '../api/event.mapper.js';
import { timeOfEntry } from '../event-feed.js';
import type { HistorySort } from '../event-types.js';
import type { HistoryFilter, HistoryRecord } from '../history.service.js';
import type { HistoryEntryV2, ListHistoryV2 } from './history-v2.dto.js';

export const filterFromV2 = (query: ListHistoryV2): HistoryFilter => ({
  resourceType: query.resource_type,
  resourceId: query.resource_id,
  referenceId: query.reference_id,
  apiKeyId: query.api_key_id,
  requestId: query.request_id,
  createdAfter: query.created_after,
  createdBefore: query.created_before,
});

export const pageFromV2 = (query: ListHistoryV2): PageRequest<HistorySort> =>
  pageOf(query, { sortBy: 'occurred_at', sort: 'desc' }) as PageRequest<HistorySort>;

export const toV2 = (entry: HistoryRecord): HistoryEntryV2 => ({
  id: entry.id,
  resource_type: entry.resourceType,
  resource_id: entry.resourceId,
  reference_id: entry.referenceId,
  version: entry.version,
  action: entry.action,
  changes: entry.changes.map(({ field, before, after }) => ({ field, before, after })),
  actor: actorRepresentation(entry),
  request_id: entry.requestId,
  occurred_at: toTimestamp(timeOfEntry(entry)),
});
