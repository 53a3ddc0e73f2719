import { asOfYear, type DrawnSequence, numbersFrom } from './number-sequence.js';
import { formatFault, formatNumber } from './number-format.js';
import type { SequenceReset } from '../settings.js';

const RUNS = Number(process.env.NUMBER_RUNS ?? 1_000);
const TEXTS = ['', 'R', 'R-', '/', ' ', 'Rechnung ', 'é', 'N', 'YYYY'];

const below = (count: number) => Math.floor(Math.random() * count);
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)]!;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Parts of a random format: texts, and placeholders without their braces. */
type Part = { text: string } | { placeholder: string };

function randomParts(): Part[] {
  const parts: Part[] = [{ placeholder: 'N'.repeat(1 + below(8)) }];
  for (const placeholder of ['YYYY', 'YY', 'MM'])
    if (below(2)) parts.splice(below(parts.length + 1), 0, { placeholder });
  for (let more = below(4); more > 0; more--) parts.splice(below(parts.length + 1), 0, { text: oneOf(TEXTS) });
  return parts;
}

const formatOf = (parts: readonly Part[]) =>
  parts.map((part) => ('text' in part ? part.text : `{${part.placeholder}}`)).join('');

/** A number as a clerk writes it, part by part. */
function written(parts: readonly Part[], number: number, [year, month]: readonly string[]): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.text;
      if (part.placeholder === 'YYYY') return year;
      if (part.placeholder === 'YY') return year!.slice(-2);
      if (part.placeholder === 'MM') return month;
      let digits = `${number}`;
      while (digits.length < part.placeholder.length) digits = `0${digits}`;
      return digits;
    })
    .join('');
}

describe('numbers of a sequence', () => {
  it('are as a clerk writes them, whatever the format', () => {
    for (let run = 0; run < RUNS; run++) {
      const parts = randomParts();
      const format = formatOf(parts);
      const number = 1 + below(10 ** below(12));
      const day = dayAfter('2020-01-01', below(20_000));
      expect([format, formatFault(format, 'never')]).toEqual([format, undefined]);
      expect([format, formatNumber(format, number, day)]).toEqual([format, written(parts, number, day.split('-'))]);
      const hasYear = /\{YY(YY)?\}/.test(format);
      expect([format, formatFault(format, 'year') === undefined]).toEqual([format, hasYear]);
    }
  });

  it('have no format with other braces, or without the number or with two', () => {
    for (let run = 0; run < RUNS; run++) {
      const format = formatOf(randomParts());
      const place = below(format.length + 1);
      const wrong = oneOf(['{', '}', '{}', '{n}', '{DD}', '{YYY}', '{N}', '{ N }', '{{N}}']);
      const changed = format.slice(0, place) + wrong + format.slice(place);
      const isInside = format.slice(0, place).lastIndexOf('{') > format.slice(0, place).lastIndexOf('}');
      if (!isInside) expect([changed, typeof formatFault(changed, 'never')]).toEqual([changed, 'string']);
      const without = format.replace(/\{N+\}/, '');
      expect([without, typeof formatFault(without, 'never')]).toEqual([without, 'string']);
    }
  });

  it('are consecutive in each year and never one that is taken', () => {
    for (let run = 0; run < RUNS / 10; run++) {
      const reset: SequenceReset = oneOf(['never', 'year']);
      const first = 1 + below(50);
      const format = reset === 'year' ? '{YYYY}-{N}' : '{N}';
      let sequence: DrawnSequence = {
        ...{ document: 'invoice', format, reset, next: first, year: null, lastDay: null, lastNumber: null },
      };
      let day = '2024-11-01';
      let expected = first;
      const given: string[] = [];
      const taken = new Set(
        Array.from({ length: below(20) }, () => `${reset === 'year' ? '2025-' : ''}${1 + below(60)}`),
      );
      for (let batch = 0; batch < 8; batch++) {
        const days = Array.from({ length: below(5) }, () => (day = dayAfter(day, below(30))));
        const { numbers, skipped, after } = numbersFrom(sequence, days, taken);
        for (const [place, one] of days.entries()) {
          if (reset === 'year' && given.length && !given.at(-1)!.startsWith(one.slice(0, 4))) expected = 1;
          const text = () => (reset === 'year' ? `${one.slice(0, 4)}-${expected}` : `${expected}`);
          while (taken.has(text())) {
            expect(skipped).toContain(text());
            expected++;
          }
          expect(numbers[place]).toBe(text());
          given.push(numbers[place]!);
          expected++;
        }
        sequence = after;
      }
      expect(new Set(given).size).toBe(given.length);
      if (given.length) expect(asOfYear(sequence, Number(day.slice(0, 4))).next).toBe(expected);
    }
  });
});
