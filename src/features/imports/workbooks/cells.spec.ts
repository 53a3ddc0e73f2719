import { csvOf } from '#test/support/imports/sheet-csv.js';
import { sheetOf, type TestCell, type WorkbookOptions } from '#test/support/imports/workbook.js';

/** The texts of cells, one in each row. */
const textsOf = async (cells: readonly TestCell[], options?: WorkbookOptions): Promise<string[]> =>
  (
    await csvOf(
      sheetOf(
        cells.map((cell) => [cell]),
        options,
      ),
    )
  )
    .split('\n')
    .slice(0, -1);

describe('cells of a workbook', () => {
  it.each<[TestCell, string]>([
    ['00123', '00123'],
    ['a,b "c"', '"a,b ""c"""'],
    [{ inline: 'two\nlines' }, '"two\nlines"'],
    [{ rich: ['one ', 'two'] }, 'one two'],
    ['_x005F_x', '_x'],
    [true, 'TRUE'],
    [false, 'FALSE'],
    [1, '1'],
    [0, '0'],
    [-5, '-5'],
    [4006381333931, '4006381333931'],
    [0.1 + 0.2, '0.3'],
    [{ number: '12.340000000000002', format: '0.00' }, '12.34'],
    [{ number: '1.4999999999999999E-2', format: 0 }, '0.015'],
    [{ number: '1.5E3', format: 0 }, '1500'],
    [{ number: '1234567890123456', format: 0 }, '1234567890123456'],
    [{ number: '1.2345678901234568E+19', format: 0 }, '1.23456789012346e+19'],
    [{ number: 1234.5, format: '#,##0.00 "kg"' }, '1234.5'],
    [{ number: 1234.5, format: '[$-407]#,##0.00 [$€-407]' }, '1234.5'],
    [{ number: 1234.5, format: 44 }, '1234.5'],
    [{ number: 12, format: '0' }, '12'],
    [{ number: 0.19, format: '0%' }, '19%'],
    [{ number: 0.07, format: 10 }, '7%'],
    [{ number: 123, format: '00000' }, '00123'],
    [{ number: 0, format: '000' }, '000'],
    [{ number: 42, format: '"KD-"0000' }, 'KD-0042'],
    [{ number: 123456789, format: '000-000' }, '123456-789'],
    [{ number: 1.5, format: '00000' }, '1.5'],
    [{ number: 1234, format: '# ##0' }, '1234'],
    [{ number: 5, format: '@' }, '5'],
    [{ formula: 'A1*2', result: 4.2 }, '4.2'],
    [{ formula: 'A1&"x"', result: 'ax' }, 'ax'],
    [{ formula: 'A1' }, '#UNCALCULATED!'],
    [{ error: '#N/A' }, '#N/A'],
    [{ error: '#GETTING_DATA' }, '#ERROR!'],
  ])('%j is %j', async (cell, text) => {
    expect(await csvOf(sheetOf([[cell]]))).toBe(`${text}\n`);
  });

  it('with a formula that makes an empty text are empty', async () => {
    expect(await csvOf(sheetOf([['a', { formula: '""', result: '' }, 'b']]))).toBe('a,,b\n');
  });

  it.each<[number, string | number, string]>([
    [46096, 14, '2026-03-15'],
    [46096, 'dd.mm.yyyy', '2026-03-15'],
    [46096, '[$-F800]dddd, mmmm dd, yyyy', '2026-03-15'],
    [46096.4375, 'dd/mm/yyyy hh:mm', '2026-03-15T10:30:00'],
    [46096.4375, 14, '2026-03-15'],
    [46096, 22, '2026-03-15'],
    [46096.999999999, 'yyyy-mm-dd hh:mm:ss', '2026-03-16'],
    [0.4375, 'h:mm AM/PM', '10:30:00'],
    [1.25, '[h]:mm', '30:00:00'],
    [46096, 'mmm yy', '2026-03-15'],
    [46096, '[Red]yyyy\\-mm\\-dd;@', '2026-03-15'],
    [1, 14, '1900-01-01'],
    [59, 14, '1900-02-28'],
    [60, 14, '1900-02-29'],
    [61, 14, '1900-03-01'],
    [2_958_465, 14, '9999-12-31'],
    [2_958_466, 14, '#####'],
    [-1, 14, '#####'],
    [12, '0 "days"', '12'],
    [12, '0.00E+00', '12'],
    [12, 'General "d"', '12'],
  ])('the number %d in the format %j is %j', async (number, format, text) => {
    expect(await textsOf([{ number, format }])).toEqual([text]);
  });

  it('have days of the calendar of 1904, if the workbook says so', async () => {
    expect(
      await textsOf(
        [
          { number: 44634, format: 14 },
          { number: 0, format: 14 },
        ],
        { is1904: true },
      ),
    ).toEqual(['2026-03-15', '1904-01-01']);
  });

  it('that store a date as ISO 8601 have its day', async () => {
    const dates = ['2026-03-15', '2026-03-15T00:00:00', '2026-03-15T10:30:00.000Z'];
    const cells = dates.map((date) => ({ attributes: 't="d"', content: `<v>${date}</v>` }));
    expect(await textsOf(cells)).toEqual(['2026-03-15', '2026-03-15', '2026-03-15T10:30:00Z']);
  });

  it('have the decimal mark and are divided by the separator of the form', async () => {
    const rows = [['a;b', 1.5, { number: 0.195, format: '0.0%' }, 'c,d']];
    expect(await csvOf(sheetOf(rows), { separator: ';', decimal: ',' })).toBe('"a;b";1,5;19,5%;c,d\n');
  });
});
