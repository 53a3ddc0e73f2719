import { describeBadInput } from '../bad-input.js';
import { cursorCases, fault, listCases, query, transportCases } from '../common-cases.js';
import { MISSING_ID } from '../customer-cases.js';

const VALID = { reference_id: 'NEW', name: 'Nancy', email: 'nancy@x.example', phone: '(206) 555-9857' };
const STATUS = 'must be one of active, inactive';

for (const version of ['v1', 'v2']) {
  const PATH = `/${version}/sales-reps`;
  describeBadInput(`sales reps in ${version}`, {
    prepare: (client) => client.create(PATH, { ...VALID, reference_id: 'TAKEN' }) as Promise<{ id: string }>,
    cases: ({ id }) => [
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
