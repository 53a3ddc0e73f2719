import { defineResource } from '#platform/data/records/resource.js';
import { internal } from '#platform/data/sql/constraints.js';
import { NumberSequence } from './numbers/number-sequence.entity.js';
import { SETTINGS_JOURNAL } from './settings-journal.js';
import { SkippedNumber } from './numbers/skipped-number.entity.js';
import { TenantSettings } from './tenant-settings.entity.js';

/** What the rest of the service knows of this feature: its tables, how the journal reads it, and the errors of its constraints. */
export const SETTINGS_RESOURCE = defineResource({
  entities: [TenantSettings, NumberSequence, SkippedNumber],
  journal: { settings: SETTINGS_JOURNAL },
  constraints: {
    tenant_settings_tenant_key: internal(),
  },
});
