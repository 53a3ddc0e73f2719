import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { type BadRequest, changed } from './bad-input.js';

export const fault = (field: string, reason: string): ErrorDetail => ({ field, reason });
export const LONG = (length: number, character = 'x') => character.repeat(length);
export const TIME = 'must be a date and time with offset, such as 2025-01-31T09:30:00Z';
/** What v2 answers where it takes a day too. */
export const DAY_OR_TIME =
  'must be a date such as 2025-01-31, or a date and time with offset, such as 2025-01-31T09:30:00Z';
export const DECIMALS = 'must have at most 4 decimals and be below 100000000000';

export type Change = [path: (string | number)[], value: unknown];

/** Returns a function that makes cases of a creation with one wrong value. */
export const creations =
  (path: string, valid: object) =>
  (name: string, change: Change, field: string, reason: string): BadRequest => ({
    name: `${path.slice(1, 3)} ${name}`,
    path,
    body: changed(valid, ...change),
    details: [fault(field, reason)],
  });

/** Bodies that are malformed in any resource; `text` is a required text field. */
export function transportCases(path: string, valid: object, text: string, megabytes = 8): BadRequest[] {
  const json = JSON.stringify({ ...valid, [text]: '@' });
  const broken = (name: string, body: string | Uint8Array, message: string) => ({
    name: `${path} ${name}`,
    path,
    body,
    code: 'invalid_json',
    message,
  });
  return [
    ...['\xff', '\xc3', '\xed\xa0\x80'].map((wrong) =>
      broken(
        `broken UTF-8 ${encodeURIComponent(wrong)}`,
        Buffer.from(json.replace('@', wrong), 'latin1'),
        'The body is not UTF-8 text.',
      ),
    ),
    {
      name: `${path} lone surrogate`,
      path,
      body: json.replace('@', '\\ud83d'),
      details: [fault(text, 'must be well-formed Unicode')],
    },
    {
      name: `${path} NUL`,
      path,
      body: json.replace('@', '\\u0000'),
      details: [fault(text, 'must not contain the character U+0000')],
    },
    { name: `${path} no body`, path, code: 'invalid_json', message: 'A JSON body is required.' },
    ...['[]', 'null', '"x"', '7'].map((body) => ({
      name: `${path} ${body}`,
      path,
      body,
      details: [fault('body', 'must be a JSON object')],
    })),
    ...['{"a":1,}', '{', json.slice(0, -1)].map((body) =>
      broken(
        `broken JSON ${body.slice(0, 12)} ${body.length}`,
        body,
        `The body is not valid JSON: ${complaintAbout(body)}`,
      ),
    ),
    ...['text/plain', 'application/xml', 'application/json; charset=utf-16'].map((type) => ({
      name: `${path} as ${type}`,
      path,
      body: json,
      headers: { 'content-type': type },
      status: 415,
      code: 'unsupported_media_type',
      ...typeFault(type),
    })),
    {
      name: `${path} more than ${megabytes} MB`,
      path,
      body: JSON.stringify({ ...valid, [text]: LONG(megabytes * 1024 * 1024) }),
      status: 413,
      code: 'payload_too_large',
      message: `The body is larger than ${megabytes} MB, the most that this route takes.`,
    },
  ];
}

/** The message and details about a `Content-Type` that a route refuses, which takes bodies of the type `accepted`. */
export function typeFault(type: string, accepted = 'application/json'): Pick<BadRequest, 'message' | 'details'> {
  const [, charset] = /charset=(.+)$/.exec(type) ?? [];
  if (charset === undefined) return { message: `The body must be sent as ${accepted} in UTF-8.` };
  return {
    message: `The body must be sent in UTF-8, not in ${charset}.`,
    details: [fault('Content-Type', `the charset must be utf-8, not ${charset}`)],
  };
}

/** Node's own message for JSON that cannot be parsed, which differs between its versions. */
function complaintAbout(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The text is valid JSON');
}

export const query = (path: string, text: string, field: string, reason: string): BadRequest => ({
  name: `GET ${path}?${text.slice(0, 60)} ${text.length}`,
  method: 'GET',
  path: `${path}?${text}`,
  details: [fault(field, reason)],
});

const twice = (name: string) => ['2025-01-31', '2025-02-01'].map((day) => `${name}=${day}T00:00:00Z`).join('&');

/** The reason with which a route refuses a point in time in its query. */
export const timeFault = (path: string): string => (path.startsWith('/v1/') ? TIME : DAY_OR_TIME);

/** Wrong values of the query parameters of every list. */
export const listCases = (path: string, sorts: string): BadRequest[] => [
  ...['0', '-1', '1.5', 'x', ''].map((page) =>
    query(path, `page=${page}`, 'page', 'must be a whole number of at least 1'),
  ),
  ...['0', '101', '1e1'].map((size) =>
    query(path, `page_size=${size}`, 'page_size', 'must be a whole number from 1 to 100'),
  ),
  query(path, 'page=1&page=2', 'page', 'must be sent once'),
  query(path, 'sort_by=colour', 'sort_by', `must be one of ${sorts}`),
  query(path, 'sort=up', 'sort', 'must be one of asc, desc'),
  ...(path.startsWith('/v1/') ? ['2025-01-31'] : ['2025-02-30', '2025-13-01', '2025-1-31']).map((day) =>
    query(path, `created_after=${day}`, 'created_after', timeFault(path)),
  ),
  query(path, 'created_before=2025-01-31T00:00:00', 'created_before', timeFault(path)),
  query(path, 'updated_after=yesterday', 'updated_after', timeFault(path)),
  query(path, twice('created_after'), 'created_after', 'must be sent once'),
  query(path, twice('updated_before'), 'updated_before', 'must be sent once'),
  query(path, 'updated_before=2025-02-30T00:00:00Z', 'updated_before', timeFault(path)),
];

/** Wrong values of the query parameters that only lists of v2 have. */
export const cursorCases = (path: string): BadRequest[] => [
  query(path, `${Array(256).fill('ids=a').join('&')}`, 'ids', 'must have at most 255 values'),
  query(path, `reference_ids=${LONG(256)}`, 'reference_ids', 'each value must have at most 255 characters'),
  query(path, 'reference_ids=%00', 'reference_ids', 'must not contain the character U+0000'),
  query(path, 'cursor=nonsense', 'cursor', 'is not a cursor of this list in this order and with these filters'),
  query(path, 'cursor=nonsense&page=1', 'cursor', 'cannot be sent together with page'),
  query(path, 'include_total=no', 'include_total', 'must be true or false'),
  query(path, 'colour=red', 'colour', 'is not a known parameter'),
];
