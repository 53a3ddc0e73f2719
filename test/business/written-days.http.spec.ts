import { columnRulesOf } from '#features/imports/csv/column-rules.js';
import { declaredImports } from '#platform/data/records/import-declaration.js';
import type { Client } from '../support/client.js';
import { dayColumns, dayFields } from '../support/days/day-fields.js';
import { readDocuments } from '../support/documents.js';
import { CSV, ImportFixture, ndjson } from '../support/imports/fixture.js';
import { sheetOf, type TestCell } from '../support/imports/workbook.js';
import { invoiceV2 } from '../support/invoices/invoice-bodies.js';
import { sharedService, type TestService } from '../support/service.js';
import { writesOf } from '../support/texts.js';
import { makeTrade, type Trade } from '../support/trade.js';
import { WORKBOOK_TYPE } from '#features/imports/import-limits.js';

/** What a caller writes, and the day that it is. */
const DAYS = {
  '2025-02-28': '2025-02-28',
  '2025-07-01T00:00:00+02:00': '2025-07-01',
  '2024-12-31T23:30:00-08:00': '2024-12-31',
  '2024-02-29T23:59:59.999Z': '2024-02-29',
  '2025-01-01t00:00:00+14:00': '2025-01-01',
};
const REFUSED = ['2025-02-29', '2025-02-29T00:00:00Z', '2025-1-1', '2025-01-01T00:00:00', '01.02.2025', 20250101];

let service: TestService;
let client: Client;
let trade: Trade;
let number = 0;

beforeAll(async () => {
  service = await sharedService();
  client = await service.tenant({ timezone: 'America/Los_Angeles' });
  trade = await makeTrade(client);
});

interface Written {
  status: number;
  body: { data: any; details: { field: string }[] };
}
/** Writes a value to a field of days, and returns the answer and the day in it. */
type Write = (value: unknown) => Promise<[answer: Written, day: unknown]>;

const expected =
  (list: string, send: (body: object) => Promise<Written>): Write =>
  async (value) => {
    const answer = await send({ [list]: [{ quantity: 1, date: value }] });
    return [answer, answer.body.data?.[list][0].date];
  };
const postV1 = (body: object) => client.post('/v1/inventories', { sku: 'A', ...body });
const putV2 = (body: object) => client.put('/v2/inventories/by-sku/B', body);
const withField =
  (field: 'delivery_date' | 'reminders_paused_until', send: (body: object) => Promise<Written>): Write =>
  async (value) => {
    const answer = await send({ [field]: value });
    return [answer, answer.body.data?.[field]];
  };
const delivered = (send: (body: object) => Promise<Written>): Write => withField('delivery_date', send);
const changedInvoice = async (body: object) => {
  const { id } = (await newInvoice({})).body.data;
  return client.patch(`/v2/invoices/${id}`, body);
};
/** A new invoice over one piece of SO-1 in each call. */
const newInvoice = (body: object) => {
  const numbers = { reference_id: `I-${++number}`, invoice_number: `I-${number}` };
  const items = [{ sku: 'A', quantity: 0.1, amount: 1 }];
  return client.post('/v2/invoices', invoiceV2({ ...numbers, items, invoice_status: 'DRAFT', ...body }));
};
const billed = () => ({
  ...{ invoice_number: `B-${++number}`, due_date: '2099-01-31T00:00:00Z', quantities: 'open', dry_run: true },
});

const ROUTES: Record<string, Write> = {
  'POST /v1/inventories on_order_details[0].date': expected('on_order_details', postV1),
  'POST /v1/inventories in_transit_details[0].date': expected('in_transit_details', postV1),
  'PUT /v2/inventories/by-sku/{sku} on_order_details[0].date': expected('on_order_details', putV2),
  'PUT /v2/inventories/by-sku/{sku} in_transit_details[0].date': expected('in_transit_details', putV2),
  'POST /v2/invoices delivery_date': delivered(newInvoice),
  'PATCH /v2/invoices/{id} delivery_date': delivered(changedInvoice),
  'POST /v2/invoices reminders_paused_until': withField('reminders_paused_until', newInvoice),
  'PATCH /v2/invoices/{id} reminders_paused_until': withField('reminders_paused_until', changedInvoice),
  'POST /v2/orders/{id}/invoice delivery_date': delivered((body) =>
    client.post(`/v2/orders/${trade.order.id}/invoice`, { ...billed(), ...body }),
  ),
  'POST /v2/invoices/from-orders delivery_date': delivered((body) =>
    client.post('/v2/invoices/from-orders', { ...billed(), order_ids: [trade.order.id], ...body }),
  ),
  'PATCH /v2/settings closed_until': async (value) => {
    const answer = await client.patch('/v2/settings', { closed_until: value });
    const day: unknown = answer.body.data?.closed_until;
    await client.patch('/v2/settings', { closed_until: null });
    return [answer, day];
  },
};

describe('a day in a body is the one that is written, whatever its offset and the time zone of the tenant', () => {
  it('in all fields of days', () => {
    const found = writesOf(readDocuments()).flatMap(({ operation: { method, path }, type }) =>
      dayFields(type).map((field) => `${method} ${path} ${field}`),
    );
    expect(found.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  });

  it.each(Object.entries(ROUTES))('%s', async (name, write) => {
    for (const [value, day] of Object.entries(DAYS)) {
      const [{ status, body }, answered] = await write(value);
      expect([value, status < 300 || body.details, answered]).toEqual([value, true, day]);
    }
    for (const value of REFUSED) {
      const [{ status, body }] = await write(value);
      expect([value, status, body.details?.map(({ field }) => field)]).toEqual([value, 400, [name.split(' ').at(-1)]]);
    }
  });

  it('and what v1 answers can be written back', async () => {
    const sent = [{ quantity: 2, date: '2025-07-01T00:00:00+02:00', identifier: 'PO-1' }];
    const { data } = (await postV1({ on_order_details: sent })).body;
    const again = await postV1({ on_order_details: data.on_order_details });
    expect(again.body.data).toEqual(data);
  });
});

describe('a day in a query', () => {
  it('has no time, so that no offset can move it', async () => {
    const parameters = readDocuments().flatMap(({ operations }) =>
      operations.flatMap(({ path, parameters: all }) =>
        all.filter(({ schema }) => schema.format === 'date').map(({ name }) => [path, name] as const),
      ),
    );
    expect(parameters.length).toBeGreaterThan(4);
    for (const [path, name] of parameters) {
      const query = new URLSearchParams({ [name]: '2025-07-01T00:00:00+02:00' });
      const { status, body } = await client.get(`${path.replace('{id}', trade.customer.id)}?${query}`);
      const faults = body.details?.map(({ field }: { field: string }) => field) as string[];
      expect([path, name, status, faults?.includes(name)]).toEqual([path, name, 400, true]);
    }
  });
});

describe('a day in an import', () => {
  const invoiceCells = () => ({
    reference_id: `F-${++number}`,
    invoice_number: `F-${number}`,
    'order_ids[0]': 'SO-1',
    due_date: '2099-01-31T00:00:00Z',
    'items[0].sku': 'A',
    'items[0].quantity': '0.01',
    'items[0].amount': '1',
  });
  /** Cells of a record without the day, the line of a record, and the day that is stored. */
  interface DayColumn {
    cells(): Record<string, string>;
    line(date: unknown): object;
    read(): Promise<unknown>;
  }
  const inventoryOf = (list: string): DayColumn => ({
    cells: () => ({ sku: 'C', [`${list}[0].quantity`]: '1' }),
    line: (date) => ({ sku: 'C', [list]: [{ quantity: 1, date }] }),
    read: async () => (await client.get('/v2/inventories/by-sku/C')).body.data[list][0].date,
  });
  const invoiceWith = (field: string): DayColumn => ({
    cells: invoiceCells,
    line: (day) => {
      const { reference_id, invoice_number, due_date } = invoiceCells();
      const items = [{ sku: 'A', quantity: 0.01, amount: 1 }];
      return { reference_id, invoice_number, due_date, order_ids: ['SO-1'], items, [field]: day };
    },
    read: async () => (await client.get(`/v2/invoices/by-reference/F-${number}`)).body.data[field],
  });
  const COLUMNS: Record<string, DayColumn> = {
    'inventories on_order_details[0].date': inventoryOf('on_order_details'),
    'inventories in_transit_details[0].date': inventoryOf('in_transit_details'),
    'invoices delivery_date': invoiceWith('delivery_date'),
    'invoices reminders_paused_until': invoiceWith('reminders_paused_until'),
  };

  it('is in all columns of days', () => {
    const found = declaredImports().flatMap(({ resource, csv }) =>
      dayColumns(columnRulesOf(csv).fields).map((column) => `${resource} ${column}`),
    );
    expect(found.toSorted()).toEqual(Object.keys(COLUMNS).toSorted());
  });

  it.each(Object.entries(COLUMNS))('%s is the one that is written, in every form of file', async (name, column) => {
    const [resource, field] = name.split(' ') as [string, string];
    const fixture = new ImportFixture(service, client);
    const mode = resource === 'invoices' ? 'create' : 'upsert';
    const send = async (body: string | Uint8Array, type?: string, more = '') => {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      const { id, status } = await fixture.import(`resource=${resource}&mode=${mode}${more}`, body, headers);
      expect([status, await fixture.errors(id)]).toEqual(['completed', []]);
      return column.read();
    };
    const csvOf = (cells: object) => `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}\n`;
    const sheet = (cells: object, cell: TestCell) =>
      sheetOf([
        [...Object.keys(cells), field],
        [...(Object.values(cells) as TestCell[]), cell],
      ]);
    for (const [value, day] of Object.entries(DAYS)) {
      expect(await send(ndjson(column.line(value)))).toBe(day);
      expect(await send(csvOf({ ...column.cells(), [field]: value }), CSV)).toBe(day);
      expect(await send(sheet(column.cells(), value), WORKBOOK_TYPE)).toBe(day);
    }
    // days and times of a workbook, and dates of a stated form
    for (const number of [46096, 46096.9375])
      expect(await send(sheet(column.cells(), { number, format: 22 }), WORKBOOK_TYPE)).toBe('2026-03-15');
    const german = csvOf({ ...column.cells(), [field]: '15.03.2026' });
    expect(await send(german, CSV, '&dates=DD.MM.YYYY')).toBe('2026-03-15');
  });

  it.each([
    ['America/Los_Angeles', '2036-03-15T07:00:00.000Z'],
    ['Europe/Berlin', '2036-03-15T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2036-03-15T00:00:00.000Z'],
  ])('is that of the tenant in fields of times, in %s', async (timezone, time) => {
    const own = await service.tenant({ timezone });
    const fixture = new ImportFixture(service, own);
    const send = async (resource: string, body: string | Uint8Array, type: string) => {
      const form = type === CSV ? '&dates=DD.MM.YYYY' : '';
      const { id, created } = await fixture.import(`resource=${resource}&mode=create${form}`, body, {
        'content-type': type,
      });
      expect([created, await fixture.errors(id)]).toEqual([1, []]);
    };
    await makeTrade(own);
    const line = { 'line_items[0].sku': 'A', 'line_items[0].quantity': 1, 'line_items[0].unit_price': 2 };
    const header = ['reference_id', 'customer_id', 'due_date', ...Object.keys(line)];
    const rest = Object.values(line);
    const rows = [header, ['W', 'C-1', { number: 49749, format: 'd/m/yy' }, ...rest]];
    await send('orders', sheetOf(rows), WORKBOOK_TYPE);
    const csv = `${header.join(',')}\nP,C-1,15.03.2036,${rest.join(',')}\n`;
    await send('orders', csv, CSV);
    for (const reference of ['W', 'P'])
      expect((await own.get(`/v2/orders/by-reference/${reference}`)).body.data.due_date).toBe(time);
    // a contract begins with the day on the clocks of its own time zone
    const tier = 'product_price_map[0].volume_tiers[0]';
    const contract = `reference_id,name,customer_group_type,timezone,schedule_details.start_date,product_price_map[0].sku_id,${tier}.start_quantity,${tier}.price
K,K,all,Asia/Tokyo,15.03.2036,A,1,8\n`;
    await send('contract_pricing', contract, CSV);
    const { data } = (await own.get('/v2/contract-pricing/by-reference/K')).body;
    expect(data.schedule_details.start_date).toBe('2036-03-14T15:00:00.000Z');
  });
});
