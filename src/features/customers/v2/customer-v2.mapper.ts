import { commonFilterOf } from '#platform/edge/http/page-query.js';
import type { CustomerFilter } from '../customers.service.js';
import { listedStatus } from '../api/customer.mapper.js';
import type { ExportedStatusV2, ListCustomersV2 } from './customer-v2.dto.js';

/** The filter of a list. Without a status, all customers are listed where the query asks for certain ones, else the active ones. */
export const filterFromV2 = (query: ListCustomersV2): CustomerFilter =>
  filterOf(query, listedStatus(query.status, query.ids ?? query.reference_ids ?? query.display_ids));

export const exportFilterFromV2 = (query: Omit<ListCustomersV2, 'status'> & ExportedStatusV2): CustomerFilter =>
  filterOf(query, query.status === 'all' ? undefined : query.status);

const filterOf = (query: Omit<ListCustomersV2, 'status'>, status: CustomerFilter['status']): CustomerFilter => ({
  ...commonFilterOf(query),
  status,
  sources: query.source,
  excludedSources: query.exclude_source,
  displayIds: query.display_ids,
  parentIds: query.parent_ids,
  emails: query.emails,
  search: query.search,
});
