/** Resources of scopes. Some have no routes yet, so that keys for them can already be created. */
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

export type ScopeResource = (typeof SCOPE_RESOURCES)[number];

/** A scope such as `orders:read`. */
export type Scope = `${ScopeResource}:${(typeof SCOPE_ACTIONS)[number]}`;

/** All scopes that a key may have. */
export const GRANTABLE_SCOPES: ReadonlySet<string> = new Set([
  ...SCOPE_RESOURCES.flatMap((resource) => SCOPE_ACTIONS.map((action) => `${resource}:${action}`)),
  '*:read',
  '*:*',
]);

/** Whether the granted scopes include the one that a route needs. `write` implies `read`, but not `delete`. */
export function allows(granted: readonly string[], needed: Scope): boolean {
  if (granted.includes(needed) || granted.includes('*:*')) return true;
  const [resource, action] = needed.split(':');
  return action === 'read' && (granted.includes('*:read') || granted.includes(`${resource}:write`));
}
