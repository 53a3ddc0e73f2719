export const STORE_ID = 'select id from file_store';

export const NEW_STORE_ID = 'update file_store set id = gen_random_uuid() returning id';

/**
 * Takes or renews the lease by which one process sweeps at a time: `$1` is the process, `$2` the length of the lease and `$3` the least time
 * since the last sweep, both in milliseconds. No row when another process has it, or the last sweep is more recent.
 */
export const TAKE_LEASE = `update file_store
  set lease_holder = $1, leased_until = now() + $2::bigint * interval '1 millisecond'
  where (lease_holder = $1 or leased_until is null or leased_until < now())
    and (lease_holder = $1 or swept_at is null or swept_at <= now() - $3::bigint * interval '1 millisecond')
  returning id`;

/** `$2`: whether everything was looked at. */
export const END_LEASE = `update file_store
  set lease_holder = null, leased_until = null, swept_at = case when $2 then now() else swept_at end where lease_holder = $1`;

/** What the database knows of an object in the store. */
export interface ObjectState {
  key: string;
  /** A row of `media_objects` has it. */
  known: boolean;
  /** In quarantine since; null when it is not. */
  since: Date | null;
  /** Its time in quarantine is over. */
  due: boolean;
}

/** The states of the keys `$2`; `$3` is the time of quarantine in milliseconds. */
export const OBJECT_STATES = `select k.key, o.object_key is not null as known, q.first_seen_at as since,
    coalesce(q.reason = 'deleted' or q.first_seen_at <= now() - $3::bigint * interval '1 millisecond', false) as due
  from unnest($2::text[]) k(key)
  left join media_objects o on o.tenant_id = $1 and o.object_key = k.key
  left join media_quarantine q on q.tenant_id = $1 and q.object_key = k.key`;

export const QUARANTINE = `insert into media_quarantine (tenant_id, object_key, reason)
  select $1, key, $3 from unnest($2::text[]) k(key) on conflict do nothing`;

export const END_QUARANTINE = `delete from media_quarantine where tenant_id = $1 and object_key = any($2::text[])`;
