import { newReturnBody } from '../../support/returns/return-bodies.js';
import { type BadRequest, changed, describeBadInput } from '../bad-input.js';
import {
  creations,
  cursorCases,
  DECIMALS,
  fault,
  listCases,
  LONG,
  query,
  TIME,
  transportCases,
} from '../common-cases.js';

const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';

type Path = readonly [field: string, ...(string | number)[]];
const nameOf = ([field, ...rest]: Path) =>
  [field, ...rest.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))].join('');

/** Refused by POST and by PATCH. */
const VALUES: [path: Path, value: unknown, reason: string][] = [
  [['reference_id'], '', 'must not be empty'],
  [['reference_id'], 7, 'must be a string'],
  [['reference_id'], ['A'], 'must be a string'],
  [['reference_id'], {}, 'must be a string'],
  [['reference_id'], true, 'must be a string'],
  [['reference_id'], 'a\u0000', 'must not contain the character U+0000'],
  [['reference_id'], LONG(256), 'must have at most 255 characters'],
  [['reference_id'], 'a\ud800b', 'must be well-formed Unicode'],
  [['customer_id'], 7, 'must be a string'],
  [['customer_id'], 'nobody', 'does not exist'],
  [['status'], 'REQUESTED', 'must be one of requested, approved, received, closed, cancelled'],
  [['status'], true, 'must be one of requested, approved, received, closed, cancelled'],
  [['reason'], 7, 'must be a string'],
  [['reason'], {}, 'must be a string'],
  [['reason'], LONG(256), 'must have at most 255 characters'],
  [['reason'], 'a\u0000', 'must not contain the character U+0000'],
  [['note'], 7, 'must be a string'],
  [['note'], {}, 'must be a string'],
  [['note'], LONG(256), 'must have at most 255 characters'],
  [['note'], 'a\u0000', 'must not contain the character U+0000'],
  [['items'], {}, 'must be an array'],
  [['items'], [], 'must not be empty'],
  [['items', 0], 'one', 'must be an object'],
  [['items', 0, 'sku'], '', 'must not be empty'],
  [['items', 0, 'sku'], 7, 'must be a string'],
  [['items', 0, 'sku'], {}, 'must be a string'],
  [['items', 0, 'sku'], LONG(256), 'must have at most 255 characters'],
  [['items', 0, 'sku'], 'a\u0000', 'must not contain the character U+0000'],
  [['items', 0, 'quantity'], '1', 'must be a number'],
  [['items', 0, 'quantity'], true, 'must be a number'],
  [['items', 0, 'quantity'], 1.00001, DECIMALS],
  [['items', 0, 'quantity'], 100_000_000_000, DECIMALS],
  [['items', 0, 'reason'], 7, 'must be a string'],
  [['items', 0, 'reason'], {}, 'must be a string'],
  [['items', 0, 'reason'], LONG(256), 'must have at most 255 characters'],
  [['items', 0, 'reason'], 'a\u0000', 'must not contain the character U+0000'],
  [['items', 0, 'sku'], undefined, 'is required'],
  [['items', 0, 'quantity'], undefined, 'is required'],
];

const REQUIRED = ['reference_id', 'customer_id', 'status', 'items'];

for (const version of ['v2']) {
  const PATH = `/${version}/returns`;
  describeBadInput(`returns in ${version}`, {
    prepare: async (client) => {
      const valid = await newReturnBody(client, 'NEW');
      const { id } = await client.create(PATH, await newReturnBody(client, 'TAKEN'));
      return { valid, id: id as string };
    },
    cases: ({ valid, id }) => {
      const create = creations(PATH, valid);
      const change = (path: Path, value: unknown, reason: string, index: number): BadRequest => ({
        name: `PATCH ${nameOf(path)} ${index}`,
        method: 'PATCH',
        path: `${PATH}/${id}`,
        body: { [path[0]]: (changed(valid, [...path], value) as Record<string, unknown>)[path[0]] },
        details: [fault(nameOf(path), reason)],
      });
      return [
        ...VALUES.map(([path, value, reason], index) =>
          create(`${nameOf(path)} ${index}`, [[...path], value], nameOf(path), reason),
        ),
        ...VALUES.map(([path, value, reason], index) => change(path, value, reason, index)),
        ...REQUIRED.map((field) => create(`no ${field}`, [[field], undefined], field, 'is required')),
        ...REQUIRED.map((field) => create(`${field} null`, [[field], null], field, 'is required')),
        ...REQUIRED.map((field, index) => change([field], null, 'must not be null', VALUES.length + index)),
        {
          name: 'a reference that is taken',
          path: PATH,
          body: { ...valid, reference_id: 'TAKEN' },
          status: 409,
          code: 'duplicate_reference',
          message: 'reference_id TAKEN is taken already.',
          details: [fault('reference_id', `is taken already by ${id}`)],
        },
        ...(['GET', 'PATCH', 'DELETE'] as const).map((method) => ({
          name: `${method} an unknown id`,
          method,
          path: `${PATH}/${UNKNOWN}`,
          body: method === 'PATCH' ? {} : undefined,
          status: 404,
          code: 'return_not_found',
          message: `There is no return ${UNKNOWN}.`,
        })),
        {
          name: 'another version',
          method: 'DELETE',
          path: `${PATH}/${id}`,
          headers: { 'if-match': '"9"' },
          status: 412,
          code: 'version_conflict',
          message: 'The resource was changed since it was read.',
          details: [fault('If-Match', 'the present version is "1"')],
        },
        ...listCases(PATH, 'created_at, updated_at'),
        query(
          PATH,
          `reference_ids=${LONG(256)}&page_size=2`,
          'reference_ids',
          'each value must have at most 255 characters',
        ),
        query(PATH, 'created_before=yesterday', 'created_before', TIME),
        query(PATH, 'updated_after=2026-03-02T09:30:00', 'updated_after', TIME),
        ...(version === 'v2' ? cursorCases(PATH) : []),
        ...transportCases(PATH, valid, 'reference_id', 2),
      ];
    },
    count: [PATH],
  });
}
