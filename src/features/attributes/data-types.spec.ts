import fc from 'fast-check';
import { DATA_TYPES, type DataType } from './attribute.entity.js';
import { isMultiSelect, isSelect, optionsIn, SEPARATOR, valueFault } from './data-types.js';

const fits = (type: DataType, value: string) => valueFault(type, [], value) === undefined;

describe('values by data type', () => {
  it.each<[DataType, string[], string[]]>([
    ['text', ['', 'x', '5', '<b>'], []],
    ['long_text', ['', 'a\nb'], []],
    ['html', ['<p>x</p>', ''], []],
    [
      'number',
      ['0', '-1.5', '99999999999.9999', '1.2500000', '007'],
      ['', 'x', '1e3', '1,5', ' 1', '.5', '1.', '+1', '0.00001', '100000000000', 'NaN', '١', '9'.repeat(41)],
    ],
    ['percentage', ['0', '100', '12.5', '-0'], ['-1', '100.0001', '5%', '']],
    ['date_only', ['2024-02-29', '0001-01-01'], ['2025-02-29', '2025-1-1', '2025-01-31T00:00:00Z', '31.01.2025', '']],
    ['email', ['a@b.example'], ['a@b', 'a', '', 'a@b.example, c@d.example']],
    ['checkbox', ['true', 'false'], ['True', '1', 'yes', '']],
    [
      'file',
      ['https://x.example/a.pdf', '01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e'],
      ['a.pdf', 'ftp://x.example/a', '/media/a', ''],
    ],
    ['phone_e164', ['+442071838750', '+12'], ['00442071838750', '+0123', '+1 206 555', '+1234567890123456', '']],
    ['url', ['http://localhost:3000/x', 'https://x.example'], ['x.example', 'javascript:alert(1)', '']],
  ])('%s', (type, good, bad) => {
    expect(good.filter((value) => !fits(type, value))).toEqual([]);
    expect(bad.filter((value) => fits(type, value))).toEqual([]);
  });

  it.each<DataType>(['select', 'single_select_swatch', 'color'])('%s accepts one option, compared exactly', (type) => {
    const fault = (value: string) => valueFault(type, ['red', 'dark red', 'a,b'], value);
    expect(['red', 'dark red', 'a,b'].map(fault)).toEqual([undefined, undefined, undefined]);
    for (const value of ['', 'Red', ' red', 'red,dark red', 'green'])
      expect(fault(value)).toBe('must be one of red, dark red, a,b');
  });

  it.each<DataType>(['multi_select', 'multi_select_swatch'])('%s accepts options joined by commas', (type) => {
    const fault = (value: string) => valueFault(type, ['red', 'dark red'], value);
    expect(['red', 'dark red,red', 'red , dark red', ' red'].map(fault)).toEqual(Array(4).fill(undefined));
    for (const value of ['', 'Red', 'red;dark red', 'red,', ',', 'red\t'])
      expect(fault(value)).toBe('must be one or more, with commas between them, of red, dark red');
    expect(fault('red,red')).toBe('must name each option once');
  });

  it('does not list very many options in a fault', () => {
    const options = Array.from({ length: 21 }, (_, index) => `option ${index}`);
    expect(valueFault('select', options, 'x')).toBe('must be one of the options of the attribute');
  });

  it('has five select types, two of them multi-select', () => {
    expect(DATA_TYPES.filter(isSelect)).toHaveLength(5);
    expect(DATA_TYPES.filter(isMultiSelect)).toEqual(['multi_select', 'multi_select_swatch']);
  });
});

describe('values by data type, as properties', () => {
  const option = fc.string({ minLength: 1 }).filter((text) => !text.includes(SEPARATOR) && !/^ | $/.test(text));

  it('accept options in any order and with spaces around the commas', () => {
    fc.assert(
      fc.property(fc.uniqueArray(option, { minLength: 1, maxLength: 30 }), fc.nat(3), (options, spaces) => {
        const gap = ' '.repeat(spaces);
        const value = options.toReversed().join(`${gap}${SEPARATOR}${gap}`);
        expect(valueFault('multi_select', options, value)).toBeUndefined();
        expect(optionsIn('multi_select', value)).toEqual(options.toReversed());
      }),
    );
  });

  it('are checked without an error for every text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DATA_TYPES), fc.string({ unit: 'binary' }), (type, text) => {
        expect(['string', 'undefined']).toContain(typeof valueFault(type, ['x'], text));
      }),
    );
  });

  it('with several options are split in linear time, also with many spaces', () => {
    const spaces = ' '.repeat(1_000_000);
    expect(optionsIn('multi_select', `a${spaces}b, ${spaces}c${spaces},${spaces}`)).toEqual([`a${spaces}b`, 'c', '']);
  });
});
