import { ADMIN_URL, asAdmin } from '#test/support/database.js';
import { lowerCase } from './lower-case.js';

it('lower case in SQL equals that of JavaScript, also beyond ASCII and at the end of words', async () => {
  const texts = ['ABC', 'ÄÖÜ', 'ЖУК', 'ΟΔΟΣ ΣΑΣ', 'İSTANBUL', 'ŁÓDŹ', 'Ǆ', 'ẞ', 'ꭰ', '𐐀'];
  const { rows } = await asAdmin(ADMIN_URL, (admin) =>
    admin.query<{ lower: string }>({
      text: `select ${lowerCase('t')} as lower from unnest($1::text[]) with ordinality u(t, n) order by n`,
      values: [texts],
    }),
  );
  expect(rows.map(({ lower }) => lower)).toEqual(texts.map((text) => text.toLowerCase()));
});
