import { isUtf8 } from 'node:buffer';
import { parse } from 'lossless-json';
import { DomainError } from '../errors/domain-error.js';

/** A number in a request whose digits a JavaScript number cannot carry; every rule for numbers refuses it. */
export class InexactNumber {
  constructor(readonly digits: string) {}
}

/** A number of more than fifteen digits or with an exponent: what a double may not keep is worth the slower, exact look. */
const SUSPECT = /(?:^|[\s,:[])-?(?:[\d.]{16}|\d[\d.]*[eE])/;

/**
 * Reads a JSON body. Numbers that would be rounded on the way into JavaScript come out as {@link InexactNumber} instead
 * of being changed silently. Throws `invalid_json`.
 */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw invalidJson('The body is not UTF-8 text.');
  const text = body.toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    return SUSPECT.test(text) ? parse(text, undefined, { parseNumber: exactNumber, onDuplicateKey: lastWins }) : value;
  } catch (error) {
    if (error instanceof RangeError) throw invalidJson('The body is nested too deeply.');
    throw invalidJson(`The body is not valid JSON: ${(error as Error).message}`);
  }
}

export const invalidJson = (message: string) => new DomainError('invalid_json', message);

const lastWins = ({ newValue }: { newValue: unknown }) => newValue;

function exactNumber(digits: string): number | InexactNumber {
  const value = Number(digits);
  return Number.isFinite(value) && plain(digits) === plain(String(value)) ? value : new InexactNumber(digits);
}

/** Sign, significant digits and exponent, the same for all ways of writing one number. */
function plain(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (!significant) return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
