import { decodeXml } from './decode-xml.js';

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

describe('an XML document', () => {
  it.each([
    ['UTF-8 without a declaration', bytes('<a>', [0xc3, 0xa4], '</a>'), '<a>ä</a>'],
    ['UTF-8 with a byte order mark', bytes([0xef, 0xbb, 0xbf], '<a/>'), '<a/>'],
    ['the declared encoding', bytes(`<?xml version="1.0" encoding='iso-8859-1'?><a>`, [0xe4]), /<a>ä$/],
    ['little-endian UTF-16 by its byte order mark', bytes([0xff, 0xfe], '<\0\xe4\0'), '<ä'],
    ['big-endian UTF-16 by its byte order mark', bytes([0xfe, 0xff], '\0<\0\xe4'), '<ä'],
    ['big-endian UTF-16 in spite of a declaration', bytes([0xfe, 0xff], '\0<\0?\0x'), '<?x'],
  ])('is decoded as %s', (_, document, text) => expect(decodeXml(document)).toMatch(text));

  it.each([
    ['is not valid UTF-8', bytes('<a>', [0xe4], '</a>')],
    ['ends within a character', bytes('<a>', [0xc3])],
    ['is not valid UTF-16', bytes([0xff, 0xfe], '<\0a')],
  ])('that %s is refused, unless it may be truncated', (_, document) => {
    expect(() => decodeXml(document)).toThrow(expect.objectContaining({ code: 'corrupt_image' }));
    expect(decodeXml(document, { lenient: true })).toMatch(/^<.*\ufffd/);
  });

  it('with an unknown encoding is refused', () => {
    const document = bytes('<?xml version="1.0" encoding="x-unknown"?><a/>');
    for (const lenient of [false, true])
      expect(() => decodeXml(document, { lenient })).toThrow(expect.objectContaining({ code: 'corrupt_image' }));
  });
});
