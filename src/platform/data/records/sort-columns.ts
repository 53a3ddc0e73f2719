import type { SortColumn } from './list-query.js';

/** Sort columns of the times that every resource has; spread into `sortColumns` of a list. */
export const TIME_SORT_COLUMNS = {
  created_at: { sql: 't.created_at', sqlType: 'timestamptz', property: 'createdAt' },
  updated_at: { sql: 't.updated_at', sqlType: 'timestamptz', property: 'updatedAt' },
} as const satisfies Record<string, SortColumn>;

/** Sort column of a resource that has a name. */
export const NAME_SORT_COLUMN = {
  name: { sql: 't.name', sqlType: 'text', property: 'name' },
} as const satisfies Record<string, SortColumn>;
