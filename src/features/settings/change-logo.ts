import { newId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { requireScope } from '#platform/edge/auth/require-scope.js';
import { announceFirstSettings } from './settings-journal.js';
import { FIRST_VERSION, LOGO, SETTINGS } from './settings.queries.js';
import { columnsOf } from './settings-columns.js';
import { DEFAULT_SETTINGS } from './settings.js';
import { TenantSettings } from './tenant-settings.entity.js';

/** The scope of changes of the logo, which is a part of the settings: it is at the head of all documents that are issued afterwards. */
export const LOGO_SCOPE = 'settings:write';

/**
 * Runs a change of the tenant's media files of the type `logo`. If another one is the logo afterwards, the settings get a new version and an
 * entry in their history. Locks the settings before the change, and returns its result. Throws `insufficient_scope` without {@link LOGO_SCOPE}.
 */
export async function changeLogo<T>(tx: TenantTx, change: () => Promise<T>): Promise<T> {
  requireScope(LOGO_SCOPE);
  await tx.serialize('settings');
  const record = await tx.queryOne(SETTINGS, []);
  const before = await tx.queryOne(LOGO, []);
  if (record) tx.journal.watch('settings', [record.id]);
  const result = await change();
  const logoMediaFileId = await tx.queryOne(LOGO, []);
  if (logoMediaFileId === before) return result;
  if (record) await tx.update(TenantSettings, record.id, {}, { isChanged: true });
  else {
    await tx.insert(TenantSettings, [{ ...columnsOf(DEFAULT_SETTINGS), id: newId(), version: FIRST_VERSION }]);
    await announceFirstSettings(tx, (await tx.queryOne(SETTINGS, []))!, before);
  }
  return result;
}
