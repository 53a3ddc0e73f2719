import { journalKind } from '../journal/journal-kind.js';
import { internal } from '../sql/constraints.js';
import { defineResource, journalKindsOf } from './resource.js';

describe('two features', () => {
  it('cannot declare the error of one constraint', () => {
    const feature = { entities: [], journal: {}, constraints: { spec_things_key: internal() } };
    defineResource(feature);
    expect(() => defineResource(feature)).toThrow('The constraint spec_things_key has an error already');
  });

  it('cannot declare one journal kind', () => {
    const order = journalKind({ statement: 'select 1', document: (record) => record });
    const feature = { entities: [], journal: { order }, constraints: {} };
    expect(journalKindsOf([feature])).toEqual({ order });
    expect(() => journalKindsOf([feature, feature])).toThrow('The journal kind order is declared twice');
  });
});
