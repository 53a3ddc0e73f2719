import { makeTrade } from '../../support/trade.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import { DAY_OR_TIME, LONG, query } from '../common-cases.js';

const ID = '0198f2c0-0000-7000-8000-000000000000';
const JOINED = 'names nothing; repeat the parameter for several values';
const DATE = 'must be a date, such as 2025-01-31';
const RANGE = 'must be from 1900-01-01 to 2999-12-31';
const NUMBERS = 'each value must be a whole number from 1 to 3650';
const UNKNOWN = 'is not a known parameter';

type Value = readonly [text: string, reason: string];

const DATES: Value[] = [
  ...['2026-02-30', '2026-1-31', '31.01.2026', '2026-01-31T00:00:00Z', 'today', ''].map(
    (text) => [text, DATE] as const,
  ),
  ['1899-12-31', RANGE],
  ['3000-01-01', RANGE],
];
const IDENTIFIERS: Value[] = [
  ['a%00', 'must not contain the character U+0000'],
  [LONG(256), 'each value must have at most 255 characters'],
];

const wrong = (path: string, name: string, values: readonly Value[]): BadRequest[] =>
  values.map(([text, reason]) => query(path, `${name}=${text}`, name, reason));

const repeated = (path: string, name: string, value: string): BadRequest =>
  query(path, `${name}=${value}&${name}=${value}`, name, 'must be sent once');

const pages = (path: string, sorts: string): BadRequest[] => [
  ...wrong(path, 'page', [['0', 'must be a whole number of at least 1']]),
  ...wrong(path, 'page_size', [
    ['0', 'must be a whole number from 1 to 100'],
    ['101', 'must be a whole number from 1 to 100'],
    ['ten', 'must be a whole number from 1 to 100'],
  ]),
  ...wrong(path, 'sort', [['up', 'must be one of asc, desc']]),
  ...wrong(path, 'sort_by', [['colour', `must be one of ${sorts}`]]),
  ...wrong(path, 'cursor', [['nonsense', 'is not a cursor of this list in this order and with these filters']]),
  query(path, 'cursor=nonsense&page=1', 'cursor', 'cannot be sent together with page'),
  ...wrong(path, 'include_total', [['no', 'must be true or false']]),
  ...wrong(path, 'colour', [['red', UNKNOWN]]),
];

const items = (path: string): BadRequest[] => [
  ...pages(path, 'due_date, issued_at'),
  ...wrong(path, 'due_before', [
    ['2030-02-30', DAY_OR_TIME],
    ['2030-02-30T00:00:00Z', DAY_OR_TIME],
  ]),
  ...wrong(path, 'overdue', [
    ['yes', 'must be true or false'],
    ['1', 'must be true or false'],
  ]),
  repeated(path, 'overdue', 'true'),
  ...wrong(path, 'sales_rep_ids', IDENTIFIERS),
  query(path, Array(256).fill('sales_rep_ids=a').join('&'), 'sales_rep_ids', 'must have at most 255 values'),
  ...wrong(path, 'ids', [['a', 'each value must be an id']]),
];

const notFound = (path: string): BadRequest => ({
  name: `GET ${path}`,
  method: 'GET',
  path,
  status: 404,
  code: 'customer_not_found',
  message: `There is no customer ${path.split('/')[3]}.`,
});

describeBadInput('what customers owe', {
  prepare: makeTrade,
  count: ['/v2/open-items', '/v2/reports/ageing'],
  cases: ({ customer }) => {
    const [own, statement] = [`/v2/customers/${customer.id}/open-items`, `/v2/customers/${customer.id}/statement`];
    const ageing = '/v2/reports/ageing';
    return [
      ...items('/v2/open-items'),
      ...wrong('/v2/open-items', 'customer_ids', [...IDENTIFIERS, [`${ID},${ID}`, JOINED]]),
      ...items(own),
      ...wrong(own, 'customer_ids', [[ID, UNKNOWN]]),
      ...wrong(statement, 'from_date', DATES),
      ...wrong(statement, 'to_date', DATES),
      ...['from_date', 'to_date'].map((name) => repeated(statement, name, '2026-01-31')),
      ...wrong(statement, 'page', [['1', UNKNOWN]]),
      query(statement, 'from_date=2026-02-01&to_date=2026-01-31', 'to_date', 'must not be before from_date'),
      query(statement, 'from_date=2024-01-01&to_date=2026-01-31', 'to_date', 'must make a period of at most 400 days'),
      ...pages(ageing, 'balance, name, overdue'),
      ...wrong(ageing, 'as_of_date', DATES),
      repeated(ageing, 'as_of_date', '2026-01-31'),
      ...wrong(ageing, 'customer_ids', [...IDENTIFIERS, [`${ID},${ID}`, JOINED]]),
      ...['0', '3651', '1.5', '-1', 'a', ''].map((text) =>
        query(ageing, `bucket_days=${text}`, 'bucket_days', NUMBERS),
      ),
      query(
        ageing,
        'bucket_days=30&bucket_days=30',
        'bucket_days',
        'each value must be greater than the one before it',
      ),
      query(
        ageing,
        'bucket_days=60&bucket_days=30',
        'bucket_days',
        'each value must be greater than the one before it',
      ),
      query(ageing, [1, 2, 3, 4, 5, 6, 7].map((one) => `bucket_days=${one}`).join('&'), 'bucket_days', 'must have at most 6 values'), // prettier-ignore
      ...['x', ID].flatMap((id) => ['open-items', 'statement'].map((part) => notFound(`/v2/customers/${id}/${part}`))),
    ];
  },
});
