import type { AttributeRow } from '#features/attributes/new-attribute.js';
import type { MediaFileRecord } from '#features/media/media.queries.js';
import type { PriceList } from '#features/price-lists/price-list.entity.js';
import type { Settings } from '#features/settings/settings.js';

/** The logo of a live tenant: its file, and the stored object. */
export interface CopiedLogo extends Pick<MediaFileRecord, 'fileName' | 'object'> {
  /** Key of a copy of the object among those of the live tenant, which the sandbox keeps for its resets; undefined until it is made. */
  keptKey?: string;
}

/** A price list without its prices. */
export type CopiedPriceList = Omit<PriceList, 'tenantId' | 'version' | 'createdAt' | 'updatedAt'>;

/** What was copied from a live tenant, as it was then; undefined: it was not asked for. */
export interface Copied {
  /** `settings` is null if the tenant has written none, and `logo` if it has none. */
  settings?: { settings: Settings | null; logo: CopiedLogo | null };
  attributes?: AttributeRow[];
  price_lists?: CopiedPriceList[];
}
