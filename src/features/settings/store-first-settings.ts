import { newId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { announceFirstSettings } from './settings-journal.js';
import { columnsOf } from './settings-columns.js';
import { FIRST_VERSION, LOGO, SETTINGS, STORE_SEQUENCE } from './settings.queries.js';
import type { Settings } from './settings.js';
import { TenantSettings } from './tenant-settings.entity.js';

/**
 * Stores settings of another tenant in a tenant that has none. They are stored as they are, also what a present check would refuse. Sequences
 * begin with 1.
 */
export async function storeFirstSettings(tx: TenantTx, settings: Settings): Promise<void> {
  const logo = await tx.queryOne(LOGO, []);
  const { invoiceSequence, creditNoteSequence } = settings;
  if (invoiceSequence)
    await tx.query(STORE_SEQUENCE, ['invoice', invoiceSequence.format, invoiceSequence.reset, 1, null]);
  if (creditNoteSequence)
    await tx.query(STORE_SEQUENCE, ['credit_note', creditNoteSequence.format, creditNoteSequence.reset, 1, null]);
  await tx.insert(TenantSettings, [{ ...columnsOf(settings), id: newId(), version: FIRST_VERSION }]);
  await announceFirstSettings(tx, (await tx.queryOne(SETTINGS, []))!, logo);
}
