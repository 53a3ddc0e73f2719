import { isId, isSandboxTenantId } from '#platform/base/values/ids.js';
import { Injectable } from '@nestjs/common';
import { selectList } from '#platform/data/sql/entity-sql.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { JournalEntry } from '#platform/data/journal/journal-entry.entity.js';
import { type ListSource, listPage } from '#platform/data/records/list-query.js';
import { Where } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { type HistorySort, readableResourceTypes } from './event-types.js';
import { NUMBER_ENTRIES } from './events.queries.js';

/** An entry of the history. */
export type HistoryRecord = Stored<Omit<JournalEntry, 'position' | 'isMove'>>;

export interface HistoryFilter {
  resourceType?: string;
  resourceId?: string;
  referenceId?: string;
  apiKeyId?: string;
  requestId?: string;
  createdAfter?: Date;
  createdBefore?: Date;
}

const HISTORY: ListSource<HistorySort> = {
  table: 'journal',
  record: selectList(JournalEntry, 't', ['position', 'isMove']),
  sortColumns: { occurred_at: { sql: 't.occurred_at', sqlType: 'timestamptz', property: 'occurredAt' } },
};
const SANDBOX_TIME = 'coalesce(t.sandbox_time, t.occurred_at)';
/** The list of a sandbox, whose entries have times of its clock. */
const HISTORY_OF_SANDBOX: ListSource<HistorySort> = {
  table: 'journal',
  record: `${selectList(JournalEntry, 't', ['position', 'isMove', 'sandboxTime'])}, ${SANDBOX_TIME} as "sandboxTime"`,
  sortColumns: { occurred_at: { sql: SANDBOX_TIME, sqlType: 'timestamptz', property: 'sandboxTime' } },
};

/** Entries that get positions before a page is read, so that it contains what was written last. */
const MAX_NUMBERED = 50_000;

@Injectable()
export class HistoryService {
  constructor(private readonly db: TenantDb) {}

  /** Lists the entries of resources that the caller's key may read. */
  list(filter: HistoryFilter, request: PageRequest<HistorySort>): Promise<Page<HistoryRecord>> {
    const source = isSandboxTenantId(currentCaller().tenant.id) ? HISTORY_OF_SANDBOX : HISTORY;
    const { sql: occurredAt } = source.sortColumns.occurred_at;
    const where = new Where()
      .and('not t.is_move')
      .when(readableResourceTypes(currentCaller().scopes), (types) => `t.resource_type = any(${types}::text[])`)
      .when(filter.resourceType, (type) => `t.resource_type = ${type}`)
      .when(filter.resourceId, (name) =>
        isId(filter.resourceId!) ? `t.resource_id = ${name}::uuid` : `t.reference_id = ${name}`,
      )
      .when(filter.referenceId, (reference) => `t.reference_id = ${reference}`)
      .id(filter.apiKeyId, 't.api_key_id')
      .when(filter.requestId, (id) => `t.request_id = ${id}`)
      .when(filter.createdAfter, (time) => `${occurredAt} >= ${time}::timestamptz`)
      .when(filter.createdBefore, (time) => `${occurredAt} < ${time}::timestamptz`);
    where.setup = { text: NUMBER_ENTRIES, values: [MAX_NUMBERED] };
    return listPage(this.db, source, where, request);
  }
}
