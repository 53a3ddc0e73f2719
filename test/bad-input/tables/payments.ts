import type { Client } from '../../support/client.js';
import { invoiceOf, paymentBody } from '../../support/payments.js';
import { makeTrade } from '../../support/trade.js';
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

const PATH = '/v2/payments';
const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';
const CURRENCY = 'USD has 2 decimals';
/** With today's day, which may change while the tests run. */
const FUTURE = expect.stringMatching(/^must not be after today, \d{4}-\d\d-\d\d$/) as string;
const KINDS = 'must be one of payment, refund, write_off';

type Path = readonly [field: string, ...(string | number)[]];
const nameOf = ([field, ...rest]: Path) =>
  [field, ...rest.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))].join('');

/** Texts of one line, with their maximum length. */
const TEXTS: [field: string, max: number][] = [
  ['method', 255],
  ['reference', 255],
];
const SHARED: [path: Path, value: unknown, reason: string][] = [
  ...TEXTS.flatMap(([field, max]): [Path, unknown, string][] => [
    [[field], 7, 'must be a string'],
    [[field], {}, 'must be a string'],
    [[field], 'a\u0000', 'must not contain the character U+0000'],
    [[field], LONG(max + 1), `must have at most ${max} characters`],
  ]),
  [['note'], 7, 'must be a string'],
  [['note'], 'a\u0000', 'must not contain the character U+0000'],
  [['attributes'], {}, 'must be an array'],
  [['attributes', 0], 'one', 'must be an object'],
  [['attributes', 0, 'name'], '', 'must not be empty'],
  [['attributes', 0, 'value'], 7, 'must be a string'],
  [['attributes', 0, 'name'], undefined, 'is required'],
];
const CREATED: typeof SHARED = [
  [['reference_id'], '', 'must not be empty'],
  [['reference_id'], 7, 'must be a string'],
  [['reference_id'], LONG(256), 'must have at most 255 characters'],
  [['kind'], 'adjustment', KINDS],
  [['kind'], 7, KINDS],
  [['customer_id'], 7, 'must be a string'],
  [['customer_id'], 'nobody', 'does not exist'],
  [['customer_id'], UNKNOWN, 'does not exist'],
  [['amount'], '1', 'must be a number'],
  [['amount'], 0, 'must be greater than 0'],
  [['amount'], -1, 'must be greater than 0'],
  [['amount'], 1.005, CURRENCY],
  [['amount'], 100_000_000_000, DECIMALS],
  [['paid_at'], '2026-03-02', TIME],
  [['paid_at'], 5, TIME],
  [['paid_at'], '2999-01-01T00:00:00Z', FUTURE],
  [['auto_allocate'], 'newest', 'must be one of oldest_due'],
  [['auto_allocate'], 'oldest_due', 'cannot be sent together with allocations'],
  [['allocations'], {}, 'must be an array'],
  [['allocations', 0], 'one', 'must be an object'],
  [['allocations', 0, 'invoice_id'], 'nobody', 'does not exist'],
  [['allocations', 0, 'invoice_id'], 7, 'must be a string'],
  [['allocations', 0, 'amount'], '1', 'must be a number'],
  [['allocations', 0, 'amount'], 0, 'must be greater than 0'],
  [['allocations', 0, 'amount'], 1.005, CURRENCY],
  [['sources'], {}, 'must be an array'],
];
const REQUIRED = ['reference_id', 'customer_id', 'amount'];
const FIXED = 'never changes; reverse the payment and enter another one';

async function prepare(client: Client) {
  await makeTrade(client);
  const invoice = await invoiceOf(client, 80);
  const valid = {
    ...paymentBody(10, { reference_id: 'NEW' }),
    attributes: [{ name: 'a', value: 'b' }],
    allocations: [{ invoice_id: invoice.id, amount: 10 }],
  };
  const { id, allocations } = await client.create(PATH, { ...valid, reference_id: 'TAKEN' });
  return { valid, id: id as string, allocation: allocations[0].id as string, invoice: invoice.id };
}

describeBadInput('payments', {
  prepare,
  cases: ({ valid, id, invoice }) => {
    const create = creations(PATH, valid);
    const change = (field: string, value: unknown, path: string, reason: string, index: number): BadRequest => ({
      name: `PATCH ${path} ${index}`,
      method: 'PATCH',
      path: `${PATH}/${id}`,
      body: { [field]: value },
      details: [fault(path, reason)],
    });
    const notFound = (method: 'GET' | 'POST' | 'PATCH', path: string, resource: string): BadRequest => ({
      name: `${method} ${path}`,
      method,
      path,
      body: method === 'GET' ? undefined : path.endsWith('/payments') ? { reference_id: 'X' } : {},
      status: 404,
      code: `${resource}_not_found`,
      message: `There is no ${resource} ${UNKNOWN}.`,
    });
    const ofInvoice = creations(`/v2/invoices/${invoice}/payments`, { reference_id: 'OF-INVOICE' });
    return [
      ...[...SHARED, ...CREATED].map(([path, value, reason], index) =>
        create(`${nameOf(path)} ${index}`, [[...path], value], nameOf(path), reason),
      ),
      ...SHARED.map(([path, value, reason], index) => {
        const body = changed({ ...valid, method: null, reference: null, note: null }, [...path], value);
        const reasonOfField = path[0] === 'method' ? FIXED : reason;
        return change(path[0], (body as Record<string, unknown>)[path[0]], nameOf(path), reasonOfField, index);
      }).filter(({ name }) => !name.includes('method')),
      ...REQUIRED.map((field) => create(`no ${field}`, [[field], undefined], field, 'is required')),
      ...(['reference_id', 'kind', 'customer_id', 'paid_at', 'method'] as const).map((field, index) =>
        change(field, 'another', field, FIXED, 100 + index),
      ),
      change('allocations', [], 'allocations', 'are made and reversed under /v2/allocations', 200),
      change('other', 1, 'other', 'is not a known field', 201),
      ofInvoice('kind refund', [['kind'], 'refund'], 'kind', 'must be one of payment, write_off'),
      ofInvoice('a write-off without a note', [['kind'], 'write_off'], 'note', 'is required for a write-off'),
      ofInvoice('an amount of 0', [['amount'], 0], 'amount', 'must be greater than 0'),
      ofInvoice('a customer', [['customer_id'], 'C-1'], 'customer_id', 'is not a known field'),
      {
        name: 'a reversal with a day in the future',
        path: `${PATH}/${id}/reverse`,
        body: { reversed_at: '2999-01-01T00:00:00Z' },
        details: [fault('reversed_at', FUTURE)],
      },
      {
        name: 'a reversal with a date',
        path: `${PATH}/${id}/reverse`,
        body: { reversed_at: '2026-01-01' },
        details: [fault('reversed_at', TIME)],
      },
      {
        name: 'a reference that is taken',
        path: PATH,
        body: { ...valid, reference_id: 'TAKEN' },
        status: 409,
        code: 'duplicate_reference',
        message: 'reference_id TAKEN is taken already.',
        details: [fault('reference_id', `is taken already by ${id}`)],
      },
      notFound('GET', `${PATH}/${UNKNOWN}`, 'payment'),
      notFound('GET', `${PATH}/by-reference/${UNKNOWN}`, 'payment'),
      notFound('PATCH', `${PATH}/${UNKNOWN}`, 'payment'),
      notFound('POST', `${PATH}/${UNKNOWN}/reverse`, 'payment'),
      notFound('GET', `/v2/invoices/${UNKNOWN}/payments`, 'invoice'),
      notFound('POST', `/v2/invoices/${UNKNOWN}/payments`, 'invoice'),
      query(PATH, 'kind=cash', 'kind', 'must be one of payment, refund, write_off, adjustment'),
      query(PATH, 'status=open', 'status', 'must be one of unallocated, partially_allocated, allocated, reversed'),
      query(PATH, 'paid_after=yesterday', 'paid_after', TIME),
      query(
        '/v2/exports/payments',
        'status=open',
        'status',
        'must be one of unallocated, partially_allocated, allocated, reversed',
      ),
      ...listCases(PATH, 'created_at, updated_at, paid_at'),
      ...cursorCases(PATH),
      ...transportCases(PATH, valid, 'reference_id', 2),
    ];
  },
  count: [PATH],
});

describeBadInput('allocations', {
  prepare,
  cases: ({ id, allocation, invoice }) => {
    const path = '/v2/allocations';
    const valid = { from: { type: 'payment', id }, allocations: [{ invoice_id: invoice, amount: 1 }] };
    const create = creations(path, valid);
    const values: typeof SHARED = [
      [['from'], 'one', 'must be an object'],
      [['from'], undefined, 'is required'],
      [['from', 'type'], 'order', 'must be one of payment, invoice'],
      [['from', 'type'], undefined, 'is required'],
      [['from', 'id'], 7, 'must be a string'],
      [['from', 'id'], '', 'must not be empty'],
      [['from', 'id'], 'nobody', 'does not exist'],
      [['from', 'id'], UNKNOWN, 'does not exist'],
      [['from', 'other'], 1, 'is not a known field'],
      [['allocations'], undefined, 'is required'],
      [['allocations'], [], 'must not be empty'],
      [['allocations'], {}, 'must be an array'],
      [['allocations', 0], 'one', 'must be an object'],
      [['allocations', 0, 'invoice_id'], 'nobody', 'does not exist'],
      [['allocations', 0, 'invoice_id'], 7, 'must be a string'],
      [['allocations', 0, 'amount'], 0, 'must be greater than 0'],
      [['allocations', 0, 'amount'], 1.005, CURRENCY],
      [['allocations', 0, 'amount'], '1', 'must be a number'],
      [['allocations', 0, 'other'], 1, 'is not a known field'],
      [['effective_at'], '2026-01-01', TIME],
      [['effective_at'], 7, TIME],
      [['effective_at'], '2999-01-01T00:00:00Z', FUTURE],
      [['other'], 1, 'is not a known field'],
    ];
    return [
      ...values.map(([place, value, reason], index) =>
        create(`${nameOf(place)} ${index}`, [[...place], value], nameOf(place), reason),
      ),
      {
        name: 'a reversal with a date',
        path: `${path}/${allocation}/reverse`,
        body: { reversed_at: '2026-01-01' },
        details: [fault('reversed_at', TIME)],
      },
      ...(['GET', 'POST'] as const).map((method): BadRequest => ({
        name: `${method} of an unknown allocation`,
        method,
        path: `${path}/${UNKNOWN}${method === 'GET' ? '' : '/reverse'}`,
        body: method === 'GET' ? undefined : {},
        status: 404,
        code: 'allocation_not_found',
        message: `There is no allocation ${UNKNOWN}.`,
      })),
      ...listCases(path, 'created_at, updated_at'),
      ...cursorCases(path),
      // no text of the body itself can have the characters that these refuse
      ...transportCases(path, valid, 'from', 2).filter(({ details }) => details?.[0]?.field !== 'from'),
    ].filter(({ path: sent }) => !sent.includes('reference_ids')); // allocations have no references
  },
  count: ['/v2/allocations'],
});
