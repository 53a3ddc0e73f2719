import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { API_KEY, type ApiKeyRecord } from './api-keys.queries.js';
import { toV2 } from './v2/api-key-v2.mapper.js';

export const API_KEY_JOURNAL = journalKind<ApiKeyRecord>({ statement: documentsByIds(API_KEY), document: toV2 });
