import { fieldChanges } from '#platform/data/journal/field-changes.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { settingsView } from './settings-view.js';
import { SETTINGS_BY_IDS, type SettingsRecord } from './settings.queries.js';
import { settingsRepresentation } from './api/settings.mapper.js';

const document = (record: SettingsRecord | undefined, logo?: string) =>
  settingsRepresentation(settingsView(record, logo));

export const SETTINGS_JOURNAL = journalKind<SettingsRecord>({
  statement: SETTINGS_BY_IDS,
  document: (record) => document(record),
});

/** Announces the first settings of a tenant, which had the logo `logo`, as a change of the defaults, because those could be read before. */
export async function announceFirstSettings(tx: TenantTx, record: SettingsRecord, logo?: string): Promise<void> {
  tx.journal.updated('settings', record, await fieldChanges(document(undefined, logo), document(record)));
}
