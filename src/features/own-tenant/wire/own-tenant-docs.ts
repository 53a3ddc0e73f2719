import type { ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { OWN_TENANT_FIELD_TEXTS, OWN_TENANT_OPERATIONS } from './own-tenant-texts.js';

export const OWN_TENANT_DOCS: ResourceDocs = {
  tag: 'Tenant',
  description: 'The tenant and the API key of the request, and what the tenant uses of its quotas',
  operations: OWN_TENANT_OPERATIONS,
  fields: OWN_TENANT_FIELD_TEXTS,
};
