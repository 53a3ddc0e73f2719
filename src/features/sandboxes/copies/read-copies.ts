import { Attribute } from '#features/attributes/attribute.entity.js';
import type { AttributeRow } from '#features/attributes/new-attribute.js';
import { MEDIA_FILE } from '#features/media/media.queries.js';
import { PriceList } from '#features/price-lists/price-list.entity.js';
import { settingsOf } from '#features/settings/read-settings.js';
import { LOGO, SETTINGS } from '#features/settings/settings.queries.js';
import { documentQuery, selectList } from '#platform/data/sql/entity-sql.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { SandboxCopy } from '../sandbox.entity.js';
import type { Copied, CopiedPriceList } from './copied.js';

/** What a copy does not have of a record: it is a new one. */
const RENEWED = ['version', 'createdAt', 'updatedAt'];

const ATTRIBUTES = documentQuery<AttributeRow>(
  selectList(Attribute, 't', RENEWED),
  'attributes t where t.tenant_id = $1 order by t.id',
);
const PRICE_LISTS = documentQuery<CopiedPriceList>(
  selectList(PriceList, 't', RENEWED),
  'price_lists t where t.tenant_id = $1 order by t.id',
);

/** Reads what is to be copied of the tenant of a transaction. */
export async function readCopies(tx: TenantTx, copies: readonly SandboxCopy[]): Promise<Copied> {
  const documents = async <D>(statement: string) => (await tx.query<{ doc: D }>(statement)).map(({ doc }) => doc);
  return {
    settings: copies.includes('settings') ? await readSettings(tx) : undefined,
    attributes: copies.includes('attributes') ? await documents<AttributeRow>(ATTRIBUTES) : undefined,
    price_lists: copies.includes('price_lists') ? await documents<CopiedPriceList>(PRICE_LISTS) : undefined,
  };
}

async function readSettings(tx: TenantTx): Promise<Copied['settings']> {
  const record = await tx.queryOne(SETTINGS, []);
  const logoId = record ? record.logoMediaFileId : await tx.queryOne(LOGO, []);
  const logo = logoId ? await tx.queryOne(MEDIA_FILE, [logoId]) : undefined;
  return {
    settings: record ? settingsOf(record) : null,
    logo: logo ? { fileName: logo.fileName, object: logo.object } : null,
  };
}
