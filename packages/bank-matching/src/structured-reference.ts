import { normalName } from './line-text.js';

/** A creditor reference (ISO 11649): RF, two check digits and the seller's own reference. */
const CREDITOR_REFERENCE = /^rf\d\d([a-z0-9]{1,21})$/;
/** A Swiss QR reference: 26 digits and a check digit. */
const QR_REFERENCE = /^\d{27}$/;

/** Check of ISO 7064: letters count as 10 to 35, and the whole number modulo 97 is 1. */
function hasCreditorCheck(reference: string): boolean {
  let rest = 0;
  for (const character of reference.slice(4) + reference.slice(0, 4))
    for (const digit of String(parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** Check of QR references: modulo 10, recursive. */
function hasQrCheck(reference: string): boolean {
  let carry = 0;
  for (const digit of reference.slice(0, -1)) carry = CARRIES[(carry + Number(digit)) % 10]!;
  return (10 - carry) % 10 === Number(reference.at(-1));
}

/** The names that a structured reference contains: itself, and the seller's own part of one with correct check digits. */
export function namesOfStructuredReference(reference: string | null): string[] {
  const name = normalName(reference ?? '');
  if (!name) return [];
  const own = CREDITOR_REFERENCE.exec(name)?.[1];
  if (own && hasCreditorCheck(name)) return [name, own];
  if (QR_REFERENCE.test(name) && hasQrCheck(name)) return [name, name.slice(0, -1).replace(/^0+/, '')];
  return [name];
}
