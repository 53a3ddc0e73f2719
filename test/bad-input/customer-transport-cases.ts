import type { BadRequest } from './bad-input.js';
import { DAY_OR_TIME, TIME, typeFault } from './common-cases.js';
import { create, fault, LONG, V1, V2, VALID } from './customer-cases.js';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const query = (text: string, field: string, reason: string, path = V2): BadRequest => ({
  name: `GET ${path}?${text.slice(0, 60)}`,
  method: 'GET',
  path: `${path}?${text}`,
  details: [fault(field, reason)],
});

/** Text that is not valid Unicode or that the database cannot store. */
export const ENCODING: BadRequest[] = [
  create('NUL', [['company_name'], 'a\u0000b'], 'company_name', 'must not contain the character U+0000'),
  create('NUL in a reference', [['addresses', 0, 'reference_id'], '\u0000'], 'addresses[0].reference_id', 'must not contain the character U+0000'), // prettier-ignore
  {
    ...create('a lone surrogate', [[], {}], 'company_name', 'must be well-formed Unicode'),
    body: '{"reference_id":"NEW","company_name":"\\ud83d"}',
  },
  {
    ...create('a lone surrogate inside', [[], {}], 'attributes[0].name', 'must be well-formed Unicode'),
    body: '{"reference_id":"NEW","company_name":"x","attributes":[{"name":"a\\udca5","value":""}]}',
  },
  ...['\xff', '\xc3', '\xed\xa0\x80', '\xc0\xaf'].map((wrong, index) => ({
    name: `broken UTF-8 ${index}`,
    path: [V1, V2][index % 2]!,
    body: bytes(`{"reference_id":"NEW","company_name":"${wrong}"}`),
    code: 'invalid_json',
    message: 'The body is not UTF-8 text.',
  })),
];

const broken = (text: string): BadRequest => ({
  name: `broken JSON ${text}`,
  path: V2,
  body: text,
  code: 'invalid_json',
  message: `The body is not valid JSON: ${complaintAbout(text)}`,
});
/** Node's own message for JSON that cannot be parsed, which differs between its versions. */
function complaintAbout(text: string): string {
  try {
    return `none about ${String(JSON.parse(text))}`;
  } catch (error) {
    return (error as Error).message;
  }
}
export const TRANSPORT: BadRequest[] = [
  ...['{"reference_id":"NEW"', 'reference_id=NEW', '{"tax_rate":NaN}', '{"a":1,}'].map(broken),
  ...['[]', 'null', '"x"', '7'].map((text) => ({
    name: `${text} as body`,
    path: V2,
    body: text,
    details: [fault('body', 'must be a JSON object')],
  })),
  { name: 'no body', path: V1, code: 'invalid_json', message: 'A JSON body is required.' },
  ...['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1'].map((type) => ({
    name: `content type ${type}`,
    path: V2,
    body: VALID,
    headers: { 'content-type': type },
    status: 415,
    code: 'unsupported_media_type',
    ...typeFault(type),
  })),
  {
    name: 'more than 2 MB',
    path: V1,
    body: { ...VALID, freight_term: LONG(2 * 1024 * 1024) },
    status: 413,
    code: 'payload_too_large',
    message: 'The body is larger than 2 MB, the most that this route takes.',
  },
  {
    name: 'DELETE of all',
    method: 'DELETE',
    path: V2,
    status: 405,
    code: 'method_not_allowed',
    message: 'DELETE is not allowed here, only GET, HEAD, POST.',
  },
];

const SORTS = 'must be one of created_at, updated_at, company_name, display_name';
export const QUERIES = [
  ...['0', '-1', '1.5', 'x', ''].map((page) => query(`page=${page}`, 'page', 'must be a whole number of at least 1')),
  ...['0', '101'].map((size) => query(`page_size=${size}`, 'page_size', 'must be a whole number from 1 to 100', V1)),
  query('page=1&page=2', 'page', 'must be sent once'),
  query('sort_by=name', 'sort_by', SORTS, V1),
  query('sort_by=email', 'sort_by', SORTS),
  query('sort=up', 'sort', 'must be one of asc, desc'),
  query('status=ACTIVE', 'status', 'must be one of active, inactive, all'),
  query('status=deleted', 'status', 'must be one of active, inactive, all', V1),
  query('status=active&status=inactive', 'status', 'must be sent once', V1),
  query('created_after=2025-01-31', 'created_after', TIME, V1),
  query('created_after=2025-02-30', 'created_after', DAY_OR_TIME),
  query('updated_before=yesterday', 'updated_before', TIME, V1),
  query('source=%00', 'source', 'must not contain the character U+0000'),
  query(`exclude_source=${LONG(256)}`, 'exclude_source', 'each value must have at most 255 characters'),
  query(Array(256).fill('ids=a').join('&'), 'ids', 'must have at most 255 values'),
  query(`reference_ids=${Array(256).fill('a').join(',')}`, 'reference_ids', 'must have at most 255 values', V1),
  query('cursor=nonsense', 'cursor', 'is not a cursor of this list in this order and with these filters'),
  query('cursor=nonsense&page=1', 'cursor', 'cannot be sent together with page'),
  query('customer_type=x', 'customer_type', 'is not a known parameter'),
  query('company_name=x', 'company_name', 'is not a known parameter'),
];
