import { toTimestamp, toTimestampOrNull, versionAndTimesOf } from '#platform/base/values/time.js';
import type { ApiKeyRecord } from '../api-keys.queries.js';

/** An API key as v2, files and the journal show it. */
export const apiKeyRepresentation = (key: ApiKeyRecord) => ({
  id: key.id,
  name: key.name,
  lookup: key.lookup,
  scopes: key.scopes,
  owner_email: key.ownerEmail,
  status: key.status,
  created_by: key.createdBy,
  expires_at: toTimestamp(key.expiresAt),
  last_used_at: toTimestampOrNull(key.lastUsedAt),
  ...versionAndTimesOf(key),
});
