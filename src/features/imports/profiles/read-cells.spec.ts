import { trimmed } from '#platform/base/values/text.js';
import { cellsOf } from '../csv/csv.js';
import { cellFault, DateNotation, NumberNotation } from './read-cells.js';

describe('a cell of a file', () => {
  it.each([
    ['  a b ', 'a b'],
    ['\u00a0x\u00a0', 'x'],
    ['="0033"', '0033'],
    ['="say ""hi"""', 'say "hi"'],
    ['=1+1', '=1+1'],
    [`'=1+1`, '=1+1'],
    [`'="0033"`, '="0033"'],
    ['', ''],
  ])('%j has the text %j', (cell, text) => {
    const [read] = cellsOf(`"${cell.replaceAll('"', '""')}"`, ',');
    expect(trimmed(read!)).toBe(text);
  });

  it.each(['#WERT!', '#REF!', '#NAME?', '#DIV/0!', '#N/A', '#NV', '####', '########'])('%s is an error', (cell) => {
    expect(cellFault(cell)).toBe('is an error of the spreadsheet and not a value');
  });

  it.each(['2,00001E+12', '2.00001E+12', '2,00001e+12', '-1E-7', '1,2E+02'])('%s has lost digits', (cell) => {
    expect(cellFault(cell)).toBe('is in scientific notation, in which digits are lost');
  });

  it.each(['E+12-ADAPTER', '0815E', '12E4', '#1', '#ABC', '###', 'C# 7!'])('%s is a text', (cell) => {
    expect(cellFault(cell)).toBeUndefined();
  });
});

describe('numbers of a file', () => {
  const GERMAN = { decimal: ',', thousands: '.' };

  it.each([
    [{}, '12.50', '12.50'],
    [{}, '.42', '0.42'],
    [{}, '3.450000', '3.450000'],
    [{}, '007', '7'],
    [{}, '+5', '5'],
    [{}, '4\u00a0250.5', '4250.5'],
    [GERMAN, '1.234,50', '1234.50'],
    [GERMAN, '12.345.678', '12345678'],
    [GERMAN, '0,085', '0.085'],
    [GERMAN, '12,50-', '-12.50'],
    [GERMAN, '-3', '-3'],
    [{ decimal: ',', thousands: '\u00a0' }, '12\u00a0499,00', '12499.00'],
    [{ decimal: ',', thousands: "'" }, "1'000,5", '1000.5'],
    [{ decimal: 'either' }, '12,5', '12.5'],
    [{ decimal: 'either' }, '-1\u00a0234,50', '-1234.50'],
    [{ decimal: 'either' }, '3.450000', '3.450000'],
    [{ decimal: 'either', currency: 'EUR' }, '12,50 €', '12.50'],
    [{ ...GERMAN, currency: 'EUR' }, 'EUR 1.234,50-', '-1234.50'],
  ])('%j: %s is %s', (file, text, plain) => {
    expect(new NumberNotation(file).plain(text)).toBe(plain);
  });

  it.each([
    [{}, '1,250'],
    [{}, '12.'],
    [{}, '.'],
    [{}, '--1'],
    [{}, '-1-'],
    [{}, '1.2.3'],
    [GERMAN, '12.5'],
    [GERMAN, '1.23.456'],
    [GERMAN, '1,2,3'],
    [GERMAN, 'auf Anfrage'],
    [GERMAN, '0.500'],
    [GERMAN, '0.123,5'],
    [GERMAN, '012.345'],
    [GERMAN, '-0.500'],
    [GERMAN, '000.500'],
    [{ thousands: ',' }, '0,500'],
    [{ decimal: ',', thousands: "'" }, "0'500"],
    [{}, '0\u00a0500'],
    [GERMAN, ''],
    [GERMAN, '1,2E+02'],
    [{ decimal: 'either' }, '1,250'],
    [{ decimal: 'either' }, '1.234,50'],
    [{ decimal: 'either' }, '1,2,3'],
    [{ ...GERMAN, currency: 'EUR' }, '5 USD'],
    [GERMAN, '12,50 €'],
  ])('%j: %j is none', (file, text) => {
    expect(new NumberNotation(file).plain(text)).toBeUndefined();
  });

  it('have the reason why a text is none', () => {
    const faultOf = (file: object, text: string) => new NumberNotation(file).read(text).fault;
    expect(faultOf(GERMAN, '12.5')).toBe('is not a number with the decimal mark "," and the thousands mark "."');
    expect(faultOf(GERMAN, '0.500')).toBe(
      'has a thousands mark behind 0, so that it can be a decimal mark; write decimals with ","',
    );
    expect(faultOf({}, '1,5')).toContain('has a decimal comma');
    expect(faultOf({ decimal: 'either' }, '1,250')).toContain('with a comma and one or two digits behind it');
    expect(faultOf({ currency: 'USD' }, '1.5 €')).toBe('is in EUR, but the prices of the tenant are in USD');
    expect(faultOf(GERMAN, '#WERT!')).toContain('is an error of the spreadsheet');
  });

  it('are exact if they are long', () => {
    expect(JSON.stringify(new NumberNotation({}).read('12345678901234567890.5').value)).toContain(
      '12345678901234567890.5',
    );
  });
});

describe('dates of a file', () => {
  it.each([
    ['DD.MM.YYYY', '31.12.2026', '2026-12-31'],
    ['DD.MM.YYYY', '5.1.2027', '2027-01-05'],
    ['MM/DD/YY', '1/31/26', '2026-01-31'],
    ['YYYYMMDD', '20260131', '2026-01-31'],
    ['DD.MM.YYYY', '31.12.26', undefined],
    ['DD.MM.YYYY', '31.12.2026 ', undefined],
    ['DD.MM.YYYY', 'soon', undefined],
  ])('%s: %s is %s', (form, text, day) => {
    expect(new DateNotation(form).read(text)).toBe(day);
  });

  it('need a day, a month and a year', () => {
    expect(['DD.MM.YYYY', 'YY-MM-DD', 'DD.MM', 'DD.DD.YYYY', ''].map((form) => DateNotation.isComplete(form))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
