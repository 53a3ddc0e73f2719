/** A number in a request whose digits a JavaScript number cannot carry; every rule for numbers refuses it. */
export class InexactNumber {
  constructor(readonly digits: string) {}
}

/** The number that `digits`, a JSON number, is, if JavaScript has exactly this one. */
export function exactNumber(digits: string): number | InexactNumber {
  const value = Number(digits);
  return Number.isFinite(value) && plain(digits) === plain(String(value)) ? value : new InexactNumber(digits);
}

/** Sign, significant digits and exponent, the same for all ways of writing one number. */
function plain(text: string): string {
  const isNegative = text.startsWith('-');
  const [mantissa = '', exponent = '0'] = text
    .slice(isNegative ? 1 : 0)
    .toLowerCase()
    .split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = whole + fraction;
  let start = 0;
  while (all[start] === '0') start++;
  let end = all.length;
  while (end > start && all[end - 1] === '0') end--;
  if (start === end) return '0';
  return `${isNegative ? '-' : ''}${all.slice(start, end)}e${Number(exponent) - fraction.length + all.length - end}`;
}
