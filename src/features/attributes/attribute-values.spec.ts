import fc from 'fast-check';
import type { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { attributeKey, checkValues, completeValues, definitionsOf, type ValueDefinition } from './attribute-values.js';

const definition = (name: string, more: Partial<ValueDefinition> = {}): ValueDefinition => ({
  entity: 'product',
  name,
  key: attributeKey(name),
  dataType: 'text',
  options: [],
  defaultValue: null,
  isMandatory: false,
  ...more,
});
const value = (name: string, text = 'x') => ({ name, value: text });

function faultsOf(definitions: ValueDefinition[] | null, values?: { name: string; value: string }[]): string[] {
  const faults = new Faults();
  checkValues(definitionsOf(definitions), 'product', values, 'attributes', faults);
  try {
    faults.throwIfAny();
    return [];
  } catch (error) {
    return (error as DomainError).details.map(({ field, reason }) => `${field}: ${reason}`);
  }
}

describe('attribute values', () => {
  it('accept any text without a definition', () => {
    expect(faultsOf(null, [value('a'), value('b', '')])).toEqual([]);
    expect(faultsOf(null)).toEqual([]);
    expect(faultsOf([definition('weight', { entity: 'order', dataType: 'number' })], [value('weight')])).toEqual([]);
  });

  it('must fit the definition of their name, compared without case', () => {
    const weight = definition('Weight', { dataType: 'number' });
    const sizes = definition('size', { dataType: 'select', options: ['S', 'M'] });
    expect(faultsOf([weight, sizes], [value('WEIGHT', '1.5'), value('size', 'M')])).toEqual([]);
    expect(faultsOf([weight, sizes], [value('weight', 'heavy'), value('other'), value('Size', 'L')])).toEqual([
      'attributes[0].value: must be a number with at most 4 decimals and below 100000000000',
      'attributes[2].value: must be one of S, M',
    ]);
  });

  it('must not repeat a name', () => {
    expect(faultsOf(null, [value('a'), value('b'), value('A')])).toEqual(['attributes[2].name: must not be repeated']);
  });

  it('must contain mandatory attributes, unless these have a default value', () => {
    const needed = definition('Origin', { isMandatory: true });
    const filled = definition('checked', { isMandatory: true, dataType: 'checkbox', defaultValue: false });
    const missing = 'attributes: must contain the mandatory attribute "Origin"';
    expect(faultsOf([needed, filled])).toEqual([missing]);
    expect(faultsOf([needed, filled], [value('checked', 'true')])).toEqual([missing]);
    expect(faultsOf([needed, filled], [value('origin')])).toEqual([]);
    expect(faultsOf([needed], [value('origin', '')])).toEqual(['attributes[0].value: must not be empty']);
  });

  it('are completed with the default values of mandatory attributes', () => {
    const definitions = definitionsOf([
      definition('flag', { isMandatory: true, dataType: 'checkbox', defaultValue: false }),
      definition('count', { isMandatory: true, dataType: 'number', defaultValue: 0 }),
      definition('sizes', {
        isMandatory: true,
        dataType: 'multi_select',
        options: ['S', 'M'],
        defaultValue: ['S', 'M'],
      }),
      definition('suggested', { defaultValue: 'x' }),
      definition('of others', { entity: 'order', isMandatory: true, defaultValue: 'x' }),
    ]);
    expect(completeValues(definitions, 'product', [value('Count', '7')])).toEqual([
      value('Count', '7'),
      value('flag', 'false'),
      value('sizes', 'S,M'),
    ]);
    expect(completeValues(definitionsOf(null), 'product')).toEqual([]);
  });

  it('have no faults after completion if every mandatory attribute has a default value', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1 }), { selector: attributeKey, maxLength: 12 });
    fc.assert(
      fc.property(names, names, (defined, sent) => {
        const rows = defined.map((name) => definition(name, { isMandatory: true, defaultValue: 'x' }));
        const complete = completeValues(
          definitionsOf(rows),
          'product',
          sent.map((name) => value(name)),
        );
        expect(faultsOf(rows, complete)).toEqual([]);
        expect(complete.slice(0, sent.length).map(({ name }) => name)).toEqual(sent);
        const keys = complete.map(({ name }) => attributeKey(name));
        expect(new Set(keys)).toEqual(new Set([...sent, ...defined].map(attributeKey)));
        expect(completeValues(definitionsOf(rows), 'product', complete)).toEqual(complete);
      }),
    );
  });
});
