import type { ErrorDetail } from '#platform/base/errors/domain-error.js';

/** Newest entries of a record that {@link CHANGES_SINCE} reads. */
const MAX_ENTRIES = 50;

/** The last change of a field. */
export interface LatestChange {
  /** First name of the path in the v2 response: `line_items` for `line_items[<id>].quantity`. */
  field: string;
  version: number;
  occurredAt: Date;
  apiKeyId: string | null;
  ownerEmail: string | null;
}

const newestEntries = (table: 'journal' | 'journal_unnumbered', order: 'position' | 'version'): string => `
  (select j.version, coalesce(j.sandbox_time, j.occurred_at) as occurred_at, j.api_key_id, j.owner_email, j.changes from ${table} j
    where j.tenant_id = $1 and j.resource_id = $2::uuid order by j.${order} desc limit ${MAX_ENTRIES})`;

/** The fields of the record `$2` that changed after its version `$3`, each with its last change, as far as the journal has them. */
export const CHANGES_SINCE = `
  select distinct on (c.field) c.field, e.version, e.occurred_at as "occurredAt", e.api_key_id as "apiKeyId", e.owner_email as "ownerEmail"
  from (${newestEntries('journal', 'position')} union all ${newestEntries('journal_unnumbered', 'version')}) e,
    lateral (select substring(one->>'field' from '^[^.[]+') as field from jsonb_array_elements(e.changes) one) c
  where e.version > $3::integer order by c.field, e.version desc`;

/** Says of a changed field in which version, when and by whom it was changed. */
export const detailOfChange = ({ field, version, occurredAt, apiKeyId, ownerEmail }: LatestChange): ErrorDetail => {
  const author = ownerEmail ?? (apiKeyId === null ? 'the service' : `the API key ${apiKeyId}`);
  return { field, reason: `was changed in version ${version} by ${author} at ${occurredAt.toISOString()}` };
};
