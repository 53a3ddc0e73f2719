import { Attribute } from '#features/attributes/attribute.entity.js';
import { COUNT_NEW } from '#features/media/media.queries.js';
import { MediaFile } from '#features/media/media-file.entity.js';
import { LOGO } from '#features/media/media-limits.js';
import { PriceList } from '#features/price-lists/price-list.entity.js';
import { storeFirstSettings } from '#features/settings/store-first-settings.js';
import { newId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { Copied, CopiedLogo } from './copied.js';

/**
 * Writes what was copied into the tenant of a transaction, which has no records yet. Records have the ids that they have in the live tenant. `logoKey`
 * is the object with the bytes of the logo; undefined without one.
 */
export async function writeCopies(tx: TenantTx, copied: Copied, logoKey: string | undefined): Promise<void> {
  const { settings, attributes = [], price_lists: priceLists = [] } = copied;
  if (settings?.logo && logoKey) await writeLogo(tx, settings.logo, logoKey);
  if (settings?.settings) await storeFirstSettings(tx, settings.settings);
  for (const { id } of attributes) tx.journal.created('attribute', { id });
  await tx.insert(Attribute, attributes);
  for (const { id, referenceId } of priceLists) tx.journal.created('price_list', { id, referenceId });
  await tx.insert(PriceList, priceLists);
}

async function writeLogo(tx: TenantTx, { fileName, object }: CopiedLogo, key: string): Promise<void> {
  const values = [newId(), key, object.sha256, object.type, object.size, object.width, object.height];
  const [stored] = await tx.query<{ id: string }>(COUNT_NEW, values);
  const id = newId();
  tx.journal.created('media_file', { id });
  await tx.insert(MediaFile, [{ id, objectId: stored!.id, entityType: LOGO, fileName }]);
}
