/**
 * SQL: whether the key with the id `key`, a column, was revoked or has expired, or is a test key while the parameter `testKeysEnd` is true. What acts
 * for such a key must stop. `$1` is the tenant; false for a null, which names no key.
 */
export const keyHasEnded = (
  key: string,
  testKeysEnd: string,
) => `exists (select 1 from api_keys k where k.tenant_id = $1 and k.id = ${key}
    and (k.revoked_at is not null or k.expires_at <= now() or (k.mode = 'test' and ${testKeysEnd}::boolean)))`;
