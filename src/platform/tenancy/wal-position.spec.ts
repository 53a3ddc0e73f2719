import fc from 'fast-check';
import { decodeToken, encodeToken } from './wal-position.js';

describe('consistency token', () => {
  it('is decoded to the position that was encoded, and fits into a header', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (position) => {
        const token = encodeToken(position);
        expect(token).toMatch(/^[\w-]{11}$/);
        expect(decodeToken(token)).toBe(position);
      }),
    );
  });

  it('is not decoded from another text', () => {
    for (const text of ['', 'x', '0/16B3748', `${encodeToken(1n)}=`, ` ${encodeToken(1n)}`, encodeToken(1n).slice(1)])
      expect([text, decodeToken(text)]).toEqual([text, undefined]);
    fc.assert(
      fc.property(fc.string(), (text) => {
        const position = decodeToken(text);
        if (position !== undefined) expect(encodeToken(position)).toBe(text);
      }),
    );
  });
});
