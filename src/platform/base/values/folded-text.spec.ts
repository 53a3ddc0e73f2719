import { readFileSync } from 'node:fs';
import { ADMIN_URL, asAdmin } from '#test/support/database.js';
import { foldText } from './folded-text.js';

const TEXTS: readonly (readonly [text: string, folded: string])[] = [
  ['Müller', 'muller'],
  ['Mu\u0308ller', 'muller'],
  ['CRÈME Brûlée', 'creme brulee'],
  ['Groß', 'gross'],
  ['GROẞ', 'gross'],
  ['İstanbul', 'istanbul'],
  ['ısı', 'isi'],
  ['Łódź', 'lodz'],
  ['Ærø Ørsted Þór Đà œuvre', 'aero orsted thor da oeuvre'],
  ['ΟΔΟΣ ΣΑΣ', 'οδοσ σασ'],
  ['ﬁve ½ ² Ｎｏ１', 'five 1⁄2 2 no1'],
  ['한국', '한국'],
  ['がく', 'がく'],
  ['हिन्दी', 'हिन्दी'],
  ['ABC-001 x_y', 'abc-001 x_y'],
  ['', ''],
];

/** Without capitals that older versions of ICU do not know, such as those of Georgian. */
const IS_COMPARED = /^(?![\u1c80-\u1cbf])\p{Assigned}/u;

describe('texts are folded for the search', () => {
  it.each(TEXTS)('%j as %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('by the function of the schema in the same way, also each letter of the scripts of Europe', async () => {
    const letters = Array.from({ length: 0x2100 - 0x20 }, (_, place) => String.fromCodePoint(place + 0x20));
    const texts = [...TEXTS.map(([text]) => text), ...letters.filter((letter) => IS_COMPARED.test(letter))];
    const source = readFileSync('migrations/functions/folded_text.sql', 'utf8');
    const { rows } = await asAdmin(ADMIN_URL, async (admin) => {
      await admin.query(source.replace('function folded_text', 'function pg_temp.folded_text'));
      return admin.query<{ folded: string }>({
        text: 'select pg_temp.folded_text(t) as folded from unnest($1::text[]) with ordinality u(t, n) order by n',
        values: [texts],
      });
    });
    const different = texts.filter((text, place) => rows[place]!.folded !== foldText(text));
    expect(different).toEqual([]);
  });
});
