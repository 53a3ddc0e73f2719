import { formatKey } from '../src/platform/auth/key-format.js';

/** Keys of the scratch tenants follow from their numbers, so that nothing has to be handed around. */
export const LOOKUP_PREFIX = 'bench';
export const SECRET_FILL = 'b';

/** The key of the tenant with this number, as its callers send it. */
export const keyOf = (tenant: number): string =>
  formatKey('test', {
    lookup: LOOKUP_PREFIX + String(tenant).padStart(7, '0'),
    secret: String(tenant).padStart(43, SECRET_FILL),
  });
