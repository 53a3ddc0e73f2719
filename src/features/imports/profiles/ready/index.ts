import type { StoredTime } from '#platform/base/values/time.js';
import type { ImportProfileRecord } from '../import-profiles.queries.js';
import { DATANORM_PRODUCTS } from './datanorm-products.js';
import { DATEV_CUSTOMERS } from './datev-customers.js';
import { MAGENTO_PRODUCTS } from './magento-products.js';
import { ODOO_CUSTOMERS } from './odoo-customers.js';
import { ODOO_PRODUCTS } from './odoo-products.js';
import type { ReadyProfile } from './ready-profile.js';
import { SHOPIFY_CUSTOMERS } from './shopify-customers.js';
import { SHOPIFY_PRODUCTS } from './shopify-products.js';
import { VEND_PRODUCTS } from './vend-products.js';
import { WOOCOMMERCE_CUSTOMERS } from './woocommerce-customers.js';
import { WOOCOMMERCE_PRODUCTS } from './woocommerce-products.js';

/** When the ready profiles were made; they have no history. */
const MADE_AT: StoredTime = '2026-11-25T00:00:00+00:00';

const recordOf = (profile: ReadyProfile, number: number): ImportProfileRecord => ({
  ...profile,
  id: `00000000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`,
  version: 1,
  createdAt: MADE_AT,
  updatedAt: MADE_AT,
});

/** The profiles that every tenant can read, use and copy, as records. */
export const READY_PROFILES: readonly ImportProfileRecord[] = [
  recordOf(SHOPIFY_PRODUCTS, 1),
  recordOf(WOOCOMMERCE_PRODUCTS, 2),
  recordOf(MAGENTO_PRODUCTS, 3),
  recordOf(ODOO_PRODUCTS, 4),
  recordOf(DATEV_CUSTOMERS, 5),
  recordOf(SHOPIFY_CUSTOMERS, 6),
  recordOf(WOOCOMMERCE_CUSTOMERS, 7),
  recordOf(ODOO_CUSTOMERS, 8),
  recordOf(VEND_PRODUCTS, 9),
  recordOf(DATANORM_PRODUCTS, 10),
];

/** The ready profile with a reference or id; undefined if there is none. */
export const readyProfile = (name: string): ImportProfileRecord | undefined =>
  READY_PROFILES.find(({ id, referenceId }) => referenceId === name || id === name);
