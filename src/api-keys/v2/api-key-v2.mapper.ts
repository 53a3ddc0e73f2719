import { commonFilterOf } from '../../platform/records/page-query.js';
import { toTimestamp, toTimestampOrNull, versionAndTimesOf } from '../../platform/values/time.js';
import type { ApiKeyRecord } from '../api-keys.queries.js';
import type { ApiKeyFilter, IssuedApiKey } from '../api-keys.service.js';
import type { NewApiKey } from '../create-api-key.js';
import type { ApiKeyV2, CreateApiKeyV2, IssuedApiKeyV2, ListApiKeysV2 } from './api-key-v2.dto.js';

export const fromV2 = (dto: CreateApiKeyV2): NewApiKey => ({
  name: dto.name,
  scopes: dto.scopes,
  ownerEmail: dto.owner_email,
  expiresAt: dto.expires_at,
});

export const filterFromV2 = (query: ListApiKeysV2): ApiKeyFilter => ({
  ...commonFilterOf(query),
  statuses: query.status,
});

export const toV2 = (key: ApiKeyRecord): ApiKeyV2 => ({
  id: key.id,
  name: key.name,
  lookup: key.lookup,
  scopes: key.scopes,
  owner_email: key.ownerEmail,
  status: key.status,
  expires_at: toTimestamp(key.expiresAt),
  last_used_at: toTimestampOrNull(key.lastUsedAt),
  ...versionAndTimesOf(key),
});

export const issuedToV2 = (issued: IssuedApiKey): IssuedApiKeyV2 => ({ ...toV2(issued), key: issued.key });
