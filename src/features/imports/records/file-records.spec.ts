import type { DomainError } from '#platform/base/errors/domain-error.js';
import { MAX_COLUMNS } from '#platform/base/values/csv.js';
import { MAX_CELL_LENGTH } from '../import-limits.js';
import { cellsOf, delimiterOf, statedDelimiterOf } from '../csv/csv.js';
import { scientificNotation } from '../csv/csv-numbers.js';
import { fileRecords } from './file-records.js';

/** The records of a text that arrives in chunks of `size` bytes, as `<line> <text>`, with the position after each. */
async function recordsOf(text: string, size: number, delimiter?: string) {
  async function* chunks() {
    const bytes = Buffer.from(text);
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  }
  const found: { line: number; text: string; offset: number; nextLine: number }[] = [];
  for await (const { line, bytes, next } of fileRecords(chunks(), { line: 1, offset: 0 }, delimiter))
    found.push({ line, text: bytes!.toString(), offset: next.offset, nextLine: next.line });
  return found;
}

describe('the records of a file', () => {
  it.each([3, 5, 64])('are lines with their numbers and positions, in chunks of %d bytes', async (size) => {
    expect(await recordsOf('\ufeffa\r\n\n  \nbé\nc', size)).toEqual([
      { line: 1, text: 'a', offset: 6, nextLine: 2 },
      { line: 4, text: 'bé', offset: 14, nextLine: 5 },
      { line: 5, text: 'c', offset: 15, nextLine: 5 },
    ]);
  });

  it.each([3, 7, 64])('are rows of CSV with quoted line breaks, in chunks of %d bytes', async (size) => {
    const text = 'a;"x\ny""\n";b\r\n;;\n5" pipe;c\n"d"\n';
    expect((await recordsOf(text, size, ';')).map(({ line, text: row }) => [line, row])).toEqual([
      [1, 'a;"x\ny""\n";b'],
      [5, '5" pipe;c'],
      [6, '"d"'],
    ]);
  });

  it('can be read from the position after any record', async () => {
    const text = 'a\n"b\nc"\nd\n';
    const [, second] = await recordsOf(text, 64, ',');
    async function* rest() {
      yield Buffer.from(text).subarray(second!.offset);
    }
    const found = [];
    for await (const { line, bytes } of fileRecords(rest(), { line: second!.nextLine, offset: second!.offset }, ','))
      found.push([line, bytes!.toString()]);
    expect(found).toEqual([[4, 'd']]);
  });

  it('that are longer than 8 MB have no bytes', async () => {
    async function* chunks() {
      for (let index = 0; index < 9; index++) yield Buffer.alloc(1_024 * 1_024, 'x');
      yield Buffer.from('\nshort\n');
    }
    const found = [];
    for await (const { line, bytes } of fileRecords(chunks(), { line: 1, offset: 0 }))
      found.push([line, bytes?.length]);
    expect(found).toEqual([
      [1, undefined],
      [2, 5],
    ]);
  });
});

describe('the cells of a row', () => {
  it.each([
    ['a,b,,', ',', ['a', 'b', '', '']],
    ['"a,""b""\n",c', ',', ['a,"b"\n', 'c']],
    ['a;"";b"c', ';', ['a', '', 'b"c']],
    ['', ',', ['']],
    [`'=1,"a;'-b",'x,'`, ',', ['=1', 'a;-b', "'x", "'"]],
  ])('of %j are split at %s', (row, delimiter, cells) => {
    expect(cellsOf(row, delimiter)).toEqual(cells);
  });

  it.each(['"a', '"a"b,c'])('of %s are refused', (row) => {
    expect(() => cellsOf(row, ',')).toThrow('The request is not valid.');
  });

  it('have a maximum length and number, and the rest of the row is not read', () => {
    const refusal = (row: string) => {
      try {
        return cellsOf(row, ',').map(({ length }) => length);
      } catch (error) {
        return (error as DomainError).details;
      }
    };
    const longest = 'x'.repeat(MAX_CELL_LENGTH);
    expect(refusal(`${longest},"${'""'.repeat(MAX_CELL_LENGTH)}"`)).toEqual([MAX_CELL_LENGTH, MAX_CELL_LENGTH]);
    const tooLong = [{ field: 'column 2', reason: 'has more than 131072 characters' }];
    expect(refusal(`,${longest}x,"not read`)).toEqual(tooLong);
    expect(refusal(`,"${'""'.repeat(MAX_CELL_LENGTH + 2)}not read`)).toEqual(tooLong);
    expect(refusal(','.repeat(MAX_COLUMNS - 1))).toHaveLength(MAX_COLUMNS);
    expect(refusal(`${','.repeat(MAX_COLUMNS)}"not read`)).toEqual([
      { field: 'body', reason: 'has more than 16384 cells' },
    ]);
  });

  it('are separated by the separator that the header has most often', () => {
    expect(['a,b;c,d', 'a;b', '"a;b;c",d', 'a\tb', 'a'].map(delimiterOf)).toEqual([',', ';', ',', '\t', ',']);
  });

  it('are separated by what a line sep= states', () => {
    expect(['sep=;', '"sep=,"', 'SEP=\t;;', 'sep=x', 'sep', 'sep=;a'].map(statedDelimiterOf)).toEqual([
      ...[';', ',', '\t'],
      ...[undefined, undefined, undefined],
    ]);
  });

  it.each([
    ['4.00638E+12', true],
    ['4,00638e+12 ', true],
    ['1E+05', true],
    ['1.25E+2', false],
    ['1E5', false],
    ['1E-05', false],
    ['12E+5', false],
    ['A1E+05', false],
  ])('%s have lost digits: %s', (cell, isLost) => {
    expect(scientificNotation(cell) !== undefined).toBe(isLost);
  });
});
