import type { SequenceReset } from '../settings.js';

/** Everything in braces, and braces that are alone. */
const BRACES = /\{[^{}]*\}|[{}]/g;
const NUMBER = /^\{N+\}$/;
/** The parts of a day, such as `2026-01-31`, by their placeholders. */
const DAY_PARTS: Readonly<Record<string, (day: string) => string>> = {
  '{YYYY}': (day) => day.slice(0, 4),
  '{YY}': (day) => day.slice(2, 4),
  '{MM}': (day) => day.slice(5, 7),
};

/** Why a text is not the format of a sequence; undefined if it is one. A sequence that begins again each year has the year in its numbers. */
export function formatFault(format: string, reset: SequenceReset): string | undefined {
  const braces = format.match(BRACES) ?? [];
  const unknown = braces.find((one) => !NUMBER.test(one) && !DAY_PARTS[one]);
  if (unknown) return `has ${unknown}; placeholders are {N}, {NNNNN}, {YYYY}, {YY} and {MM}`;
  if (braces.filter((one) => NUMBER.test(one)).length !== 1)
    return 'must have the number exactly once: {N}, or {NNNNN} for one of at least five digits';
  if (reset === 'year' && !braces.some((one) => one === '{YYYY}' || one === '{YY}'))
    return 'must have the year, {YYYY} or {YY}, if the numbers begin again each year';
  return undefined;
}

/**
 * A number as it stands on a document. `format` has no fault, `number` is at least 1 and is never cut, `day` is the day of issue, such as
 * `2026-01-31`.
 */
export const formatNumber = (format: string, number: number, day: string): string =>
  format.replaceAll(BRACES, (one) => DAY_PARTS[one]?.(day) ?? String(number).padStart(one.length - 2, '0'));
