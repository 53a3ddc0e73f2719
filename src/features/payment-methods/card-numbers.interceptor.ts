import { CallHandler, ExecutionContext, NestInterceptor, UseInterceptors } from '@nestjs/common';
import type { Request } from 'express';
import { from, switchMap, type Observable } from 'rxjs';
import { Faults } from '#platform/base/errors/faults.js';
import { isSliceOver, nextSlice } from '#platform/base/event-loop/slices.js';
import { InexactNumber } from '#platform/base/json/json.js';

const MIN_DIGITS = 13;
const MAX_DIGITS = 19;
const REASON = 'must not contain a card number; send a token of the provider';

/** A part of a text that is searched without a pause. None ends inside a character or an id. */
const CHUNK = /[^]{1,32768}[\da-z-]{0,64}/giu;
/** A separator between two groups of digits; at most one. */
const SEPARATOR = /[\s./-]/;
/** A full UUID in text form, not as part of a longer run of letters and digits. The digits of an id may look like a card number. */
const UUID = /(?<![\da-z])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-z])/gi;

/** Adjacent groups of digits that may be a card number, with their Luhn sums: every second digit is doubled, beginning with the last but one or the last. */
interface Candidate {
  length: number;
  sum: number;
  sumOfLastDoubled: number;
}

const isCardNumber = ({ length, sum }: Candidate): boolean =>
  length >= MIN_DIGITS && length <= MAX_DIGITS && sum % 10 === 0;

function append(candidate: Candidate, digit: number): void {
  const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
  const { sum, sumOfLastDoubled } = candidate;
  candidate.length++;
  candidate.sum = sumOfLastDoubled + digit;
  candidate.sumOfLastDoubled = sum + doubled;
}

/**
 * Whether a text contains a full card number: 13 to 19 digits in adjacent groups with one separator between two groups, of which the
 * first digit is one with which card schemes' numbers begin (2 to 6; timestamps and sequential numbers mostly do not), and the last
 * digit is the check digit of the others (Luhn algorithm, ISO/IEC 7812-1). Digits of all scripts count (Unicode NFKC). The digits
 * of a full UUID do not count, so that ids can be sent; digits beside a UUID do. Reads each character once, long texts in slices.
 */
export async function hasCardNumber(text: string): Promise<boolean> {
  let candidates: Candidate[] = [];
  let isInGroup = false;
  for (const chunk of text.match(CHUNK) ?? []) {
    if (isSliceOver()) await nextSlice();
    for (const character of chunk.replace(UUID, 'id').normalize('NFKC')) {
      if (character >= '0' && character <= '9') {
        if (!isInGroup && character >= '2' && character <= '6')
          candidates.push({ length: 0, sum: 0, sumOfLastDoubled: 0 });
        if (candidates.length && candidates[0]!.length >= MAX_DIGITS) candidates.shift();
        for (const candidate of candidates) append(candidate, Number(character));
        isInGroup = true;
      } else {
        if (isInGroup && candidates.some(isCardNumber)) return true;
        if (!isInGroup || !SEPARATOR.test(character)) candidates = [];
        isInGroup = false;
      }
    }
  }
  return isInGroup && candidates.some(isCardNumber);
}

/**
 * Throws `validation_failed` with a detail for every value of a body that contains a card number. Works in slices. The reader of bodies limits
 * how deep they are nested.
 */
export async function refuseCardNumbers(body: unknown): Promise<void> {
  const faults = new Faults();
  await addCardNumbers(body, '', faults);
  faults.throwIfAny();
}

async function addCardNumbers(value: unknown, field: string, faults: Faults): Promise<void> {
  if (isSliceOver()) await nextSlice();
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) await addCardNumbers(entry, `${field}[${index}]`, faults);
  } else if (typeof value === 'object' && value !== null && !(value instanceof InexactNumber)) {
    for (const [name, entry] of Object.entries(value))
      await addCardNumbers(entry, field ? `${field}.${name}` : name, faults);
  } else if (await hasCardNumber(value instanceof InexactNumber ? value.digits : String(value))) {
    faults.add(field || 'body', REASON);
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
