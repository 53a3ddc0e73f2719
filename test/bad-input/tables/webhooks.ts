import { type BadRequest, describeBadInput } from '../bad-input.js';
import { creations, cursorCases, fault, listCases, query, transportCases } from '../common-cases.js';
import { MISSING_ID } from '../customer-cases.js';

const PATH = '/v2/webhooks';
const VALID = { url: 'https://hooks.example.com/', description: 'x', types: ['order.*'] };
const create = creations(PATH, VALID);
const NOT_PUBLIC = 'must name a host on the public Internet';

/** Refused on creation and on change. */
const VALUES: [field: string, value: unknown, reason: string, at?: string][] = [
  ['url', ' ', 'must not be empty'],
  ['url', 'http://hooks.example.com/', 'must begin with https://'],
  ['url', 'https://localhost/', NOT_PUBLIC],
  ['url', 'https://a.localhost/', NOT_PUBLIC],
  ['url', 'https://127.0.0.1/', NOT_PUBLIC],
  ['url', 'https://169.254.169.254/', NOT_PUBLIC],
  ['url', 'https://192.168.0.1:8443/', NOT_PUBLIC],
  ['url', 'https://[::1]/', NOT_PUBLIC],
  ['url', 'https://user:pass@hooks.example.com/', 'must not contain a user name or password'],
  ['url', 'https://hooks.example.com/#a', 'must not contain a fragment (#)'],
  ['url', 'https://hooks.example.com:22/', 'must have port 443 or one from 1024'],
  ['types', ['order.created', 'order.created'], 'must not be repeated', 'types[1]'],
  ['status', 'disabled', 'must be active or paused; only the service disables an endpoint'],
];

const changes = (id: string): BadRequest[] =>
  [
    ...VALUES,
    ['secret', 'whsec_x', 'cannot be written; use rotate-secret', undefined] as const,
    ['colour', 'red', 'is not a known field', undefined] as const,
  ].map(([field, value, reason, at = field], index) => ({
    name: `PATCH ${field} ${index}`,
    method: 'PATCH',
    path: `${PATH}/${id}`,
    body: { [field]: value },
    details: [fault(at, reason)],
  }));

const PERIOD = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
const replays = (id: string): BadRequest[] =>
  (
    [
      ['to', PERIOD.from, 'must be after from'],
      ['colour', 'red', 'is not a known field'],
    ] as const
  ).map(([field, value, reason], index) => ({
    name: `replay ${field} ${index}`,
    path: `${PATH}/${id}/replay`,
    body: { ...PERIOD, [field]: value },
    details: [fault(field, reason)],
  }));

/** Requests to a webhook or delivery that does not exist. */
const missing = (id: string): BadRequest[] => [
  ...(
    [
      ['GET', '', undefined],
      ['PATCH', '', {}],
      ['DELETE', '', undefined],
      ['POST', '/rotate-secret', {}],
      ['POST', '/test', undefined],
      ['POST', '/replay', PERIOD],
      ['GET', '/deliveries', undefined],
      ['POST', `/deliveries/${MISSING_ID}/retry`, undefined],
    ] as const
  ).map(([method, path, body]) => ({
    name: `${method} ${path} of none`,
    method,
    path: `${PATH}/${MISSING_ID}${path}`,
    body,
    status: 404,
    code: 'webhook_not_found',
    message: `There is no webhook ${MISSING_ID}.`,
  })),
  {
    name: 'retry of no delivery',
    path: `${PATH}/${id}/deliveries/${MISSING_ID}/retry`,
    status: 404,
    code: 'webhook_delivery_not_found',
    message: `There is no webhook delivery ${MISSING_ID}.`,
  },
];

describeBadInput('webhooks', {
  prepare: (client) => client.create(PATH, { ...VALID, status: 'paused' }) as Promise<{ id: string }>,
  cases: ({ id }) => [
    ...VALUES.map(([field, value, reason, at = field], index) =>
      create(`${field} ${index}`, [[field], value], at, reason),
    ),
    create('an id', [['id'], MISSING_ID], 'id', 'is not a known field'),
    create('a secret', [['secret'], 'whsec_x'], 'secret', 'is not a known field'),
    ...changes(id),
    ...replays(id),
    ...missing(id),
    ...listCases(PATH, 'created_at, updated_at'),
    ...cursorCases(PATH).filter(({ path }) => !path.includes('reference_ids')),
    ...listCases(`${PATH}/${id}/deliveries`, 'created_at, updated_at'),
    query(`${PATH}/${id}/deliveries`, 'status=sent', 'status', 'must be one of pending, delivered, failed'),
    query(`${PATH}/${id}/deliveries`, 'type=a&type=b', 'type', 'must be sent once'),
    ...transportCases(PATH, VALID, 'description').filter((one) => one.status !== 413),
  ],
  count: [PATH],
});
