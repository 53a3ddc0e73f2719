import { jest } from '@jest/globals';
import type { ImportForm } from './import-form.js';

/** The module with no forms: other specs of the same process use the forms of the service. */
let forms: typeof import('./import-form.js');

const formOf = (resource: string): ImportForm => ({
  resource,
  type: 'product',
  text: 'products',
  csv: { type: Object, aliases: {}, readColumns: [], example: {} },
  importer: class {
    referenceOf = () => null;
    write = () => Promise.resolve({ outcome: 'unchanged' as const, id: '' });
  },
});

describe('forms of imports', () => {
  beforeAll(() => jest.isolateModulesAsync(async () => void (forms = await import('./import-form.js'))));

  it('cannot be used before they are declared', () => {
    expect(forms.importForms).toThrow('src/app/resources.ts must be loaded before');
  });

  it('have different names', () => {
    expect(() => forms.declareImportForms(['a', 'b', 'a'].map(formOf))).toThrow('Imports of a have a form already');
  });

  it('keep their order and are found by their names', () => {
    forms.declareImportForms(['b', 'a'].map(formOf));
    expect(forms.importForms().map(({ resource }) => resource)).toEqual(['b', 'a']);
    expect(forms.importFormOf('a')).toBe(forms.importForms()[1]);
    expect(forms.importFormOf('c')).toBeUndefined();
  });
});
