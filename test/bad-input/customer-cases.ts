import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { type BadRequest, changed } from './bad-input.js';

export const V1 = '/v1/customers';
export const V2 = '/v2/customers';
export const MISSING_ID = '01890000-0000-7000-8000-000000000000';

export const ADDRESS = { reference_id: 'HQ', type: 'billing', address_line_1: '412 Harbor Avenue SW', city: 'Seattle' };
export const CONTACT = { reference_id: 'HM', first_name: 'Helen' };
export const ATTRIBUTE = { name: 'region', value: 'north' };
/** A valid body. */
export const VALID = {
  reference_id: 'NEW',
  company_name: 'Lakeside Delicatessen',
  addresses: [ADDRESS, { ...ADDRESS, reference_id: 'SHOP', type: 'shipping' }],
  contacts: [CONTACT],
  attributes: [ATTRIBUTE],
};

type Change = [path: (string | number)[], value: unknown];
export const fault = (field: string, reason: string): ErrorDetail => ({ field, reason });

/** A creation with one wrong value, and the expected detail. */
export const create = (name: string, change: Change, field: string, reason: string, path = V2): BadRequest => ({
  name: `${path.slice(1, 3)} ${name}`,
  path,
  body: changed(VALID, ...change),
  details: [fault(field, reason)],
});
export const bothVersions = (name: string, change: Change, field: string, reason: string): BadRequest[] =>
  [V1, V2].map((path) => create(name, change, field, reason, path));
export const LONG = (length: number) => 'x'.repeat(length);
