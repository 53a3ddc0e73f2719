import { internal } from '../sql/constraints.js';
import { defineResource } from './resource.js';

it('a constraint cannot have the errors of two features', () => {
  const feature = { entities: [], journal: {}, constraints: { spec_things_key: internal() } };
  defineResource(feature);
  expect(() => defineResource(feature)).toThrow('The constraint spec_things_key has an error already');
});
