// Rows that have expired are deleted by the sweep of stored answers (`migrations/functions/sweep_idempotency_keys.sql`).

/** The number of changes of the API key `$2` that can be carried out. */
export const COUNT_OPEN = `select count(*)::integer as open from prepared_changes
  where tenant_id = $1 and api_key_id = $2 and not is_carried_out and expires_at >= now()`;

/** A change with the token `$2` of the API key `$3`, which can be carried out until `$5`. */
export const STORE_CHANGE = `insert into prepared_changes (tenant_id, id, api_key_id, sealed_change, expires_at)
  values ($1, $2, $3, $4, $5)`;

/** The change with the token `$2` of the API key `$3`. */
export const READ_CHANGE = `select sealed_change as "sealedChange" from prepared_changes
  where tenant_id = $1 and id = $2 and api_key_id = $3 and expires_at >= now()`;

/** The change `$2` has an answer, which is kept for 72 hours. */
export const END_CHANGE = `update prepared_changes set is_carried_out = true, expires_at = now() + interval '72 hours'
  where tenant_id = $1 and id = $2`;
