import { fieldChanges } from '../../platform/data/journal/field-changes.js';
import { journalKind } from '../../platform/data/journal/journal-kind.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import { settingsView } from './settings-view.js';
import { SETTINGS_BY_IDS, type SettingsRecord } from './settings.queries.js';
import { toV2 } from './v2/settings-v2.mapper.js';

const document = (record?: SettingsRecord) => toV2(settingsView(record));

export const SETTINGS_JOURNAL = journalKind<SettingsRecord>({ statement: SETTINGS_BY_IDS, document });

/** Announces the first settings of a tenant as a change of the defaults, because those could be read before. */
export async function announceFirstSettings(tx: TenantTx, record: SettingsRecord): Promise<void> {
  tx.journal.updated('settings', record, await fieldChanges(document(), document(record)));
}
