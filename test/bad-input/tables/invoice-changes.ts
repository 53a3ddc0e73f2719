import type { Client } from '../../support/client.js';
import { makeTrade } from '../../support/trade.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import { cursorCases, fault, listCases, query, transportCases } from '../common-cases.js';
const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';
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
const ONE: Row[] = [['order_id', 'SO-9', 'does not exist']];
const TWO: Row[] = [
  ['invoice_number', null, 'is required, because the settings have no invoice_sequence'],
  ['total_amount', 1, 'is computed; write items and charges'],
  ['surprise', 1, 'is not a known field'],
  ['order_ids', ['SO-1', 'SO-9'], 'does not exist', 'order_ids[1]'],
  ['order_ids', ['SO-1', 'SO-1'], 'must not be repeated', 'order_ids[1]'],
  ['items', [{ sku: 'A', quantity: 1, amount: 1, discount: 1 }], 'is not a known field', 'items[0].discount'],
];

const CREDIT: Row[] = [
  ['items', [{ invoice_item_id: '1', quantity: 1, sku: 'A' }], 'is not a known field', 'items[0].sku'],
  ['items', [{ invoice_item_id: 'none', quantity: 1 }], 'is not an item of the invoice', 'items[0].invoice_item_id'],
  ['credit_note_number', 'CN\u200b1', 'must not contain the invisible character U+200B'],
  ['rounding_amount', 0, 'is not a known field'],
  ['currency', 'EUR', 'is not a known field'],
];

const VOID: Row[] = [
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
  message:
    'The invoice is issued; its orders, items, charges, number, total, time of issue and discounts for early payments cannot change any more.',
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
      ...cases('PATCH', v1, [...ONE]),
      ...cases('PATCH', v2, [...TWO]),
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
