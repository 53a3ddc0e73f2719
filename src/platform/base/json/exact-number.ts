/** A number of a JSON text that no JavaScript number represents exactly. Every rule for numbers refuses it. */
export class InexactNumber {
  constructor(readonly digits: string) {}
}

/** The value of `digits`, a JSON number: a JavaScript number if one represents it exactly, else an {@link InexactNumber}. */
export function exactNumber(digits: string): number | InexactNumber {
  const value = Number(digits);
  return Number.isFinite(value) && normalized(digits) === normalized(String(value)) ? value : new InexactNumber(digits);
}

/** Sign, significant digits and exponent of a number: the same text for all notations of one number. */
function normalized(text: string): string {
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
