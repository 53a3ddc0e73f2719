import { CallHandler, ExecutionContext, NestInterceptor, UseInterceptors } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { DomainError, type ErrorDetail } from '../errors/domain-error.js';
import { InexactNumber } from './json.js';

const LEAST_DIGITS = 13;
const MOST_DIGITS = 19;
const REASON = 'must not contain a card number; send a token of the provider';
/** Digits in groups, as people write them; one separator between two groups. */
const GROUPS = /\d+(?:[\s./-]\d+)*/g;
/** What the schemes' numbers begin with; times and running numbers mostly do not. */
const FIRST_DIGIT = /^[2-6]/;

/** A full UUID in its text form; a longer run of letters and digits is none. Ids are such text, and their digits may pass as a card's. */
const UUID = /(?<![\da-z])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-z])/gi;

const withoutIds = (text: string): string => text.replace(UUID, 'id');

/**
 * Whether a text has a full card number in it: neighbouring groups of digits, together 13 to 19, the first of them 2 to 6, whose last
 * digit is the check digit of the others (ISO/IEC 7812-1). Digits of a full UUID are no part of a card number, so that ids can be
 * sent; beside one they are.
 */
export const hasCardNumber = (text: string): boolean =>
  (withoutIds(text).normalize('NFKC').match(GROUPS) ?? []).some((run) => {
    const groups = run.split(/\D/);
    return groups.some((group, first) => FIRST_DIGIT.test(group) && beginsCardNumber(groups, first));
  });

/**
 * Sums up digit by digit, for hostile bodies have a million groups. By Luhn every second digit from the right counts double, and
 * of what has two digits their sum: so `sums` are those for an even and an odd number of digits.
 */
function beginsCardNumber(groups: readonly string[], first: number): boolean {
  const sums = [0, 0];
  let length = 0;
  for (let place = first; place < groups.length; place++) {
    for (const digit of groups[place]!) {
      const value = Number(digit);
      sums[length % 2]! += value > 4 ? value * 2 - 9 : value * 2;
      sums[++length % 2]! += value;
      if (length > MOST_DIGITS) return false;
    }
    if (length >= LEAST_DIGITS && sums[length % 2]! % 10 === 0) return true;
  }
  return false;
}

/** Refuses a body with a card number anywhere in it, fields that nobody knows included, before anything else looks at it. */
export const RefuseCardNumbers = () => UseInterceptors(new CardNumberInterceptor());

class CardNumberInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const details = faultsOf(context.switchToHttp().getRequest<Request>().body);
    if (details.length) throw DomainError.invalid(details);
    return next.handle();
  }
}

/** Without recursion, for callers decide how deep a body is. */
function faultsOf(body: unknown): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  const open: [field: string, value: unknown][] = [['', body]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [field, value] = next;
    const text = value instanceof InexactNumber ? value.digits : value;
    if (typeof text === 'object' && text !== null) {
      const nameOf = (key: string) => (Array.isArray(text) ? `${field}[${key}]` : field ? `${field}.${key}` : key);
      for (const [key, inner] of Object.entries(text).reverse()) open.push([nameOf(key), inner]);
    } else if (hasCardNumber(String(text))) details.push({ field: field || 'body', reason: REASON });
  }
  return details;
}
