/** Accents and other marks; vowel signs of scripts such as Devanagari, which are letters, are not among them. */
const MARKS = /[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g;

/** Letters that have no decomposition, as they are typed on keyboards that lack them. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const WITHOUT_DECOMPOSITION = /[øđðłħıŧςßæœþ]/g;

/**
 * The form of a text in which it is searched: lower case, without accents, with `ss` for `ß`. Composed and decomposed letters have the same
 * form. The function `folded_text` of the schema does the same for stored texts.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(WITHOUT_DECOMPOSITION, (letter) => LETTERS[letter]!)
    .normalize('NFC');
