import { ANCHOR } from '#platform/data/sql/entity-sql.js';

/** State of a stored object in the database. */
export interface ObjectState {
  key: string;
  /** A row of `media_objects`, `imports`, `stored_documents`, `bank_files` or `sandboxes` refers to it. */
  known: boolean;
  /** Start of its quarantine; null if it is not in quarantine. */
  since: Date | null;
  /** Its quarantine has ended, so that it can be deleted. */
  due: boolean;
}

/** The states of the objects with keys `$2`; `$3` is the quarantine time in milliseconds. */
export const OBJECT_STATES = `select k.key, o.object_key is not null or i.object_key is not null or d.object_key is not null
    or b.object_key is not null or s.id is not null as known, q.first_seen_at as since,
    coalesce(q.reason = 'deleted' or q.first_seen_at <= now() - $3::bigint * interval '1 millisecond', false) as due
  from unnest($2::text[]) with ordinality k(key, place)
  left join media_objects o on o.tenant_id = $1 and o.object_key = k.key
  left join imports i on i.tenant_id = $1 and i.object_key = k.key
  left join stored_documents d on d.tenant_id = $1 and d.object_key = k.key
  left join bank_files b on b.tenant_id = $1 and b.object_key = k.key
  left join sandboxes s on s.tenant_id = $1 and s.copied #>> '{settings,logo,keptKey}' = k.key
  left join media_quarantine q on q.tenant_id = $1 and q.object_key = k.key
  order by k.place`;

export const QUARANTINE = `insert into media_quarantine as t (tenant_id, object_key, reason)
  select anchor.tenant_id, key, $3 from ${ANCHOR}, unnest($2::text[]) k(key) where anchor.tenant_id = $1
  on conflict do nothing`;

export const END_QUARANTINE = `delete from media_quarantine where tenant_id = $1 and object_key = any($2::text[])`;
