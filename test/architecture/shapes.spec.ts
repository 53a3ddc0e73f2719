import { declaredFieldsIn } from '../../lab/structure/declarations.mjs';
import { inKind } from '../support/sources.js';

/** Fields of shapes, of which the type and the options of the decorator say the same; see `platform/edge/validation/shapes.ts`. */
const fields = inKind('shape')
  .flatMap(({ path, text }) => declaredFieldsIn(text).map((field) => ({ path, ...field })))
  .filter(({ shape }) => shape.endsWith('Shape'));

const offending = (isRight: (field: (typeof fields)[number]) => boolean) =>
  fields.filter((field) => !isRight(field)).map(({ shape, name }) => `${shape}.${name}`);

describe('fields of shapes', () => {
  it('are found', () => expect(fields.length).toBeGreaterThan(7));

  it('are omissible in their type if and only if they are optional in creations', () => {
    expect(offending(({ isOptional, options }) => isOptional === /\boptional: true/.test(options))).toEqual([]);
  });

  it('may be null in their type if and only if they are nullable', () => {
    expect(offending(({ type, options }) => /\| null\b/.test(type) === /\bnullable: true/.test(options))).toEqual([]);
  });

  it('are read-only in their type if and only if only answers have them', () => {
    const isReadOnly = ({ decorator, options }: (typeof fields)[number]) =>
      decorator === 'Id' || /\breadOnly: true/.test(options);
    expect(offending((field) => field.modifiers.includes('readonly') === isReadOnly(field))).toEqual([]);
  });
});
