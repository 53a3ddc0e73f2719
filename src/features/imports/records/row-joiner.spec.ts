import type { DomainError } from '#platform/base/errors/domain-error.js';
import { CreateOrderV2 } from '#features/orders/v2/create-order-v2.dto.js';
import { cellsOf } from '../csv/csv.js';
import { CsvRows } from '../csv/csv-rows.js';
import { columnRulesOf } from '../csv/column-rules.js';
import { columnsOf, lineOf } from '../csv/csv-columns.js';
import { type FilePosition, type FileRecord, fileRecords } from './file-records.js';
import { RowJoiner } from './row-joiner.js';

const ITEMS = 'line_items[0].sku,line_items[0].quantity';
const JOINED = { list: 'line_items', keys: ['reference_id', 'display_id'], apart: 'refused', example: {} } as const;

/** A joiner of rows below a header. */
async function joinerOf(header: string): Promise<RowJoiner> {
  const names = cellsOf(header, ',');
  const csv = columnRulesOf({ type: CreateOrderV2, aliases: {}, readColumns: [], example: {} });
  const columns = await columnsOf(names, csv);
  const rows = new CsvRows(JOINED, {
    columns: names,
    cellsOf: ({ bytes }) => cellsOf(String(bytes), ','),
    lineOf: (cells) => lineOf(cells, columns),
  });
  return new RowJoiner(csv.fields, JOINED, rows);
}

/** The records of a file from a position on. */
async function recordsOf(joiner: RowJoiner, file: Buffer, from: FilePosition = BEGIN): Promise<FileRecord[]> {
  async function* chunks() {
    yield file.subarray(from.offset);
  }
  const records: FileRecord[] = [];
  for await (const record of joiner.join(fileRecords(chunks(), from, ','))) records.push(record);
  return records;
}
const BEGIN: FilePosition = { line: 2, offset: 0 };

/** A joiner of the rows below a header, and the records of the rows. */
async function joined(header: string, ...rows: string[]): Promise<[RowJoiner, FileRecord[]]> {
  const joiner = await joinerOf(header);
  return [joiner, await recordsOf(joiner, Buffer.from(rows.join('\n')))];
}

const linesOf = (records: FileRecord[]) => records.map(({ rows = [] }) => rows.map(({ line }) => line));

async function detailsOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => undefined,
    (thrown: DomainError) => thrown,
  );
  return error?.body.details;
}

describe('rows of CSV that are joined', () => {
  it('are one record if they follow each other with an equal identifier', async () => {
    const [joiner, records] = await joined(
      `reference_id,po_number,${ITEMS}`,
      'A,P,x,1',
      '',
      ' A ,,y,2',
      'B,P,x,3',
      'A,P,x,4',
      ',P,x,5',
      ',P,x,6',
    );
    expect(linesOf(records)).toEqual([[2, 4], [5], [6], [7], [8]]);
    expect(records.map(({ line }) => line)).toEqual([2, 5, 6, 7, 8]);
    expect(records[0]).toMatchObject({ key: { name: 'reference_id', value: 'A' }, next: { line: 5, offset: 18 } });
    expect(String(records[0]!.bytes)).toBe('A,P,x,1\n A ,,y,2');
    const items = [
      { sku: 'x', quantity: 1 },
      { sku: 'y', quantity: 2 },
    ];
    expect({ ...(await joiner.convert(records[0]!)) }).toMatchObject({
      line: { reference_id: 'A', po_number: 'P', line_items: items },
      faults: [],
      entries: { list: 'line_items', lines: [2, 4] },
    });
  });

  it('are found by the first column that has an identifier', async () => {
    const [, records] = await joined(
      `display_id,reference_id,${ITEMS}`,
      '1,A,x,1',
      '2,A,x,1',
      '2,,x,1',
      '2,,x,1',
      'A,,x,1',
      ',A,x,1',
    );
    expect(linesOf(records)).toEqual([[2, 3], [4, 5], [6], [7]]);
  });

  it('may have several entries each, or none', async () => {
    const [joiner, [record]] = await joined(`reference_id,${ITEMS},line_items[1].sku`, 'A,x,1,y', 'A,,,', 'A,z,1.2.3,');
    const { line, faults, entries } = await joiner.convert(record!);
    expect(line.line_items).toEqual([{ sku: 'x', quantity: 1 }, { sku: 'y' }, { sku: 'z', quantity: '1.2.3' }]);
    expect(entries!.lines).toEqual([2, 2, 4]);
    expect(faults).toEqual([]);
  });

  it('have the reasons of cells that are no numbers at the entries of the record', async () => {
    const [joiner, [record]] = await joined(`reference_id,${ITEMS}`, 'A,x,1', 'A,y,"1,5"');
    const { faults } = await joiner.convert(record!);
    expect(faults).toMatchObject([{ field: 'line_items[1].quantity' }]);
  });

  it('are refused if they have different values in a field of the record', async () => {
    const [joiner, [record]] = await joined(`reference_id,po_number,source,${ITEMS}`, 'A,P,,x,1', 'A,Q,S,x,1');
    expect(await detailsOf(joiner.convert(record!))).toEqual([
      { field: 'po_number', reason: 'is "Q", but line 2, with which the record begins, has "P" (line 3)' },
      { field: 'source', reason: 'is "S", but line 2, with which the record begins, is empty (line 3)' },
    ]);
  });

  it('are refused with the records on both sides of a row that cannot be read', async () => {
    const [joiner, records] = await joined(
      `reference_id,${ITEMS}`,
      'A,x,1',
      'A,"y"z,1',
      '?,"y"z,1',
      'A,x,1',
      'B,x,1',
      ',x,1',
      'C,"y"z,1',
      ',x,1',
    );
    expect(linesOf(records)).toEqual([[2], [3, 4, 5], [6], [7], [8], [9]]);
    expect(await detailsOf(joiner.convert(records[0]!))).toEqual([
      { field: 'body', reason: 'can be incomplete: line 3 after it cannot be read, and can belong to it' },
    ]);
    expect(await detailsOf(joiner.convert(records[1]!))).toEqual([
      { field: 'column 2', reason: 'has text after its quotes (line 3)' },
    ]);
    expect(records[1]!.key).toEqual({ name: 'reference_id', value: 'A' });
    for (const index of [2, 3, 5]) expect(await detailsOf(joiner.convert(records[index]!))).toBeUndefined();
  });

  it('are the same records when reading begins again behind any of them', async () => {
    const joiner = await joinerOf(`reference_id,${ITEMS}`);
    const rows = ['A,x,1', 'A,x,1', '', 'B,x,1', 'C,"y"z,1', 'C,x,1', ',x,1', 'D,"\nx",1', 'D,x,1', ''];
    const file = Buffer.from(rows.join('\r\n'));
    const records = await recordsOf(joiner, file);
    expect(linesOf(records)).toEqual([[2, 3], [5], [6, 7], [8], [9, 11]]);
    for (const [index, { next }] of records.entries())
      expect(await recordsOf(joiner, file, next)).toEqual(records.slice(index + 1));
  });

  it('are refused if they are too many or too large', async () => {
    const note = 'x'.repeat(120_000);
    const [joiner, records] = await joined(
      `reference_id,customer_note,${ITEMS}`,
      ...Array.from({ length: 5_000 }, () => 'A,,x,1'),
      ...Array.from({ length: 5_001 }, () => 'B,,x,1'),
      ...Array.from({ length: 300 }, () => `C,${note},x,1`),
      'D,,x,1',
    );
    const refused = records.map(async (record) =>
      joiner.convert(record).then(
        () => '',
        ({ code }: DomainError) => code,
      ),
    );
    expect(await Promise.all(refused)).toEqual(['', 'payload_too_large', 'payload_too_large', '']);
    expect(records.map(({ line }) => line)).toEqual([2, 5_002, 10_003, 10_303]);
    expect(records.slice(1, 3).map(({ bytes, rows }) => [bytes, rows])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });
});
