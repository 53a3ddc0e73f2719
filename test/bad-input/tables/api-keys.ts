import { type BadRequest, describeBadInput } from '../bad-input.js';
import { creations, cursorCases, fault, listCases, query, transportCases } from '../common-cases.js';
import { MISSING_ID } from '../customer-cases.js';

const PATH = '/v2/api-keys';
const IN_200_DAYS = new Date(Date.now() + 200 * 86_400_000).toISOString();
const VALID = { name: 'New', scopes: ['orders:read'], owner_email: 'a@b.example', expires_at: IN_200_DAYS };
const STATUS = 'must be one of active, rotating, expired, revoked';
const create = creations(PATH, VALID);

/** Wrong values of fields, with the field of the fault if it is another one. */
const VALUES: [field: string, value: unknown, reason: string, faultField?: string][] = [
  ['scopes', ['orders:read', 'orders:read'], 'must not be repeated', 'scopes[1]'],
  ['expires_at', '2020-01-01T00:00:00Z', 'must be in the future'],
  ['expires_at', '2200-01-01T00:00:00Z', 'must be at most 5 years from now'],
  ['key', 'wca_live_x', 'is not a known field'],
  ['status', 'active', 'is not a known field'],
];

const rotation = (id: string, name: string, body: unknown, field: string, reason: string): BadRequest => ({
  name: `rotate ${name}`,
  path: `${PATH}/${id}/rotate`,
  body,
  details: [fault(field, reason)],
});

const none = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): BadRequest => ({
  name: `${method} ${path} of a key that does not exist`,
  method,
  path,
  body,
  status: 404,
  code: 'api_key_not_found',
  message: `There is no api key ${MISSING_ID}.`,
});

describeBadInput('API keys', {
  prepare: (client) => client.create(PATH, VALID) as Promise<{ id: string }>,
  cases: ({ id }) => [
    ...VALUES.map(([field, value, reason, faultField], index) =>
      create(`${field} ${index}`, [[field], value], faultField ?? field, reason),
    ),
    rotation(id, 'an unknown field', { hours: 1 }, 'hours', 'is not a known field'),
    none('GET', `${PATH}/${MISSING_ID}`),
    none('DELETE', `${PATH}/${MISSING_ID}`),
    none('POST', `${PATH}/${MISSING_ID}/rotate`, {}),
    ...cursorCases(PATH).filter(({ path }) => !path.includes('reference_ids')),
    query(PATH, 'reference_ids=a', 'reference_ids', 'is not a known parameter'),
    ...listCases(PATH, 'created_at, updated_at, name, expires_at'),
    query(PATH, 'status=gone', 'status', STATUS),
    query(PATH, 'status=active&status=', 'status', STATUS),
    ...transportCases(PATH, VALID, 'name', 2),
  ],
  count: [PATH],
});
