import { type BadRequest, describeBadInput } from '../bad-input.js';
import { creations, cursorCases, fault, listCases, LONG, query, transportCases } from '../common-cases.js';
import { MISSING_ID } from '../customer-cases.js';

const VALID = { reference_id: 'NEW', name: 'Nancy', email: 'nancy@x.example', phone: '(206) 555-9857' };
const most = (count: number) => `must have at most ${count} characters`;
const STATUS = 'must be one of active, inactive';

/** Refused on creation and on change. */
const VALUES: [field: string, value: unknown, reason: string][] = [
  ['reference_id', '', 'must not be empty'],
  ['reference_id', 7, 'must be a string'],
  ['reference_id', LONG(256), most(255)],
  ['reference_id', ['R'], 'must be a string'],
  ['name', '', 'must not be empty'],
  ['name', {}, 'must be a string'],
  ['name', LONG(256), most(255)],
  ['name', 'a\u0000', 'must not contain the character U+0000'],
  ['email', 'nancy', 'must be an e-mail address'],
  ['email', ' nancy@ ', 'must be an e-mail address'],
  ['email', 1, 'must be a string'],
  ['phone', '12', 'must contain at least three digits'],
  ['phone', '1'.repeat(51), most(50)],
  ['phone', 2065550184, 'must be a string'],
  ['status', 'ACTIVE', STATUS],
  ['status', true, STATUS],
];

const changes = (PATH: string, id: string): BadRequest[] =>
  [...VALUES, ...['reference_id', 'name', 'status'].map((field) => [field, null, 'must not be null'] as const)].map(
    ([field, value, reason], index) => ({
      name: `PATCH ${field} ${index}`,
      method: 'PATCH',
      path: `${PATH}/${id}`,
      body: { [field]: value },
      details: [fault(field, reason)],
    }),
  );

for (const version of ['v1', 'v2']) {
  const PATH = `/${version}/sales-reps`;
  const create = creations(PATH, VALID);
  describeBadInput(`sales reps in ${version}`, {
    prepare: (client) => client.create(PATH, { ...VALID, reference_id: 'TAKEN' }) as Promise<{ id: string }>,
    cases: ({ id }) => [
      ...VALUES.map(([field, value, reason], index) => create(`${field} ${index}`, [[field], value], field, reason)),
      create('no reference', [['reference_id'], undefined], 'reference_id', 'is required'),
      create('no name', [['name'], null], 'name', 'is required'),
      ...changes(PATH, id),
      {
        name: 'a taken reference',
        path: PATH,
        body: { ...VALID, reference_id: 'TAKEN' },
        status: 409,
        code: 'duplicate_reference',
        message: 'reference_id TAKEN is taken already.',
        details: [fault('reference_id', `is taken already by ${id}`)],
      },
      {
        name: 'one that is none',
        method: 'PATCH',
        path: `${PATH}/${MISSING_ID}`,
        body: {},
        status: 404,
        code: 'sales_rep_not_found',
        message: `There is no sales rep ${MISSING_ID}.`,
      },
      ...(version === 'v2' ? cursorCases(PATH) : []),
      ...listCases(PATH, 'created_at, updated_at, name'),
      query(PATH, 'status=gone', 'status', STATUS),
      ...transportCases(PATH, VALID, 'name').filter((one) => one.status !== 413),
    ],
    count: [PATH],
  });
}
