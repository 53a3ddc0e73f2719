import type { ListSource } from '#platform/data/records/list-query.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import { documentQuery, selectList } from '#platform/data/sql/entity-sql.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { ImportProfile } from './import-profile.entity.js';

export type ImportProfileRecord = Stored<ImportProfile>;

const RECORD = selectList(ImportProfile, 't');

export const IMPORT_PROFILE = documentQuery<ImportProfileRecord>(
  RECORD,
  'import_profiles t where t.tenant_id = $1 and t.id = $2',
);
export const IMPORT_PROFILE_BY_REFERENCE = documentQuery<ImportProfileRecord>(
  RECORD,
  'import_profiles t where t.tenant_id = $1 and t.reference_id = $2',
);

export const IMPORT_PROFILE_SORTS = ['created_at', 'updated_at'] as const;
export type ImportProfileSort = (typeof IMPORT_PROFILE_SORTS)[number];

export const IMPORT_PROFILES: ListSource<ImportProfileSort> = {
  table: 'import_profiles',
  record: RECORD,
  sortColumns: TIME_SORT_COLUMNS,
};

export const COUNT_IMPORT_PROFILES = 'select count(*)::integer as count from import_profiles where tenant_id = $1';
/** All profiles of the tenant, to find the one that fits a file. */
export const ALL_IMPORT_PROFILES = documentQuery<ImportProfileRecord>(
  RECORD,
  'import_profiles t where t.tenant_id = $1 order by t.reference_id',
);
