import type { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import type { AttributeOption, DataType, DefaultValue } from './attribute.entity.js';
import { type AttributeConfiguration, checkDefinition } from './new-attribute.js';

const option = (value: string, more: Partial<AttributeOption> = {}): AttributeOption => ({
  label: value,
  value,
  imageUrl: null,
  colorCode: null,
  ...more,
});

function faultsOf(dataType: DataType, more: Partial<AttributeConfiguration> = {}): string[] {
  const faults = new Faults();
  checkDefinition({ entity: 'product', dataType, options: [], defaultValue: null, ...more }, faults);
  try {
    faults.throwIfAny();
    return [];
  } catch (error) {
    return (error as DomainError).details.map(({ field, reason }) => `${field}: ${reason}`);
  }
}
const OPTIONS = 'configuration.options';

describe('definitions of attributes', () => {
  it('have options only for select types', () => {
    expect(faultsOf('text')).toEqual([]);
    expect(faultsOf('select', { options: [option('a')] })).toEqual([]);
    expect(faultsOf('select')).toEqual([`${OPTIONS}: must not be empty for the data type select`]);
    expect(faultsOf('url', { options: [option('a')] })).toEqual([`${OPTIONS}: must be empty for the data type url`]);
  });

  it('have options with different values, which can be joined in multi-select types', () => {
    expect(faultsOf('select', { options: [option('a'), option('b'), option('A', { label: 'x' })] })).toEqual([
      `${OPTIONS}[2].value: must not equal ${OPTIONS}[0].value, upper and lower case being the same`,
    ]);
    expect(faultsOf('select', { options: [option('a', { label: 'x' }), option('b', { label: 'X' })] })).toEqual([
      `${OPTIONS}[1].label: must not equal ${OPTIONS}[0].label, upper and lower case being the same`,
    ]);
    const inseparable = ['a,b', 'a', 'b,'].map((value) => option(value));
    expect(faultsOf('select', { options: inseparable })).toEqual([]);
    expect(faultsOf('multi_select', { options: inseparable })).toEqual(
      [0, 2].map((index) => `${OPTIONS}[${index}].value: must not contain a comma`),
    );
  });

  it('require images for swatches and color codes for colors', () => {
    const seen = option('a', { imageUrl: 'https://x.example/a.png', colorCode: '#FFF' });
    for (const type of ['single_select_swatch', 'multi_select_swatch', 'color'] as const)
      expect(faultsOf(type, { options: [seen] })).toEqual([]);
    expect(faultsOf('color', { options: [seen, option('b')] })).toEqual([
      `${OPTIONS}[1].color_code: is required for the data type color`,
    ]);
    expect(faultsOf('multi_select_swatch', { options: [option('b')] })).toEqual([
      `${OPTIONS}[0].image_url: is required for the data type multi_select_swatch`,
    ]);
  });

  it('allow swatches and colors for products only', () => {
    const options = [option('a', { imageUrl: 'https://x.example/a.png', colorCode: '#FFF' })];
    expect(faultsOf('color', { entity: 'order', options })).toEqual(['data_type: can be color for products only']);
    expect(faultsOf('select', { entity: 'order', options })).toEqual([]);
  });

  it.each<[DataType, DefaultValue[], DefaultValue[]]>([
    ['text', ['x'], ['', 5, true, ['x']]],
    ['number', [5, '5', 0.25, -1], ['x', 1e21, 0.00001, true, [5] as unknown as string[]]],
    ['percentage', [0, '100'], [101, -1]],
    ['checkbox', [true, 'false'], ['yes', 1]],
    ['date_only', ['2025-01-31'], ['2025-02-31', 2025]],
    ['select', ['a'], ['c', ['a'], 'a,b']],
    ['multi_select', ['a', 'a,b', ['a', 'b']], ['c', ['a', 'a'], [], ['c'], 5]],
  ])('have a default value that fits %s', (type, good, bad) => {
    const options = type.endsWith('select') ? [option('a'), option('b')] : [];
    const faults = (defaultValue: DefaultValue) => faultsOf(type, { options, defaultValue });
    expect(good.flatMap(faults)).toEqual([]);
    for (const value of bad)
      expect([value, faults(value).map((fault) => fault.split(':')[0])]).toEqual([
        value,
        ['configuration.default_value'],
      ]);
  });
});
