import { preconditionOf } from './if-match.js';

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
    ['"2"', 3, false],
    ['"33-x"', 3, false],
    ['"3x"', 3, false],
    ['"-3"', 3, false],
    ['W/"3-x"', 3, false],
    ['3', 3, false],
    ['W/"3"', 3, false],
    ['"33"', 3, false],
    ['', 3, false],
    ['"1", "2"', 3, false],
  ])('%j allows a write to version %i: %s', (header, version, passes) => {
    const check = () => preconditionOf(header).check(version);
    if (passes) expect(check).not.toThrow();
    else
      expect(check).toThrow(
        expect.objectContaining({
          code: 'version_conflict',
          details: [{ field: 'If-Match', reason: 'the present version is "3"' }],
        }) as Error,
      );
  });
});
