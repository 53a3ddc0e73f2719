import fc from 'fast-check';
import { bytesBetween, decodeToken, encodeToken, inTimelineOf, parsePosition } from './wal-position.js';

describe('consistency token', () => {
  it('is decoded to the position that was encoded, and fits into a header', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 96n - 1n }), (position) => {
        const token = encodeToken(position);
        expect(token).toMatch(/^[\w-]{16}$/);
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

describe('positions of the log', () => {
  it('of a later timeline are greater than all of earlier ones', () => {
    expect(parsePosition('00000002 5') > parsePosition('00000001 900')).toBe(true);
    expect(parsePosition('00000010 5') > parsePosition('0000000F 900')).toBe(true); // the timeline is hexadecimal
    expect(inTimelineOf(parsePosition('00000002 900'), parsePosition('0 7'))).toBe(parsePosition('00000002 7'));
  });

  it('have a distance in bytes, also in different timelines', () => {
    expect(bytesBetween(parsePosition('00000001 7'), parsePosition('00000002 10'))).toBe(3);
    expect(bytesBetween(parsePosition('00000001 10'), parsePosition('00000001 7'))).toBe(0);
  });
});
