import { CallHandler, ExecutionContext, NestInterceptor, UseInterceptors } from '@nestjs/common';
import type { Request } from 'express';
import { from, switchMap, type Observable } from 'rxjs';
import { Faults } from '../../../base/errors/faults.js';
import { isSliceOver, nextSlice } from '../../../base/event-loop/slices.js';
import { InexactNumber } from '../../../base/json/json.js';

const MIN_DIGITS = 13;
const MAX_DIGITS = 19;
const REASON = 'must not contain a card number; send a token of the provider';
/** Number of characters of a text that are searched without a pause. */
const CHUNK_LENGTH = 32_768;
/** Number of values that are searched before the time is checked again. */
const VALUES_PER_TIME_CHECK = 256;

const ASCII_ZERO = 0x30;
const NOT_ASCII = /[^\0-\x7f]/;
/** A separator between two groups of digits; at most one. */
const SEPARATOR = /[\s./-]/;
/** Size of the ring buffers that keep the sums of the last digits: a power of 2 above {@link MAX_DIGITS}. */
const RING = 32;

/** A full UUID in text form, not as part of a longer run of letters and digits. The digits of an id may look like a card number. */
const UUID = /(?<![\da-z])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-z])/gi;

/** A character of an id. */
const ID_CHARACTER = /[\da-z-]/i;
/** A number of characters that is larger than the length of an id. */
const LONGER_THAN_ID = 64;

const withoutIds = (text: string): string => text.replace(UUID, 'id');

/**
 * Whether a text contains a full card number: 13 to 19 digits in adjacent groups with one separator between two groups, of which the
 * first digit is one with which card schemes' numbers begin (2 to 6; timestamps and sequential numbers mostly do not), and the last
 * digit is the check digit of the others (Luhn algorithm, ISO/IEC 7812-1). Digits of all scripts count (Unicode NFKC). The digits
 * of a full UUID do not count, so that ids can be sent; digits beside a UUID do.
 */
export function hasCardNumber(text: string): boolean {
  const search = new CardNumberSearch();
  for (const chunk of chunksOf(text)) if (search.read(chunk)) return true;
  return search.isAtEnd();
}

/** Splits a text into chunks; none ends inside a character or an id. */
function* chunksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = start + CHUNK_LENGTH;
    if (end < text.length && text.codePointAt(end - 1)! > 0xffff) end++;
    for (const limit = end + LONGER_THAN_ID; end < limit && ID_CHARACTER.test(text[end] ?? '');) end++;
    yield text.slice(start, end);
    start = end;
  }
}

/**
 * Searches a text chunk by chunk and reads each character once. The Luhn algorithm doubles every second digit from the right, and adds
 * the two digits of a doubled digit above 9. Therefore the search keeps two running sums, one that doubles the digits in even places
 * and one that doubles those in odd places; the Luhn sum of any run of digits is the difference of two values of one of them.
 */
class CardNumberSearch {
  /** Number of digits since the first of the adjacent groups began. */
  private digits = 0;
  private readonly sums = [new Float64Array(RING), new Float64Array(RING)] as const;
  /** Positions among the last digits at which a group begins with a digit with which a card number may begin. */
  private starts: number[] = [];
  private isInGroup = false;
  private hasSeparator = false;

  /** Reads the next chunk and returns whether a card number ends in it. */
  read(chunk: string): boolean {
    const rest = withoutIds(chunk);
    const text = NOT_ASCII.test(rest) ? rest.normalize('NFKC') : rest;
    for (let at = 0; at < text.length; at++) {
      const digit = text.charCodeAt(at) - ASCII_ZERO;
      if (digit >= 0 && digit <= 9) this.digit(digit);
      else if (this.isInGroup) {
        if (this.isAtEnd()) return true;
        this.isInGroup = false;
        this.hasSeparator = SEPARATOR.test(text[at]!);
      } else this.hasSeparator = false;
    }
    return false;
  }

  /** Whether the digits that were read end with a card number. */
  isAtEnd(): boolean {
    if (!this.isInGroup) return false;
    const sums = this.sums[(this.digits % 2) as 0 | 1];
    return this.starts.some((start) => {
      const length = this.digits - start;
      if (length < MIN_DIGITS || length > MAX_DIGITS) return false;
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
      while (this.starts.length && this.digits - this.starts[0]! > MAX_DIGITS) this.starts.shift();
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

/** Interceptor that refuses a body with a card number in any field, unknown fields included, before any other code reads the body. */
export const RefuseCardNumbers = () => UseInterceptors(new CardNumberInterceptor());

class CardNumberInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { body } = context.switchToHttp().getRequest<Request>();
    return from(refuseCardNumbers(body)).pipe(switchMap(() => next.handle()));
  }
}

/** An array or object that is being searched. `keys` are the keys of an object; `at` is the index of the next entry. */
interface Container {
  value: object;
  keys: readonly string[] | undefined;
  at: number;
}

/**
 * Throws `validation_failed` with a detail for every value that contains a card number. Works in slices, and without recursion, because
 * callers decide how deep a body is nested.
 */
export async function refuseCardNumbers(body: unknown): Promise<void> {
  const faults = new Faults();
  const path: Container[] = [];
  let value = body;
  for (let count = 1; ; count++) {
    if (count % VALUES_PER_TIME_CHECK === 0 && isSliceOver()) await nextSlice();
    if (typeof value === 'object' && value !== null && !(value instanceof InexactNumber))
      path.push({ value, keys: Array.isArray(value) ? undefined : Object.keys(value), at: 0 });
    else if (await containsCardNumber(value)) faults.add(fieldOf(path), REASON);
    while (path.length && isDone(path.at(-1)!)) path.pop();
    const top = path.at(-1);
    if (!top) break;
    value = (top.value as Record<string | number, unknown>)[top.keys?.[top.at] ?? top.at];
    top.at++;
  }
  faults.throwIfAny();
}

const isDone = ({ value, keys, at }: Container): boolean => at === (keys ?? (value as unknown[])).length;

/** Whether a text or number contains a card number. Long texts are searched in slices. */
function containsCardNumber(value: unknown): boolean | Promise<boolean> {
  const text = value instanceof InexactNumber ? value.digits : String(value);
  return text.length > CHUNK_LENGTH ? searchInSlices(text) : hasCardNumber(text);
}

async function searchInSlices(text: string): Promise<boolean> {
  const numbers = new CardNumberSearch();
  for (const chunk of chunksOf(text)) {
    if (numbers.read(chunk)) return true;
    if (isSliceOver()) await nextSlice();
  }
  return numbers.isAtEnd();
}

/** The path of the entry that was read last; `body` for the body itself. */
function fieldOf(path: readonly Container[]): string {
  const field = path.reduce((parent, { keys, at }) => {
    if (!keys) return `${parent}[${at - 1}]`;
    return parent ? `${parent}.${keys[at - 1]}` : keys[at - 1]!;
  }, '');
  return field || 'body';
}
