import { declareErrors, DomainError, ERROR_STATUS, type ErrorCode } from '#platform/base/errors/domain-error.js';
import type { Scope } from '#platform/edge/auth/scopes.js';
import { ERROR_CODES, FEATURE_ERROR_CODES, GRANTABLE_SCOPES, RESOURCE_TYPES, SCOPES } from './api-names.js';
import { inOrder } from './published-order.js';

describe('the names of all features', () => {
  it('give every error code a status, and list the codes by status', () => {
    const listed = Object.entries(ERROR_CODES).map(([code, { status }]) => [code, status] as const);
    expect(Object.fromEntries(listed)).toEqual(ERROR_STATUS);
    const statuses = listed.map(([, status]) => status);
    expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
    expect(Object.keys(FEATURE_ERROR_CODES)).toContain('order_not_found');
  });

  it('are refused if an error code is one of the platform or of another feature', () => {
    for (const code of ['timeout', 'order_not_found'] as const)
      expect(() => declareErrors({ [code]: ERROR_CODES[code] })).toThrow(`The error code ${code} is declared twice`);
  });

  it('have a scope for each resource type, and three scopes for each resource of scopes', () => {
    const scopes = Object.values(RESOURCE_TYPES).map(({ scope }) => scope);
    expect(scopes.filter((scope) => !(scope in SCOPES))).toEqual([]);
    expect(GRANTABLE_SCOPES).toHaveLength(3 * Object.keys(SCOPES).length + 2);
  });

  it('are known to the compiler', () => {
    // @ts-expect-error -- a misspelled error code
    const code: ErrorCode = 'order_not_fund';
    // @ts-expect-error -- a misspelled resource
    const error = DomainError.notFound('ordr', 'x');
    // @ts-expect-error -- a misspelled scope
    const scope: Scope = 'ordrs:read';
    expect([code, error.code, scope]).toEqual(['order_not_fund', 'ordr_not_found', 'ordrs:read']);
  });

  it('follow the published order, and then their own', () => {
    expect(Object.keys(inOrder({ new: 1, b: 2, newer: 3, a: 4 }, ['a', 'b']))).toEqual(['a', 'b', 'new', 'newer']);
  });
});
