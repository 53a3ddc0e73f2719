import { preconditionOf, VersionConflict } from './if-match.js';

describe('If-Match', () => {
  it.each([
    [undefined, 3, true],
    ['*', 3, true],
    [' * ', 3, true],
    ['"3"', 3, true],
    ['"1", "3"', 3, true],
    ['"1","3"', 3, true],
    ['"3-a_B-9"', 3, true],
    ['"2-x", "3-x"', 3, true],
    ['W/"3"', 3, true],
    ['"1", W/"3-x"', 3, true],
    ['"2"', 3, false],
    ['W/"2"', 3, false],
    ['W/3', 3, false],
    ['"33-x"', 3, false],
    ['"3x"', 3, false],
    ['"-3"', 3, false],
    ['3', 3, false],
    ['"33"', 3, false],
    ['', 3, false],
    ['"1", "2"', 3, false],
  ])('%j allows a write to version %i: %s', (header, version, passes) => {
    const check = () => preconditionOf(header).check({ id: 'R', version });
    if (passes) expect(check).not.toThrow();
    else
      expect(check).toThrow(
        expect.objectContaining({
          code: 'version_conflict',
          details: [{ field: 'If-Match', reason: 'the present version is "3"' }],
        }) as Error,
      );
  });

  it.each([
    [undefined, 3, undefined, []],
    ['"3"', 3, undefined, []],
    [undefined, 2, 2, ['version']],
    ['"3"', 2, 3, ['version']],
    ['"1", "2"', 3, 3, ['If-Match']],
    ['"1"', 2, 2, ['If-Match', 'version']],
    ['x', undefined, undefined, ['If-Match']],
  ])('%j and the version %j of a body: the caller has read %j, and %j is refused', (header, stated, read, fields) => {
    const check = () => preconditionOf(header, stated).check({ id: 'R', version: 3 });
    if (!fields.length) expect(check).not.toThrow();
    else {
      expect(check).toThrow(VersionConflict);
      const details = fields.map((field) => ({
        field,
        reason: `the present version is ${field === 'version' ? 3 : '"3"'}`,
      }));
      expect(check).toThrow(expect.objectContaining({ read, details, present: { id: 'R', version: 3 } }) as Error);
    }
  });
});
