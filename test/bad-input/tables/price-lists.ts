import { type BadRequest, changed, describeBadInput } from '../bad-input.js';
import { cursorCases, query, TIME, timeFault, typeFault } from '../common-cases.js';

const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';
const VALID = { reference_id: 'NEW', name: 'New list' };
const REQUIRED = 'is required';
const TEXT = 'must be a string';
const NUL = 'must not contain the character U+0000';
const STATUS = 'must be one of active, inactive';
const FLAG = 'must be true or false';
const WHOLE = 'must be a whole number from -2147483648 to 2147483647';
const atMost = (count: number) => `must have at most ${count} characters`;

/** Refused on creation and on update. */
const VALUES: [field: string, value: unknown, reason: string][] = [['reference_id', 'é'.repeat(51), atMost(50)]];

const QUERIES: [query: string, field: string, reason: string][] = [
  ['page=0', 'page', 'must be a whole number of at least 1'],
  ['page=x', 'page', 'must be a whole number of at least 1'],
  ['page=1e3', 'page', 'must be a whole number of at least 1'],
  ['page=1&page=2', 'page', 'must be sent once'],
  ['page_size=0', 'page_size', 'must be a whole number from 1 to 100'],
  ['page_size=101', 'page_size', 'must be a whole number from 1 to 100'],
  ['page_size=', 'page_size', 'must be a whole number from 1 to 100'],
  ['sort=ASC', 'sort', 'must be one of asc, desc'],
  ['sort_by=reference_id', 'sort_by', 'must be one of created_at, updated_at, name, priority'],
  [`reference_ids=${'x'.repeat(256)}`, 'reference_ids', 'each value must have at most 255 characters'],
  ['reference_ids=%00', 'reference_ids', NUL],
];

const TIMES: [query: string, field: string][] = [
  ['created_after=2025-02-30', 'created_after'],
  ['created_before=2025-02-30T00:00:00Z', 'created_before'],
  ['updated_after=2025-01-31T09:30:00', 'updated_after'],
  ['updated_before=yesterday', 'updated_before'],
];

const shown = (value: unknown) => (JSON.stringify(value) ?? 'left out').slice(0, 40);

function wholeBodies(PATH: string): BadRequest[] {
  const json = (name: string, body: unknown, message: string): BadRequest => ({
    name,
    path: PATH,
    body,
    code: 'invalid_json',
    message,
  });
  const type = (name: string, contentType: string): BadRequest => ({
    name,
    path: PATH,
    body: JSON.stringify(VALID),
    headers: { 'content-type': contentType },
    status: 415,
    code: 'unsupported_media_type',
    ...typeFault(contentType),
  });
  const broken = '{"reference_id": "NEW", }';
  const notObject = ['[]', 'null', '"x"', '7', 'true'].map((body) => ({
    name: `a body of ${body}`,
    path: PATH,
    body,
    details: [{ field: 'body', reason: 'must be a JSON object' }],
  }));
  return [
    ...notObject,
    json('nothing', undefined, 'A JSON body is required.'),
    json('broken JSON', broken, `The body is not valid JSON: ${errorOf(() => JSON.parse(broken))}`),
    json('two documents', '{}{}', `The body is not valid JSON: ${errorOf(() => JSON.parse('{}{}'))}`),
    json('broken UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]), 'The body is not UTF-8 text.'),
    type('text', 'text/plain'),
    type('another charset', 'application/json; charset=utf-16'),
    {
      name: 'more than 2 MB',
      path: PATH,
      body: ' '.repeat(2 * 1024 * 1024 + 1),
      status: 413,
      code: 'payload_too_large',
      message: 'The body is larger than 2 MB, the most that this route takes.',
    },
    {
      name: 'all faults of shape together',
      path: PATH,
      body: { name: 1, status: 'x', is_default: 'x', priority: 'x' },
      details: [
        { field: 'reference_id', reason: REQUIRED },
        { field: 'name', reason: TEXT },
        { field: 'status', reason: STATUS },
        { field: 'is_default', reason: FLAG },
        { field: 'priority', reason: WHOLE },
      ],
    },
    {
      name: 'a number with more digits than can be kept',
      path: PATH,
      body: '{"reference_id": "NEW", "name": "x", "priority": 1.00000000000000000001}',
      details: [{ field: 'priority', reason: WHOLE }],
    },
  ];
}

function errorOf(work: () => unknown): string {
  try {
    return String(work());
  } catch (error) {
    return (error as Error).message;
  }
}

/** Conflicts and rules about two existing lists, of which `first` is the default. */
function rules(PATH: string, first: string, second: string): BadRequest[] {
  const taken = { status: 409, code: 'duplicate_reference', message: 'reference_id A is taken already.' };
  const details = [{ field: 'reference_id', reason: `is taken already by ${first}` }];
  const notFound = { status: 404, code: 'price_list_not_found' };
  return [
    { name: 'a taken reference', path: PATH, body: { reference_id: 'A', name: 'x' }, ...taken, details },
    {
      name: 'a taken reference, on update',
      method: 'PATCH',
      path: `${PATH}/${second}`,
      body: { reference_id: 'A' },
      ...taken,
      details,
    },
    {
      name: 'no default any more',
      method: 'PATCH',
      path: `${PATH}/${first}`,
      body: { is_default: false },
      details: [{ field: 'is_default', reason: 'must stay true; make another list the default instead' }],
    },
    {
      name: 'another version',
      method: 'PATCH',
      path: `${PATH}/${first}`,
      body: { name: 'x' },
      headers: { 'if-match': '"9"' },
      status: 412,
      code: 'version_conflict',
      message: 'The resource was changed since it was read.',
      details: [{ field: 'If-Match', reason: 'the present version is "1"' }],
    },
    { name: 'no id', method: 'GET', path: `${PATH}/1`, ...notFound, message: 'There is no price list 1.' },
    ...(['GET', 'PATCH', 'DELETE'] as const).map((method) => ({
      name: `${method} an unknown id`,
      method,
      path: `${PATH}/${UNKNOWN}`,
      body: method === 'PATCH' ? {} : undefined,
      ...notFound,
      message: `There is no price list ${UNKNOWN}.`,
    })),
  ];
}

for (const version of ['v1', 'v2']) {
  const PATH = `/${version}/price-lists`;
  describeBadInput(`price lists in ${version}`, {
    prepare: async (client) => ({
      first: (await client.create(PATH, { reference_id: 'A', name: 'A' })).id as string,
      second: (await client.create(PATH, { reference_id: 'B', name: 'B' })).id as string,
    }),
    cases: ({ first, second }) => [
      ...VALUES.map(([field, value, reason]) => ({
        name: `POST ${field} ${shown(value)}`,
        path: PATH,
        body: changed(VALID, [field], value),
        details: [{ field, reason }],
      })),
      ...VALUES.map(([field, value, reason]) => ({
        name: `PATCH ${field} ${shown(value)}`,
        method: 'PATCH' as const,
        path: `${PATH}/${second}`,
        body: { [field]: value },
        details: [{ field, reason }],
      })),
      ...QUERIES.map(([text, field, reason]) => query(PATH, text, field, reason)),
      ...TIMES.map(([text, field]) => query(PATH, text, field, timeFault(PATH))),
      ...wholeBodies(PATH),
      ...rules(PATH, first, second),
      ...(version === 'v2'
        ? cursorCases(PATH).slice(3)
        : [
            query(PATH, 'created_after=2025-01-31', 'created_after', TIME),
            query(PATH, `reference_ids=${'a,'.repeat(255)}a`, 'reference_ids', 'must have at most 255 values'),
          ]),
    ],
    count: [PATH],
  });
}
