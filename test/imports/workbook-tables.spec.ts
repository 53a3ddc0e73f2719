import type { Client } from '../support/client.js';
import { CSV, type ErrorLine, ImportFixture } from '../support/imports/fixture.js';
import { type TestCell, workbookOf } from '../support/imports/workbook.js';
import { sharedService, type TestService } from '../support/service.js';
import { WORKBOOK_TYPE } from '#features/imports/import-limits.js';
import { csvText } from '#platform/base/values/csv.js';

/** A cell as it is written in CSV and in a workbook. */
interface Cell {
  csv: string;
  sheet: TestCell;
}
type Pick = <T>(...values: T[]) => T;
/** Makes a cell of a column for the row with this number. */
type Column = (pick: Pick, row: number) => Cell;

const ROWS = 40;
const DAY_MS = 86_400_000;
/** Days between the first days of the calendars of 1900 and 1904. */
const DAYS_BEFORE_1904 = 1_462;
const EMPTY: Cell = { csv: '', sheet: null };

/** Numbers from 0 to below `end`, the same in every run. */
function numbers(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 16) % end; // the low bits repeat soon
  };
}

const text = (pick: Pick, csv: string): Cell => ({
  csv,
  sheet: pick<TestCell>(
    csv,
    csv,
    { inline: csv },
    { rich: [csv.slice(0, 2), csv.slice(2)] },
    { formula: 'A1', result: csv },
  ),
});
const number = (pick: Pick, csv: string): Cell => {
  const noisy = pick(csv, csv, (Number(csv) * (1 + 2e-16)).toPrecision(17));
  const format = pick<string | number>(0, 2, 44, '#,##0.00 "kg"', '0.0;[Red]-0.0', '# ?/?');
  return {
    csv,
    sheet: pick<TestCell>(Number(csv), { number: noisy, format }, { formula: 'A1*2', result: Number(csv) }),
  };
};
const padded = (pick: Pick, value: number): Cell => {
  const csv = String(value).padStart(5, '0');
  return { csv, sheet: pick<TestCell>(csv, { number: value, format: '00000' }) };
};
const flag = (pick: Pick, value: boolean): Cell => {
  const csv = String(value).toUpperCase();
  return { csv, sheet: pick<TestCell>(value, csv) };
};
const day = (pick: Pick, csv: string, is1904: boolean): Cell => {
  const serial = (Date.parse(csv) - Date.UTC(1899, 11, 30)) / DAY_MS - (is1904 ? DAYS_BEFORE_1904 : 0);
  return { csv, sheet: { number: serial, format: pick<string | number>(14, 22, 'dd.mm.yyyy', 'yyyy-mm-dd hh:mm') } };
};
const some = (pick: Pick, cell: Cell): Cell => pick(cell, cell, cell, EMPTY);

const names = ['Müller & Söhne', 'a,b;c "d"', '  space', "'=1+1", '100 % <b>', 'x\ty'];
const tables: Record<string, (is1904: boolean) => Record<string, Column>> = {
  products: (is1904) => ({
    sku_id: (pick, row) => pick(padded(pick, row), text(pick, `A-${row}`), padded(pick, 1)),
    group_code: (pick, row) => text(pick, `G${row}`),
    name: (pick) => some(pick, text(pick, pick(...names))),
    'attributes.since': (pick) => some(pick, day(pick, pick('2026-03-15', '1999-12-31', '1904-03-01'), is1904)),
    'attributes.share': (pick) => some(pick, number(pick, pick('0.3', '-1.25', '1234567.891', '0.0001', '100'))),
    'net_weight.value': (pick) => pick(number(pick, pick('0.5', '12', '12.125', '-1')), text(pick, 'heavy')),
    'net_weight.unit': (pick) => text(pick, pick('kg', 'g')),
  }),
  customers: (is1904) => ({
    reference_id: (pick, row) => some(pick, padded(pick, row)),
    company_name: (pick) => some(pick, text(pick, pick(...names))),
    phone: (pick) => some(pick, number(pick, '49301234567')),
    'contacts[0].reference_id': (pick) => some(pick, padded(pick, 7)),
    'contacts[0].first_name': (pick) => some(pick, text(pick, pick(...names))),
    'attributes.since': (pick) => some(pick, day(pick, '2031-01-01', is1904)),
  }),
  inventories: () => ({
    sku: (pick) => text(pick, pick('P-0', 'P-1', 'P-2', 'NONE')),
    available_quantity: (pick) => some(pick, number(pick, pick('1', '2.5', '-3', '0'))),
    back_order_allowed: (pick) => some(pick, flag(pick, pick(true, false))),
  }),
  orders: () => ({
    reference_id: (_, row) => ({ csv: `O${(row - (row % 3)) / 3}`, sheet: `O${(row - (row % 3)) / 3}` }),
    customer_id: (pick, row) => (row % 3 ? pick(text(pick, 'C'), EMPTY) : text(pick, 'C')),
    'line_items[0].sku': (pick) => text(pick, pick('P-0', 'P-1', 'P-2', 'P-0', 'P-1', 'NONE')),
    'line_items[0].quantity': (pick) => number(pick, pick('1', '2', '3')),
    'line_items[0].unit_price': (pick) => some(pick, number(pick, pick('0.1', '2.45', '1000'))),
  }),
};

let service: TestService;
beforeAll(async () => {
  service = await sharedService();
});

async function tenant(): Promise<{ client: Client; fixture: ImportFixture }> {
  const client = await service.tenant();
  await client.create('/v2/customers', { reference_id: 'C', company_name: 'C' });
  const variants = ['P-0', 'P-1', 'P-2'].map((sku) => ({ sku_id: sku, name: sku }));
  for (const variant of variants)
    await client.create('/v2/products', { group_code: variant.sku_id, variants: [variant] });
  return { client, fixture: new ImportFixture(service, client) };
}

/** Counts, errors and records. */
interface Result {
  created: number;
  updated: number;
  failed: number;
  errors: unknown[];
  records: string[][];
}

/** What an import made: its counts, its errors and the records of the tenant without what differs between tenants. */
async function resultOf(resource: string, body: string | Uint8Array, type: string): Promise<Result> {
  const { client, fixture } = await tenant();
  const done = await fixture.import(`resource=${resource}&mode=upsert`, body, { 'content-type': type });
  const { created, updated, failed } = done;
  const response = await fetch(`${client.base}/v2/exports/${resource}?format=csv`, {
    headers: { 'x-api-key': client.key },
  });
  expect(response.status).toBe(200);
  const [header, ...rows] = (await response.text()).split('\r\n');
  const kept = header!.split(',').map((name) => !/(?:^|\.)(?:id|version|\w+_at|customer_id|display_id)$/.test(name));
  const records = rows.map((row) => row.split(',').filter((_, index) => kept[index])).sort();
  const errors = (await fixture.errors(done.id)).map(plain);
  return { created, updated, failed, errors, records };
}

/** An error without the ids of the tenant. */
const plain = (error: ErrorLine): unknown =>
  JSON.parse(JSON.stringify(error).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id'));

describe.each(Object.keys(tables))('random tables of %s', (resource) => {
  it.each([1, 2, 3, 4])('come in from a workbook as from CSV (seed %d)', async (seed) => {
    const random = numbers(seed);
    const pick: Pick = (...values) => values[random(values.length)]!;
    const is1904 = pick(true, false);
    const columns = Object.entries(tables[resource]!(is1904));
    const csv = [csvText(columns.map(([name]) => name))];
    const sheet = new Map<number, TestCell[]>([[1, columns.map(([name]) => name)]]);
    for (let row = 1; row <= ROWS; row++) {
      const isBlank = random(8) === 0;
      const cells = columns.map(([, column]) => (isBlank ? EMPTY : column(pick, row)));
      csv.push(csvText(cells.map((cell) => cell.csv)));
      if (!isBlank || pick(true, false))
        sheet.set(
          row + 1,
          cells.map((cell) => cell.sheet),
        );
    }
    const sheets = [{ name: 'Table', rows: sheet, hiddenRows: [random(ROWS)] }];
    const hidden = { name: 'Lists', rows: [['x']], isHidden: true };
    const options = { is1904, isInline: pick(true, false), prefix: pick('', '', 'x:') };
    const workbook = workbookOf(pick(sheets, [hidden, ...sheets]), options);
    const expected = await resultOf(resource, csv.join(pick('\n', '\r\n')), CSV);
    expect(expected.created + expected.updated).toBeGreaterThan(0);
    expect(expected.failed).toBeGreaterThan(0);
    expect(await resultOf(resource, workbook, WORKBOOK_TYPE)).toEqual(expected);
  });
});
