import fc from 'fast-check';
import { propertyRuns } from '#test/support/property.js';
import { withChanges } from '#test/support/document-changes.js';
import { fieldChanges } from './field-changes.js';

/** Values that are compared as a whole. */
const value = fc.oneof(
  fc.constantFrom(null, true, 'x', 'y', 1, 2.5),
  fc.array(fc.integer({ max: 3 }), { maxLength: 3 }),
  fc.array(fc.record({ name: fc.constantFrom('a', 'b') }), { maxLength: 3 }),
);
const FIELDS = ['status', 'total', 'version', 'updated_at'];
const flat = fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 4 });

/** Elements with different ids, some of which also occur in other lists. */
const elements = (fields: fc.Arbitrary<object>) =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom('a1', 'b2', 'c3', 'd4', 'e5'), fields), {
      selector: ([id]) => id,
      maxLength: 5,
    })
    .map((list) => list.map(([id, rest]) => ({ id, ...rest })));

const document = fc
  .tuple(
    flat,
    fc.record(
      {
        address: fc.oneof(flat, fc.constant(null)),
        line_items: elements(fc.record({ quantity: value, tiers: elements(flat) }, { requiredKeys: [] })),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([fields, parts]): Record<string, unknown> => ({ ...fields, ...parts }));

/**
 * A document in the form in which two documents are compared: without `version` and `updated_at` outside of values that are listed as a
 * whole, and without fields that are null, because `changes` do not distinguish these from missing ones.
 */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, one]) => one !== null && name !== 'version' && name !== 'updated_at')
      .map(([name, one]) => [name, comparable(one)]),
  );
}

describe('the changes of two documents', () => {
  it('make the second one of the first one', () =>
    fc.assert(
      fc.asyncProperty(document, document, async (before, after) => {
        const changes = await fieldChanges(before, after);
        expect(comparable(withChanges(before, changes))).toEqual(comparable(after));
      }),
      { numRuns: propertyRuns() },
    ));

  it('are none of equal documents', () =>
    fc.assert(
      fc.asyncProperty(document, async (one) => {
        expect(await fieldChanges(one, structuredClone(one))).toEqual([]);
      }),
      { numRuns: propertyRuns() },
    ));

  it('name fields by their paths, elements by their ids, and leave out version and updated_at', async () => {
    const before = {
      version: 1,
      updated_at: 'x',
      status: 'A',
      address: { city: 'Rome', zip: '1' },
      line_items: [
        { id: 'a', quantity: 1 },
        { id: 'b', quantity: 1 },
      ],
      tags: ['x'],
    };
    const after = {
      version: 2,
      updated_at: 'y',
      status: 'B',
      address: { city: 'Oslo', zip: '1' },
      line_items: [
        { id: 'c', quantity: 3 },
        { id: 'a', quantity: 2 },
      ],
      tags: ['x', 'y'],
    };
    expect(await fieldChanges(before, after)).toEqual([
      { field: 'status', before: 'A', after: 'B' },
      { field: 'address.city', before: 'Rome', after: 'Oslo' },
      { field: 'line_items[b]', before: { id: 'b', quantity: 1 }, after: null },
      { field: 'line_items[c]', before: null, after: { id: 'c', quantity: 3 } },
      { field: 'line_items[a].quantity', before: 1, after: 2 },
      { field: 'line_items', before: ['a', 'b'], after: ['c', 'a'] },
      { field: 'tags', before: ['x'], after: ['x', 'y'] },
    ]);
  });
});
