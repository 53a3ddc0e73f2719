/** Legal forms, which banks and customers write or leave out. */
const LEGAL_FORMS = new Set(
  'ab ag as bv co corp e ek ev gbr gmbh inc kg kgaa limited llc ltd mbh nv ohg oy plc sa sarl sas se sl spa srl ug und and'.split(
    ' ',
  ),
);
/** Banks cut long names; a shorter beginning is no evidence. */
const LEAST_BEGINNING = 12;

/** The form in which names of parties are compared: without case, accents, legal forms and the `e` that replaces an umlaut. */
export const normalPartyName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !LEGAL_FORMS.has(word))
    .map((word) => word.replace(/([aou])e/g, '$1'))
    .join('');

/** Whether two names, as {@link normalPartyName} makes them, are the same, or one is the long beginning of the other. */
export const isSameParty = (a: string, b: string): boolean =>
  a === b ? a !== '' : Math.min(a.length, b.length) >= LEAST_BEGINNING && (a.startsWith(b) || b.startsWith(a));
