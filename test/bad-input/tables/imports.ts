import { type BadRequest, describeBadInput } from '../bad-input.js';
import { cursorCases, fault, listCases, query, typeFault } from '../common-cases.js';

const PATH = '/v2/imports';
const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';
const NDJSON = 'application/x-ndjson';
const VALID = 'resource=customers&mode=create';
const LINE = '{"reference_id":"C-1","company_name":"x"}\n';
const RESOURCES =
  'must be one of products, product_prices, customers, inventories, orders, invoices, shipments, contract_pricing, payments, returns';
const STATUSES = 'must be one of queued, running, completed, completed_with_errors, failed, cancelled';

const upload = (name: string, parameters: string, answer: Partial<BadRequest>, type = NDJSON): BadRequest => ({
  name,
  path: `${PATH}?${parameters}`,
  body: LINE,
  headers: { 'content-type': type },
  ...answer,
});
const wrong = (name: string, parameters: string, ...faults: [field: string, reason: string][]) =>
  upload(name, parameters, { details: faults.map(([field, reason]) => fault(field, reason)) });

const MODE = 'must be one of create, upsert';
const PARAMETERS: BadRequest[] = [
  wrong('no parameters', '', ['resource', 'is required'], ['mode', 'is required']),
  wrong('no resource', 'mode=create', ['resource', 'is required']),
  wrong('no mode', 'resource=products', ['mode', 'is required']),
  ...['product', 'Products', 'price_lists', 'media', '', '%00'].map((name) =>
    wrong(`resource ${name}`, `resource=${name}&mode=create`, ['resource', RESOURCES]),
  ),
  ...['update', 'CREATE', ''].map((name) => wrong(`mode ${name}`, `resource=products&mode=${name}`, ['mode', MODE])),
  ...['sku', 'Barcode', ''].map((name) =>
    wrong(`match ${name}`, `${VALID}&match=${name}`, ['match', 'must be one of identifier, barcode']),
  ),
  wrong('barcodes of customers', `${VALID}&match=barcode`, [
    'match',
    'barcode applies to imports of products, product_prices, inventories only',
  ]),
  wrong('resource twice', `${VALID}&resource=customers`, ['resource', 'must be sent once']),
  wrong('mode twice', `${VALID}&mode=create`, ['mode', 'must be sent once']),
  ...['stop', 'ATOMIC', ''].map((name) =>
    wrong(`on_error ${name}`, `${VALID}&on_error=${name}`, ['on_error', 'must be one of skip, atomic']),
  ),
  ...['1', 'yes', ''].map((name) =>
    wrong(`dry_run ${name}`, `${VALID}&dry_run=${name}`, ['dry_run', 'must be true or false']),
  ),
  wrong('an unknown parameter', `${VALID}&format=csv`, ['format', 'is not a known parameter']),
];

const TYPES = [
  'application/json',
  'text/plain',
  'application/octet-stream',
  'multipart/form-data; boundary=x',
  'application/vnd.ms-excel',
  'application/x-ndjson; charset=iso-8859-1',
  'application/x-ndjson; charset=utf-16',
];
const CONTENT: BadRequest[] = TYPES.map((type) =>
  upload(
    `as ${type}`,
    VALID,
    {
      status: 415,
      code: 'unsupported_media_type',
      ...typeFault(
        type,
        'application/x-ndjson or text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ),
    },
    type,
  ),
);

const ENCODINGS: BadRequest[] = ['br', 'deflate', 'gzip, gzip'].map((encoding) =>
  upload(`content encoding ${encoding}`, VALID, {
    headers: { 'content-type': 'text/csv', 'content-encoding': encoding },
    status: 415,
    code: 'unsupported_media_type',
    message: 'The content encoding is not supported; send gzip or none.',
  }),
);

const MISSING: BadRequest[] = (
  [
    ['GET', ''],
    ['GET', '/errors'],
    ['GET', '/results'],
    ['POST', '/cancel'],
  ] as const
).flatMap(([method, path]) =>
  ['x', UNKNOWN].map((id) => ({
    name: `${method} ${id}${path}`,
    method,
    path: `${PATH}/${id}${path}`,
    status: 404,
    code: 'import_not_found',
    message: `There is no import ${id}.`,
  })),
);

describeBadInput('imports', {
  prepare: () => Promise.resolve(),
  cases: () => [
    ...PARAMETERS,
    ...CONTENT,
    ...ENCODINGS,
    ...MISSING,
    ...listCases(PATH, 'created_at, updated_at'),
    ...cursorCases(PATH).filter(({ path }) => !path.includes('reference_ids')),
    query(PATH, 'status=done', 'status', STATUSES),
    query(PATH, 'status=failed&status=queued', 'status', 'must be sent once'),
    query(PATH, 'resource=media', 'resource', RESOURCES),
  ],
  count: [PATH],
});
