import { type BadRequest, describeBadInput } from '../bad-input.js';
import { creations, cursorCases, fault, listCases, transportCases } from '../common-cases.js';
import { MISSING_ID } from '../customer-cases.js';

const PATH = '/v2/customer-segments';
const VALID = { reference_id: 'NEW', name: 'Restaurants', customer_ids: ['A'] };
const create = creations(PATH, VALID);

/** Refused on creation and on change. */
const VALUES: [field: string, value: unknown, reason: string, at?: string][] = [
  ['customer_ids', ['A', 'A'], 'must not be repeated', 'customer_ids[1]'],
  ['customer_ids', [MISSING_ID], 'does not exist', 'customer_ids[0]'],
  ['customer_ids', ['A', 'B'], 'does not exist', 'customer_ids[1]'],
  ['id', MISSING_ID, 'is not a known field'],
  ['colour', 'red', 'is not a known field'],
];

const changes = (id: string): BadRequest[] =>
  [...VALUES.filter(([field]) => field !== 'id')].map(([field, value, reason, at = field], index) => ({
    name: `PATCH ${field} ${index}`,
    method: 'PATCH',
    path: `${PATH}/${id}`,
    body: { [field]: value },
    details: [fault(at, reason)],
  }));

describeBadInput('customer segments', {
  prepare: async (client) => {
    await client.create('/v2/customers', { reference_id: 'A', company_name: 'A' });
    return client.create(PATH, { ...VALID, reference_id: 'TAKEN' }) as Promise<{ id: string }>;
  },
  cases: ({ id }) => [
    ...VALUES.map(([field, value, reason, at = field], index) =>
      create(`${field} ${index}`, [[field], value], at, reason),
    ),
    ...changes(id),
    {
      name: 'a taken reference',
      path: PATH,
      body: { ...VALID, reference_id: 'TAKEN' },
      status: 409,
      code: 'duplicate_reference',
      message: 'reference_id TAKEN is taken already.',
      details: [fault('reference_id', `is taken already by ${id}`)],
    },
    ...(['PATCH', 'DELETE'] as const).map((method) => ({
      name: `${method} of none`,
      method,
      path: `${PATH}/${MISSING_ID}`,
      body: method === 'PATCH' ? {} : undefined,
      status: 404,
      code: 'customer_segment_not_found',
      message: `There is no customer segment ${MISSING_ID}.`,
    })),
    ...listCases(PATH, 'created_at, updated_at, name'),
    ...cursorCases(PATH),
    ...transportCases(PATH, VALID, 'name').filter((one) => one.status !== 413),
  ],
  count: [PATH, '/v2/customers'],
});
