import { CallHandler, ExecutionContext, NestInterceptor, UseInterceptors } from '@nestjs/common';
import type { Request } from 'express';
import { from, switchMap, type Observable } from 'rxjs';
import { Faults } from '../errors/faults.js';
import { isSliceOver, nextSlice } from '../event-loop/slices.js';
import { InexactNumber } from '../json/json.js';

const LEAST_DIGITS = 13;
const MOST_DIGITS = 19;
const REASON = 'must not contain a card number; send a token of the provider';
/** Characters of a text that are searched at once. */
const PIECE = 32_768;
/** Values between two looks at the clock. */
const VALUES_BETWEEN_LOOKS = 256;

const ASCII_ZERO = 0x30;
const NOT_ASCII = /[^\0-\x7f]/;
/** What may stand between two groups of digits, once. */
const SEPARATOR = /[\s./-]/;
/** Sums of the last digits are kept in rings of this size, a power of 2 above {@link MOST_DIGITS}. */
const RING = 32;

/** A full UUID in its text form; a longer run of letters and digits is none. Ids are such text, and their digits may pass as a card's. */
const UUID = /(?<![\da-z])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-z])/gi;

/** What ids consist of, and more characters than one has. */
const OF_ID = /[\da-z-]/i;
const LONGER_THAN_ID = 64;

const withoutIds = (text: string): string => text.replace(UUID, 'id');

/**
 * Whether a text has a full card number in it: neighbouring groups of digits, as people write them with one separator between two
 * groups, together 13 to 19, that begin with what the schemes' numbers begin with (2 to 6; times and running numbers mostly do
 * not) and whose last digit is the check digit of the others (ISO/IEC 7812-1). Digits of all scripts that mean 0 to 9 count
 * (Unicode NFKC). Digits of a full UUID are no part of a card number, so that ids can be sent; beside one they are.
 */
export function hasCardNumber(text: string): boolean {
  const search = new CardNumberSearch();
  for (const piece of piecesOf(text)) if (search.takes(piece)) return true;
  return search.ends();
}

/** A text in pieces that end between two characters, and not inside of an id. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = start + PIECE;
    if (end < text.length && text.codePointAt(end - 1)! > 0xffff) end++;
    for (const most = end + LONGER_THAN_ID; end < most && OF_ID.test(text[end] ?? '');) end++;
    yield text.slice(start, end);
    start = end;
  }
}

/**
 * Reads a text piece by piece, each character once. By Luhn every second digit from the right counts double, and of what has two
 * digits their sum; so there are two running sums, which double the digits in even and in odd places, and the sum of a group of
 * digits is a difference of two values of one of them.
 */
class CardNumberSearch {
  /** Digits since the run of groups began. */
  private digits = 0;
  private readonly sums = [new Float64Array(RING), new Float64Array(RING)] as const;
  /** Where the groups begin that a number could begin with, among the last digits. */
  private starts: number[] = [];
  private isInGroup = false;
  private hasSeparator = false;

  /** Whether a card number ends in this piece. */
  takes(piece: string): boolean {
    const known = withoutIds(piece);
    const text = NOT_ASCII.test(known) ? known.normalize('NFKC') : known;
    for (let at = 0; at < text.length; at++) {
      const digit = text.charCodeAt(at) - ASCII_ZERO;
      if (digit >= 0 && digit <= 9) this.digit(digit);
      else if (this.isInGroup) {
        if (this.ends()) return true;
        this.isInGroup = false;
        this.hasSeparator = SEPARATOR.test(text[at]!);
      } else this.hasSeparator = false;
    }
    return false;
  }

  /** Whether the digits until here end with a card number. */
  ends(): boolean {
    if (!this.isInGroup) return false;
    const sums = this.sums[(this.digits % 2) as 0 | 1];
    return this.starts.some((start) => {
      const length = this.digits - start;
      if (length < LEAST_DIGITS || length > MOST_DIGITS) return false;
      return (sums[this.digits % RING]! - sums[start % RING]!) % 10 === 0;
    });
  }

  private digit(value: number): void {
    if (!this.isInGroup) {
      if (!this.hasSeparator) {
        this.digits = 0;
        this.starts = [];
        for (const sums of this.sums) sums[0] = 0;
      }
      this.isInGroup = true;
      while (this.starts.length && this.digits - this.starts[0]! > MOST_DIGITS) this.starts.shift();
      if (value >= 2 && value <= 6) this.starts.push(this.digits);
    }
    const place = this.digits % RING;
    const next = ++this.digits % RING;
    const doubled = value > 4 ? value * 2 - 9 : value * 2;
    const isOdd = place % 2;
    this.sums[0][next] = this.sums[0][place]! + (isOdd ? value : doubled);
    this.sums[1][next] = this.sums[1][place]! + (isOdd ? doubled : value);
  }
}

/** Refuses a body with a card number anywhere in it, fields that nobody knows included, before anything else looks at it. */
export const RefuseCardNumbers = () => UseInterceptors(new CardNumberInterceptor());

class CardNumberInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { body } = context.switchToHttp().getRequest<Request>();
    return from(refuseCardNumbers(body)).pipe(switchMap(() => next.handle()));
  }
}

/** An array or object whose entries are looked at, with the place of the next one. */
interface Opened {
  value: object;
  keys: readonly string[] | undefined;
  at: number;
}

/**
 * Throws `validation_failed` on every value that has a card number. Works in slices, and without recursion, for callers decide how
 * deep a body is.
 */
export async function refuseCardNumbers(body: unknown): Promise<void> {
  const faults = new Faults();
  const path: Opened[] = [];
  let value = body;
  for (let looks = 1; ; looks++) {
    if (looks % VALUES_BETWEEN_LOOKS === 0 && isSliceOver()) await nextSlice();
    if (typeof value === 'object' && value !== null && !(value instanceof InexactNumber))
      path.push({ value, keys: Array.isArray(value) ? undefined : Object.keys(value), at: 0 });
    else if (await hasOne(value)) faults.add(fieldOf(path), REASON);
    while (path.length && isDone(path.at(-1)!)) path.pop();
    const top = path.at(-1);
    if (!top) break;
    value = (top.value as Record<string | number, unknown>)[top.keys?.[top.at] ?? top.at];
    top.at++;
  }
  faults.throwIfAny();
}

const isDone = ({ value, keys, at }: Opened): boolean => at === (keys ?? (value as unknown[])).length;

/** Whether a text or number has a card number; a long text is searched in slices. */
function hasOne(value: unknown): boolean | Promise<boolean> {
  const text = value instanceof InexactNumber ? value.digits : String(value);
  return text.length > PIECE ? searchInTurns(text) : hasCardNumber(text);
}

async function searchInTurns(text: string): Promise<boolean> {
  const numbers = new CardNumberSearch();
  for (const piece of piecesOf(text)) {
    if (numbers.takes(piece)) return true;
    if (isSliceOver()) await nextSlice();
  }
  return numbers.ends();
}

/** The path of the entry that was looked at last. */
function fieldOf(path: readonly Opened[]): string {
  const field = path.reduce((parent, { keys, at }) => {
    if (!keys) return `${parent}[${at - 1}]`;
    return parent ? `${parent}.${keys[at - 1]}` : keys[at - 1]!;
  }, '');
  return field || 'body';
}
