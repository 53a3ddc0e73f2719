import { featureOf, inKind } from '../support/sources.js';
import { EXPECTED_READS, ForeignUses } from './foreign-uses.js';

/** The texts among exported values, also inside of objects and lists. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : [];
}

describe('tables', () => {
  it('are used by features that import their owner, but for some reads', async () => {
    const uses = new ForeignUses();
    for (const { path } of inKind('queries'))
      for (const text of textsIn(await import(`../../${path.replace(/ts$/, 'js')}`)))
        await uses.add(featureOf(path)!, text);
    expect(uses.statements).toBeGreaterThan(150);
    expect([...uses.writes]).toEqual([]);
    expect([...uses.reads].sort()).toEqual([...EXPECTED_READS].sort());
  });
});
