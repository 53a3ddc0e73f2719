import type { Client } from '../../support/client.js';
import { invoiceOf, paymentBody } from '../../support/payments.js';
import { makeTrade } from '../../support/trade.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import { creations, cursorCases, DAY_OR_TIME, fault, listCases, query, transportCases } from '../common-cases.js';

const PATH = '/v2/payments';
const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';
const CURRENCY = 'USD has 2 decimals';
/** With today's day, which may change while the tests run. */
const FUTURE = expect.stringMatching(/^must not be after today, \d{4}-\d\d-\d\d$/) as string;

type Path = readonly [field: string, ...(string | number)[]];
const nameOf = ([field, ...rest]: Path) =>
  [field, ...rest.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))].join('');

type Wrong = [path: Path, value: unknown, reason: string];
const CREATED: Wrong[] = [
  [['customer_id'], 'nobody', 'does not exist'],
  [['customer_id'], UNKNOWN, 'does not exist'],
  [['amount'], 1.005, CURRENCY],
  [['paid_at'], '2999-01-01T00:00:00Z', FUTURE],
  [['auto_allocate'], 'oldest_due', 'cannot be sent together with allocations'],
  [['allocations', 0, 'invoice_id'], 'nobody', 'does not exist'],
  [['allocations', 0, 'amount'], 1.005, CURRENCY],
  [['allocations', 0, 'override'], true, 'can only be sent with the rest discount'],
];
const FIXED = 'never changes; reverse the payment and enter another one';

async function prepare(client: Client) {
  await makeTrade(client);
  const invoice = await invoiceOf(client, 80);
  const valid = {
    ...paymentBody(10, { reference_id: 'NEW' }),
    note: 'x',
    attributes: [{ name: 'a', value: 'b' }],
    allocations: [{ invoice_id: invoice.id, amount: 10 }],
  };
  const { id } = await client.create(PATH, { ...valid, reference_id: 'TAKEN' });
  return { valid, id: id as string, invoice: invoice.id };
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
    const paid = `/v2/invoices/${invoice}/payments`;
    const ofInvoice = creations(paid, { reference_id: 'OF-INVOICE' });
    const withDiscount = creations(paid, { reference_id: 'DISCOUNT', rest: 'discount' });
    const writeOff = creations(paid, { reference_id: 'WRITE-OFF', kind: 'write_off', note: 'x' });
    return [
      ...CREATED.map(([path, value, reason], index) =>
        create(`${nameOf(path)} ${index}`, [[...path], value], nameOf(path), reason),
      ),
      ...(['reference_id', 'kind', 'customer_id', 'paid_at', 'method'] as const).map((field, index) =>
        change(field, 'another', field, FIXED, 100 + index),
      ),
      change('allocations', [], 'allocations', 'are made and reversed under /v2/allocations', 200),
      change('other', 1, 'other', 'is not a known field', 201),
      ofInvoice('a write-off without a note', [['kind'], 'write_off'], 'note', 'is required for a write-off'),
      withDiscount('an override without a note', [['override'], true], 'note', 'is required with override'),
      writeOff('a rest of a write-off', [['rest'], 'discount'], 'rest', 'can only be sent with a payment'),
      writeOff('an excess of a write-off', [['excess'], 'keep'], 'excess', 'can only be sent with a payment'),
      ofInvoice('a customer', [['customer_id'], 'C-1'], 'customer_id', 'is not a known field'),
      {
        name: 'a reversal with a day in the future',
        path: `${PATH}/${id}/reverse`,
        body: { reversed_at: '2999-01-01T00:00:00Z' },
        details: [fault('reversed_at', FUTURE)],
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
      query(PATH, 'kind=cash', 'kind', 'must be one of payment, refund, write_off, discount, adjustment'),
      query(PATH, 'status=open', 'status', 'must be one of unallocated, partially_allocated, allocated, reversed'),
      query(PATH, 'paid_after=yesterday', 'paid_after', DAY_OR_TIME),
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
  cases: ({ id, invoice }) => {
    const path = '/v2/allocations';
    const valid = { from: { type: 'payment', id }, allocations: [{ invoice_id: invoice, amount: 1 }] };
    const create = creations(path, valid);
    const values: Wrong[] = [
      [['from', 'id'], 'nobody', 'does not exist'],
      [['from', 'id'], UNKNOWN, 'does not exist'],
      [['from', 'other'], 1, 'is not a known field'],
      [['allocations', 0, 'invoice_id'], 'nobody', 'does not exist'],
      [['allocations', 0, 'amount'], 1.005, CURRENCY],
      [['allocations', 0, 'other'], 1, 'is not a known field'],
      [['effective_at'], '2999-01-01T00:00:00Z', FUTURE],
      [['other'], 1, 'is not a known field'],
    ];
    return [
      ...values.map(([place, value, reason], index) =>
        create(`${nameOf(place)} ${index}`, [[...place], value], nameOf(place), reason),
      ),
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
