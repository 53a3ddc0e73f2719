/** Two letters of the country, two check digits, and the account: 15 to 34 characters (ISO 13616). */
const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** An IBAN as it is stored: without white space, in capital letters. */
export const normalIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** Why a text of {@link normalIban} is not an IBAN; undefined if it is one: it has the form, and its check digits are right (ISO 7064, mod 97-10). */
export function ibanFault(iban: string): string | undefined {
  if (!FORM.test(iban)) return 'must be an IBAN, such as DE89370400440532013000';
  return remainderOf97(iban) === 1 ? undefined : 'has wrong check digits; compare it with the original';
}

/** The remainder modulo 97 of the number that an IBAN stands for: the first four characters moved to the end, and letters as 10 to 35. */
function remainderOf97(iban: string): number {
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4))
    for (const digit of Number.parseInt(character, 36).toString()) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}
