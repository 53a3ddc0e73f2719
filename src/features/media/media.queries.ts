import { documentQuery, selectList } from '#platform/data/sql/entity-sql.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import type { SearchTable } from '#platform/data/records/text-search.js';
import { usageStatement } from '#platform/data/records/usage.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { MediaFile } from './media-file.entity.js';
import type { MediaObject } from './media-object.entity.js';

/** A media file with its stored object. */
export interface MediaFileRecord extends Stored<MediaFile> {
  object: Pick<Stored<MediaObject>, 'objectKey' | 'sha256' | 'type' | 'size' | 'width' | 'height'>;
}

const RECORD = `${selectList(MediaFile, 't')}, (select row_to_json(o) from (
  select o.object_key as "objectKey", o.sha256, o.type, o.size, o.width, o.height
  from media_objects o where o.tenant_id = $1 and o.id = t.object_id) o) as object`;

export const MEDIA_FILE = documentQuery<MediaFileRecord>(RECORD, 'media_files t where t.tenant_id = $1 and t.id = $2');

/** The texts by which media files are found. */
export const MEDIA_FILE_SEARCH: SearchTable = { name: 'media_file_search', id: 'media_file_id' };

export const MEDIA_SORTS = ['created_at', 'updated_at'] as const;
export type MediaSort = (typeof MEDIA_SORTS)[number];

export const MEDIA_FILES: ListSource<MediaSort> = {
  table: 'media_files',
  record: RECORD,
  sortColumns: TIME_SORT_COLUMNS,
};

/** Counts one more file of stored bytes (`$2` their SHA-256); returns no row if these bytes are not stored. */
export const COUNT_KNOWN = `update media_objects set file_count = file_count + 1
  where tenant_id = $1 and sha256 = $2 returning id`;

/**
 * Inserts an object with its first file. If a concurrent transaction has inserted the same bytes, counts one more file of them instead; the
 * returned key is then that of the other object.
 */
export const COUNT_NEW = `insert into media_objects (tenant_id, id, object_key, sha256, type, size, width, height, file_count)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 1)
  on conflict (tenant_id, sha256) do update set file_count = media_objects.file_count + 1
  returning id, object_key as "objectKey"`;

/** Counts one file less. */
export const COUNT_DOWN = `update media_objects set file_count = file_count - 1
  where tenant_id = $1 and id = $2 returning file_count as "fileCount", object_key as "objectKey"`;

/** Locks an object against new states of documents that would name it as logo, see the function `hold_logo`. */
export const LOCK_OBJECT = 'select from media_objects where tenant_id = $1 and id = $2 for update';

/** Deletes an object unless a state of documents has it as logo; returns a row if it was deleted. */
export const DELETE_OBJECT = `delete from media_objects o where o.tenant_id = $1 and o.id = $2
  and not exists (select 1 from document_states s where s.tenant_id = $1 and s.logo = o.object_key) returning o.id`;

/** The products that show the object, at any address that contains its key (`$2`): no other object's address contains the key. */
export const OBJECT_USERS = usageStatement([
  {
    kind: 'product',
    from: `products u where u.tenant_id = $1 and u.deleted_at is null
      and exists (select 1 from jsonb_array_elements(u.medias) m where strpos(m->>'url', $2) > 0)`,
    name: 'u.sku',
  },
]);

/** Number of media files, and the bytes of their objects: those of equal files are stored once. */
export const USED_MEDIA = `select coalesce(sum(file_count), 0)::text as files, coalesce(sum(size), 0)::text as bytes
  from media_objects where tenant_id = $1`;
