/** What keys may be limited to (contract, section 2, "Scopes"). */
export const SCOPE_RESOURCES = [
  'invoices',
  'orders',
  'shipments',
  'customers',
  'products',
  'attributes',
  'price_lists',
  'contract_pricing',
  'media',
  'inventories',
  'payment_methods',
  'sales_reps',
  'webhooks',
  'events',
  'api_keys',
  'imports',
] as const;
export const SCOPE_ACTIONS = ['read', 'write', 'delete'] as const;

export type Scope = `${(typeof SCOPE_RESOURCES)[number]}:${(typeof SCOPE_ACTIONS)[number]}`;

/** Everything that a key's scope list may contain. */
export const GRANTABLE_SCOPES: ReadonlySet<string> = new Set([
  ...SCOPE_RESOURCES.flatMap((resource) => SCOPE_ACTIONS.map((action) => `${resource}:${action}`)),
  '*:read',
  '*:*',
]);

/** Whether the granted scopes cover the one that a route needs: `write` implies `read`, but not `delete`. */
export function allows(granted: readonly string[], needed: Scope): boolean {
  if (granted.includes(needed) || granted.includes('*:*')) return true;
  const [resource, action] = needed.split(':');
  return action === 'read' && (granted.includes('*:read') || granted.includes(`${resource}:write`));
}
