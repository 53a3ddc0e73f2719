import type { Complete } from '#platform/base/values/complete.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';
import type { ApiKeyFilter, IssuedApiKey } from '../api-keys.service.js';
import type { NewApiKey } from '../new-api-key.js';
import type { Revocation } from '../revoke-api-key.js';
import type { ApiKeyRevocationV2, CreateApiKeyV2, IssuedApiKeyV2, ListApiKeysV2 } from './api-key-v2.dto.js';
import { apiKeyRepresentation } from '../api/api-key.mapper.js';

export const fromV2 = (dto: CreateApiKeyV2): Complete<NewApiKey, 'id'> => ({
  name: dto.name,
  scopes: dto.scopes,
  ownerEmail: dto.owner_email,
  expiresAt: dto.expires_at,
});

export const filterFromV2 = (query: ListApiKeysV2): ApiKeyFilter => ({
  ...commonFilterOf(query),
  statuses: query.status,
  createdBy: query.created_by,
});

export const issuedToV2 = (issued: IssuedApiKey): IssuedApiKeyV2 => ({
  ...apiKeyRepresentation(issued),
  key: issued.key,
});

/** What a revocation concerned beside the key; undefined for nothing. */
export function revocationToV2({
  descendants,
  webhooks,
  cancelledImportIds,
}: Revocation): { data: ApiKeyRevocationV2 } | undefined {
  if (!descendants.length && !webhooks.length && !cancelledImportIds.length) return undefined;
  const data = {
    revoked_key_ids: descendants.map(({ id }) => id),
    webhooks: webhooks.map(({ id, url, status }) => ({ id, url, status })),
    cancelled_import_ids: cancelledImportIds,
  };
  return { data };
}
