import type { Client } from '../../support/client.js';
import { makeTrade } from '../../support/trade.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import { cursorCases, DECIMALS, fault, listCases, LONG, query, TIME, transportCases } from '../common-cases.js';

const STATES = 'CANCELLED, DRAFT, CREDIT_NOTE_ISSUED, CLOSED, OVERDUE, PARTIALLY_PAID, SENT, OPEN';
const V1_STATUSES = 'PAID, PENDING, PARTIALLY_PAID, OVERPAID';
const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';
const LONG_TEXT = 'must have at most 255 characters';
const WEB = 'must be an http or https address';
const NULL = 'must not be null';
const CANNOT =
  'cannot change after the invoice was issued; correct it with a credit note, or cancel the invoice and create another one';

const DOCUMENT = {
  order_ids: ['SO-1'],
  due_date: '2099-01-01T00:00:00Z',
  items: [{ reference_id: '1', sku: 'A', quantity: 2, amount: 1.35 }],
};

/** A draft, an issued invoice, and a credit note of a third. */
const prepare = async (client: Client) => {
  await makeTrade(client);
  const make = (name: string, invoice_status: string) =>
    client.create('/v2/invoices', { ...DOCUMENT, reference_id: name, invoice_number: name, invoice_status });
  const credited = await make('CREDITED', 'OPEN');
  const note = await client.create(`/v2/invoices/${credited.id}/credit-notes`, { amount: 1 });
  return { draft: await make('DRAFT', 'DRAFT'), issued: await make('ISSUED', 'OPEN'), note };
};

type Row = [field: string, value: unknown, reason: string, at?: string];

const BOTH: Row[] = [
  ['reference_id', '', 'must not be empty'],
  ['reference_id', null, NULL],
  ['reference_id', LONG(256), LONG_TEXT],
  ['invoice_number', 7, 'must be a string'],
  ['due_date', null, NULL],
  ['due_date', '2099-01-01', TIME],
  ['paid_amount', -1, 'must be at least 0'],
  ['paid_amount', null, NULL],
  ['paid_amount', '1', 'must be a number'],
  ['paid_amount', 0.00001, DECIMALS],
  ['remarks', LONG(256), LONG_TEXT],
  ['url', 'javascript:alert(1)', WEB],
  ['items', [], 'must not be empty'],
  ['items', null, NULL],
  ['items', {}, 'must be an array'],
  ['items', [{ sku: 'A', quantity: 0, amount: 1 }], 'must be greater than 0', 'items[0].quantity'],
  ['items', [{ sku: 'A', quantity: 1 }], 'is required', 'items[0].amount'],
];
const ONE: Row[] = [
  ['invoice_number', null, NULL],
  ['status', 'UNPAID', `must be one of ${V1_STATUSES}`],
  ['order_id', '', 'must not be empty'],
  ['order_id', 'SO-9', 'does not exist'],
  ['total_amount', 'much', 'must be a number'],
];
const TWO: Row[] = [
  ['invoice_number', null, 'is required, because the settings have no invoice_sequence'],
  ['total_amount', 1, 'is computed; write items and charges'],
  ['surprise', 1, 'is not a known field'],
  ['invoice_status', 'PAID', `must be one of ${STATES}`],
  ['invoice_status', null, NULL],
  ['order_ids', [], 'must not be empty'],
  ['order_ids', ['SO-1', 'SO-9'], 'does not exist', 'order_ids[1]'],
  ['order_ids', ['SO-1', 'SO-1'], 'must not be repeated', 'order_ids[1]'],
  ['charges', [{ name: 'x', type: 'fee', amount: 1 }], 'must be one of discount, tax, shipping', 'charges[0].type'],
  ['attributes', [{ name: 'a' }], 'is required', 'attributes[0].value'],
  ['shipped_date', 'soon', TIME],
  ['po_number', 7, 'must be a string'],
  ['items', [{ sku: 'A', quantity: 1, amount: 1, discount: 1 }], 'is not a known field', 'items[0].discount'],
];

const CREDIT: Row[] = [
  ['amount', 0, 'must be greater than 0'],
  ['amount', '1', 'must be a number'],
  ['amount', 1.00001, DECIMALS],
  ['items', [], 'must not be empty'],
  ['items', 'all', 'must be an array'],
  ['items', [{ quantity: 1 }], 'is required', 'items[0].invoice_item_id'],
  ['items', [{ invoice_item_id: '1' }], 'is required', 'items[0].quantity'],
  ['items', [{ invoice_item_id: '1', quantity: 0 }], 'must be greater than 0', 'items[0].quantity'],
  ['items', [{ invoice_item_id: '1', quantity: 1, amount: -1 }], 'must be at least 0', 'items[0].amount'],
  ['items', [{ invoice_item_id: '1', quantity: 1, sku: 'A' }], 'is not a known field', 'items[0].sku'],
  ['items', [{ invoice_item_id: 'none', quantity: 1 }], 'is not an item of the invoice', 'items[0].invoice_item_id'],
  ['reason', LONG(256), LONG_TEXT],
  ['credit_note_number', 'CN\u200b1', 'must not contain the invisible character U+200B'],
  ['return_to_order', 'yes', 'must be true or false'],
  ['issued_at', '2026-01-31', 'must be a date and time with offset, such as 2025-01-31T09:30:00Z'],
  ['rounding_amount', 0, 'is not a known field'],
  ['currency', 'EUR', 'is not a known field'],
];

const VOID: Row[] = [
  ['reason', 7, 'must be a string'],
  ['reason', LONG(256), LONG_TEXT],
  ['reason', 'a\u0000', 'must not contain the character U+0000'],
  ['amount', 1, 'is not a known field'],
  ['status', 'voided', 'is not a known field'],
];

const cases = (method: 'PATCH' | 'POST', path: string, rows: Row[]): BadRequest[] =>
  rows.map(([field, value, reason, at = field]) => ({
    name: `${method} ${path.slice(0, 3)} ${path.split('/').at(-1)} ${field} ${JSON.stringify(value).slice(0, 60)}`,
    method,
    path,
    body: { [field]: value },
    details: [fault(at, reason)],
  }));

const unknown = (method: BadRequest['method'], path: string, code = 'invoice_not_found'): BadRequest => ({
  name: `${method} ${path}`,
  method,
  path,
  body: path.endsWith('void') ? undefined : method === 'POST' ? { amount: 1 } : method === 'PATCH' ? {} : undefined,
  status: 404,
  code,
  message: `There is no ${code.replace('_not_found', '').replaceAll('_', ' ')} ${path.split('/').at(/(notes|void)$/.test(path) ? -2 : -1)}.`,
});

const locked = (name: string, path: string, body: object, field: string): BadRequest => ({
  name,
  method: 'PATCH',
  path,
  body,
  status: 409,
  code: 'resource_locked',
  message: 'The invoice is issued; its orders, items, charges, number, total and time of issue cannot change any more.',
  details: [fault(field, CANNOT)],
});

describeBadInput('changes of invoices', {
  prepare,
  count: ['/v2/invoices', '/v2/orders', '/v2/credit-notes', '/v2/credit-notes?status=voided'],
  cases: ({ draft, issued, note }) => {
    const [v1, v2, notes, voiding] = [
      `/v1/invoices/${draft.id}`,
      `/v2/invoices/${draft.id}`,
      `/v2/invoices/${issued.id}/credit-notes`,
      `/v2/credit-notes/${note.id}/void`,
    ];
    return [
      ...cases('PATCH', v1, [...BOTH, ...ONE]),
      ...cases('PATCH', v2, [...BOTH, ...TWO]),
      ...cases('POST', notes, CREDIT),
      ...transportCases(notes, { amount: 1, reason: 'x' }, 'reason'),
      ...listCases(notes, 'created_at, updated_at'),
      ...cursorCases(notes),
      ...cases('POST', voiding, VOID),
      ...transportCases(voiding, { reason: 'x' }, 'reason', 2).filter(({ name }) => name !== `${voiding} no body`),
      {
        name: 'void of another version',
        path: voiding,
        body: {},
        headers: { 'if-match': '"7"' },
        status: 412,
        code: 'version_conflict',
        message: 'The resource was changed since it was read.',
        details: [fault('If-Match', 'the present version is "1"')],
      },
      ...listCases('/v2/credit-notes', 'created_at, updated_at'),
      ...cursorCases('/v2/credit-notes'),
      query('/v2/credit-notes', 'invoice_id=x', 'invoice_id', 'is not a known parameter'),
      query('/v2/reconciliation', 'page=0', 'page', 'must be a whole number of at least 1'),
      query('/v2/reconciliation', 'ids=x', 'ids', 'is not a known parameter'),
      unknown('PATCH', `/v2/invoices/${UNKNOWN}`),
      unknown('PATCH', '/v1/invoices/nope'),
      unknown('DELETE', `/v2/invoices/${UNKNOWN}`),
      unknown('POST', `/v2/invoices/${UNKNOWN}/credit-notes`),
      unknown('GET', `/v2/invoices/${UNKNOWN}/credit-notes`),
      unknown('GET', `${notes}/${UNKNOWN}`, 'credit_note_not_found'),
      unknown('GET', `/v2/credit-notes/${UNKNOWN}`, 'credit_note_not_found'),
      ...[UNKNOWN, 'x'].map((id) => unknown('POST', `/v2/credit-notes/${id}/void`, 'credit_note_not_found')),
      locked('number of an issued one', `/v2/invoices/${issued.id}`, { invoice_number: 'X' }, 'invoice_number'),
      locked('total of an issued one', `/v1/invoices/${issued.id}`, { total_amount: 1 }, 'total_amount'),
    ];
  },
});
