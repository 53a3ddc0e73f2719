import { documentQuery, documentsByIds, selectList } from '../../platform/data/sql/entity-sql.js';
import type { StoredTime } from '../../platform/base/values/time.js';
import type { NumberedDocument, Settings } from './settings.js';
import { TenantSettings } from './tenant-settings.entity.js';

/** The settings of a tenant as they are stored. */
export type SettingsRecord = Settings & { id: string; version: number; createdAt: StoredTime; updatedAt: StoredTime };

/** SQL of the sequence of a kind of documents as JSON; null while it is switched off. */
const sequence = (document: NumberedDocument): string => `(select json_build_object(
    'format', s.format, 'reset', s.reset, 'next', s.next_number, 'year', s.year)
  from number_sequences s where s.tenant_id = $1 and s.document = '${document}' and s.format is not null)`;

const RECORD = `${selectList(TenantSettings, 't')}, ${sequence('invoice')} as "invoiceSequence",
  ${sequence('credit_note')} as "creditNoteSequence"`;

/** The settings that the tenant has written; no document if it has written none. */
export const SETTINGS = documentQuery<SettingsRecord>(RECORD, 'tenant_settings t where t.tenant_id = $1');

/** The settings with the ids `$2`, of which a tenant has one at most. */
export const SETTINGS_BY_IDS = documentsByIds(
  documentQuery<SettingsRecord>(RECORD, 'tenant_settings t where t.tenant_id = $1 and t.id = $2'),
);
