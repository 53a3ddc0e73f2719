import { declareImportForms, type ImportForm, importFormOf, importForms } from './import-form.js';

const formOf = (resource: string): ImportForm => ({
  resource,
  type: 'product',
  text: 'products',
  csv: { type: Object, aliases: {}, readColumns: [], example: {} },
  importer: class {
    referenceOf = () => null;
    write = () => Promise.resolve('unchanged' as const);
  },
});

describe('forms of imports', () => {
  it('cannot be used before they are declared', () => {
    expect(importForms).toThrow('src/app/resources.ts must be loaded before');
  });

  it('have different names', () => {
    expect(() => declareImportForms(['a', 'b', 'a'].map(formOf))).toThrow('Imports of a have a form already');
  });

  it('keep their order and are found by their names', () => {
    declareImportForms(['b', 'a'].map(formOf));
    expect(importForms().map(({ resource }) => resource)).toEqual(['b', 'a']);
    expect(importFormOf('a')).toBe(importForms()[1]);
    expect(importFormOf('c')).toBeUndefined();
  });
});
