import type { AnsweredFields } from '#platform/edge/validation/shapes.js';
import type { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { SandboxView } from '../sandbox-view.js';
import type { SandboxRecord } from '../sandboxes.queries.js';
import type { SandboxShape } from './sandbox.shape.js';

/** The fields of a sandbox that its versions count, as the journal compares them. */
export const sandboxFields = (sandbox: SandboxRecord) => ({
  id: sandbox.id,
  name: sandbox.name,
  tenant_id: sandbox.sandboxTenantId,
  currency: sandbox.currency,
  timezone: sandbox.timezone,
  mode: 'sandbox' as const,
});

/** A sandbox as the journal shows it: without what its use and its clock change, which are no versions of it for its live tenant. */
export const sandboxOfJournal = (sandbox: SandboxRecord) => ({
  ...sandboxFields(sandbox),
  ...versionAndTimesOf(sandbox),
});

/** A sandbox as v2 shows it. */
export const sandboxRepresentation = (sandbox: SandboxView): AnsweredFields<SandboxShape> & VersionAndTimesFields => ({
  ...sandboxFields(sandbox),
  status: sandbox.status,
  now: sandbox.now.toISOString(),
  last_used_at: sandbox.lastUsedAt?.toISOString() ?? null,
  erase_at: sandbox.eraseAt.toISOString(),
  ...versionAndTimesOf(sandbox),
});
