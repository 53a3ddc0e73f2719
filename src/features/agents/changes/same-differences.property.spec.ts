import fc from 'fast-check';
import { v7 } from 'uuid';
import { propertyRuns } from '#test/support/property.js';
import { differingFields } from './same-differences.js';
import type { ShownDifference } from './shown-difference.js';

const [PREPARED, DONE] = [Date.parse('2026-03-10T12:00:00Z'), Date.parse('2026-03-10T12:10:00Z')];
const startAt = (msecs: number) => ({ begunAt: msecs, idsSince: msecs });

/** Records with values of all kinds; `{id:…}` and `{time}` are what each write makes anew. */
const record = fc.dictionary(
  fc.constantFrom('name', 'status', 'total', 'lines', 'invoice_number', 'issued_at', 'nested'),
  fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(null, true, 0, 1.25, '', 'text', '{id:1}', '{id:2}', '{time}', 'a {id:1} b'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b'), tie('value')),
    ),
  })).value,
);

const difference = fc.record({ action: fc.constantFrom('created', 'updated'), id: fc.nat(2), record });
type Difference = typeof difference extends fc.Arbitrary<infer T> ? T : never;

/** The same differences as a write at a time has them. */
function asOf(msecs: number, differences: readonly Difference[]): ShownDifference[] {
  const ids = [1, 2].map((place) => v7({ msecs: msecs + place }));
  const text = JSON.stringify(differences.map(({ record: one }) => one))
    .replaceAll('{id:1}', ids[0]!)
    .replaceAll('{id:2}', ids[1]!)
    .replaceAll('{time}', new Date(msecs + 20).toISOString());
  const records = JSON.parse(text) as Record<string, unknown>[];
  return differences.map(({ action, id }, place) => ({
    resource_type: 'order',
    id: action === 'created' ? v7({ msecs: msecs + 10 + place }) : `01900000-0000-7000-8000-00000000000${id}`,
    action,
    changes:
      action === 'updated'
        ? Object.entries(records[place]!).map(([field, after]) => ({ field, before: null, after }))
        : [],
    data: action === 'created' ? records[place]! : null,
  }));
}

/** Differences of records of which each is changed only once. */
const differences = fc.uniqueArray(difference, {
  maxLength: 4,
  selector: ({ action, id }) => (action === 'updated' ? id : Symbol('new')),
});

const compare = (before: ShownDifference[], after: ShownDifference[]) =>
  differingFields({ ...startAt(PREPARED), differences: before }, { ...startAt(DONE), differences: after }, 'UTC');

describe('differences of random writes', () => {
  it('are the same at another time', () => {
    fc.assert(
      fc.property(differences, (some) => {
        expect(compare(asOf(PREPARED, some), asOf(DONE, some))).toEqual([]);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it('are found if one value is another one', () => {
    fc.assert(
      fc.property(differences, fc.nat(), (some, chosen) => {
        const after = asOf(DONE, some);
        const target = after[chosen % Math.max(1, after.length)];
        fc.pre(target !== undefined);
        if (target!.data) Object.assign(target!.data, { name: 'another' });
        else target!.changes = [...target!.changes, { field: 'another', before: 1, after: 2 }];
        const found = compare(asOf(PREPARED, some), after);
        expect(found.length).toBeGreaterThan(0);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
