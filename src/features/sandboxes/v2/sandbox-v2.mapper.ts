import type { Complete } from '#platform/base/values/complete.js';
import { sandboxRepresentation } from '../api/sandbox.mapper.js';
import type { NewSandbox } from '../new-sandbox.js';
import type { IssuedSandbox } from '../sandboxes.service.js';
import type { CreateSandboxV2, IssuedSandboxV2 } from './sandbox-v2.dto.js';

export const fromV2 = (dto: CreateSandboxV2): Complete<NewSandbox, 'id'> => ({
  name: dto.name,
  currency: dto.currency,
  timezone: dto.timezone,
  copy: dto.copy,
  demo: dto.demo,
  scopes: dto.scopes,
});

export const issuedToV2 = (issued: IssuedSandbox): IssuedSandboxV2 => ({
  ...sandboxRepresentation(issued),
  key: issued.key,
});
