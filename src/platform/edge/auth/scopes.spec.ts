import { allows, grantableScopes, type Scope } from './scopes.js';

describe('scopes', () => {
  it.each<[granted: string[], needed: Scope, allowed: boolean]>([
    [[], 'orders:read', false],
    [['orders:read'], 'orders:read', true],
    [['orders:read'], 'orders:write', false],
    [['orders:read'], 'orders:delete', false],
    [['orders:write'], 'orders:read', true],
    [['orders:write'], 'orders:write', true],
    [['orders:write'], 'orders:delete', false],
    [['orders:delete'], 'orders:delete', true],
    [['orders:delete'], 'orders:read', false],
    [['orders:delete'], 'orders:write', false],
    [['invoices:write'], 'orders:read', false],
    [['invoices:read'], 'orders:read', false],
    [['*:read'], 'orders:read', true],
    [['*:read'], 'orders:write', false],
    [['*:read'], 'orders:delete', false],
    [['*:*'], 'orders:read', true],
    [['*:*'], 'orders:write', true],
    [['*:*'], 'orders:delete', true],
    [['invoices:read', 'orders:write'], 'orders:read', true],
    [['price_lists:write'], 'price_lists:read', true],
    [['price'], 'price_lists:read', false],
  ])('%j include %s: %s', (granted, needed, allowed) => {
    expect(allows(granted, needed)).toBe(allowed);
  });

  it('can be granted for every resource and action, and for all resources only as *:read and *:*', () => {
    const scopes = grantableScopes(['orders', 'price_lists']);
    expect(scopes).toHaveLength(2 * 3 + 2);
    for (const scope of ['*:read', '*:*', 'orders:delete', 'price_lists:write'])
      expect(scopes.includes(scope)).toBe(true);
    for (const scope of ['*:write', '*:delete', 'orders:*', 'orders', '*', 'nonsense:read', ''])
      expect(scopes.includes(scope)).toBe(false);
  });
});
