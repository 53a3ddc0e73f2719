import { fontCharacters } from '../../test/font-characters.js';
import { contentOf, BUYER } from '../../test/contents.js';
import { CHARACTERS } from './character-table.js';
import { pageProblems } from './page-problems.js';

describe('problems of pages', () => {
  it('are none in texts of many scripts', () => {
    const names = [
      'Łódź',
      'Ελλάδα',
      'Чашка',
      'שלום',
      'السلام',
      'สวัสดี',
      'हिन्दी',
      '緑茶',
      '简体',
      '한국어',
      'Հայերեն',
      '→ ✓ ★',
    ];
    const remarks = 'a\u200bb\u00adc\u2069\r\nd\te\u0301';
    expect(pageProblems(contentOf({ remarks, lines: names.map((name) => ({ name })) }))).toEqual([]);
  });

  it('name the characters that no font has, by field', () => {
    const content = contentOf({
      buyer: { ...BUYER, name: 'தமிழ்', city: 'Berlin 🙂' },
      lines: [{}, { name: 'Cup ☕🙂🙂' }],
      remarks: '\ufffd',
      sources: { buyerAddress: 'order.billing_address', buyerReference: 'customer.buyer_reference' },
    });
    expect(pageProblems(content)).toEqual([
      { field: 'customer.name', reason: '5 characters cannot be shown: த ம ி ழ ்' },
      { field: 'order.billing_address.city', reason: '1 character cannot be shown: 🙂' },
      { field: 'invoice.remarks', reason: '1 character cannot be shown: \ufffd' },
      { field: 'invoice.items[1].name', reason: '3 characters cannot be shown: ☕ 🙂' },
    ]);
  });

  it('come from a table that has the characters of the fonts (test/write-characters.ts writes it)', () => {
    expect(CHARACTERS.trim().split(/\s+/)).toEqual(fontCharacters());
  });
});
