import { timesOf, toTimestampOrNull } from '#platform/base/values/time.js';
import type { ImportDocument } from '../imports.queries.js';

export const settingsOfImport = (one: ImportDocument) => ({
  id: one.id,
  resource: one.resource,
  mode: one.mode,
  match: one.matchedBy,
  on_error: one.onError,
  dry_run: one.isDryRun,
  profile: one.profileReference,
  empty: one.emptyCells,
  status: one.status,
  created_by: one.apiKeyId,
});

export const runOfImport = (one: ImportDocument) => ({
  started_at: toTimestampOrNull(one.startedAt),
  finished_at: toTimestampOrNull(one.finishedAt),
});

/** The part of an import that its version counts. */
export const importRepresentation = (one: ImportDocument) => ({
  ...settingsOfImport(one),
  ...runOfImport(one),
  ...timesOf(one),
});
