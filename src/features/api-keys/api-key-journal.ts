import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { API_KEY, type ApiKeyRecord } from './api-keys.queries.js';
import { apiKeyRepresentation } from './api/api-key.mapper.js';

export const API_KEY_JOURNAL = journalKind<ApiKeyRecord>({
  statement: documentsByIds(API_KEY),
  document: apiKeyRepresentation,
});
