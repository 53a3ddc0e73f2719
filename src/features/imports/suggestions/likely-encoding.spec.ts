import iconv from 'iconv-lite';
import { likelyEncoding } from './likely-encoding.js';

describe('the likely encoding of a text', () => {
  it.each([
    ['windows-1252', 'Artikel;Größe;Preis €\nSchlüssel;12;1,50\nCrème brûlée – Müller;1;2\n'],
    ['windows-1250', 'Zboží;Žluťoučký kůň;Přehled\nŁódź;Gęś;Świeży\n'],
    ['windows-1251', 'Название;Цена\nЧайник «Байкал»;100\n'],
    ['macintosh', 'Produit;Prix\nCrème brûlée – été;10\nŒuvre;2\n'],
    ['cp850', 'Artikel;Größe\nSchlüssel für Tür;12\nKÖLN;1\n'],
    ['utf-8', 'Artikel;Größe\n'],
    ['utf-8', 'sku,name\n'],
  ] as const)('is %s of %j', (encoding, text) => {
    expect(likelyEncoding(iconv.encode(text, encoding))).toBe(encoding);
  });

  it('is UTF-16 with and without a byte order mark', () => {
    expect(likelyEncoding(Buffer.from('\ufeffsku;name\n', 'utf16le'))).toBe('utf-16');
    expect(likelyEncoding(Buffer.from('sku;name\n', 'utf16le'))).toBe('utf-16');
  });

  it('is the preferred one of those that are equally likely', () => {
    const bytes = iconv.encode('Größe', 'latin1');
    expect([likelyEncoding(bytes), likelyEncoding(bytes, 'iso-8859-15'), likelyEncoding(bytes, 'cp850')]).toEqual([
      'windows-1252',
      'iso-8859-15',
      'windows-1252',
    ]);
  });
});
