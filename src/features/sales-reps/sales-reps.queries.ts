import { documentQuery, selectList } from '#platform/data/sql/entity-sql.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { NAME_SORT_COLUMN, TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { SalesRep } from './sales-rep.entity.js';

export type SalesRepRecord = Stored<SalesRep>;

const RECORD = selectList(SalesRep, 't');

export const SALES_REP = documentQuery<SalesRepRecord>(RECORD, 'sales_reps t where t.tenant_id = $1 and t.id = $2');

export const SALES_REPS: ListSource<SalesRepSort> = {
  table: 'sales_reps',
  record: RECORD,
  sortColumns: { ...TIME_SORT_COLUMNS, ...NAME_SORT_COLUMN },
};
export const SALES_REP_SORTS = ['created_at', 'updated_at', 'name'] as const;
export type SalesRepSort = (typeof SALES_REP_SORTS)[number];
