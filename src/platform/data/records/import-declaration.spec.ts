import { jest } from '@jest/globals';
import type { ImportDeclaration } from './import-declaration.js';

/** The module with no forms: other specs of the same process use the forms of the service. */
let forms: typeof import('./import-declaration.js');

const formOf = (resource: string): ImportDeclaration => ({
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
  beforeAll(() => jest.isolateModulesAsync(async () => void (forms = await import('./import-declaration.js'))));

  it('cannot be used before they are declared', () => {
    expect(forms.declaredImports).toThrow('src/app/resources.ts must be loaded before');
  });

  it('have different names', () => {
    expect(() => forms.declareImports(['a', 'b', 'a'].map(formOf))).toThrow('Imports of a have a form already');
  });

  it('keep their order and are found by their names', () => {
    forms.declareImports(['b', 'a'].map(formOf));
    expect(forms.declaredImports().map(({ resource }) => resource)).toEqual(['b', 'a']);
    expect(forms.declaredImport('a')).toBe(forms.declaredImports()[1]);
    expect(forms.declaredImport('c')).toBeUndefined();
  });
});
