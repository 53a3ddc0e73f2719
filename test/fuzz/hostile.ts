import type { Random } from './random.js';

/** JSON text that `JSON.stringify` cannot produce, such as `1e400`, a repeated member or a lone surrogate. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** The JSON text of a value that may contain {@link RawJson}. */
export function jsonText(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}:${jsonText(inner)}`)
    .join(',')}}`;
}

/** Texts that are known to break parsers, databases and comparisons. */
const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'true',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e\u2066',
  'e\u0301',
  'ﬃ',
  'İstanbul',
  '👩‍👩‍👧‍👦',
  '𝟙𝟚𝟛',
  "'; --",
  '%00%0a',
  '../../..',
  '\\',
  '"',
  '{{7*7}}',
  '<svg onload=x>',
  '\r\nX-Y: z',
  '*',
  '%',
  '_',
  ',',
  '2025-01-31',
  '2025-02-30T00:00:00Z',
  '2025-01-31T09:30:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.9999999+23:59',
  '2016-12-31T23:59:60Z',
  '1.0000000000000001',
  '1e5',
  '#fff',
  'a@b.c',
  'http://[::1',
  'http://x/',
  '4111 1111 1111 1111',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-0000-0000-000000000000',
];

/** Numbers at the limits of the service, JavaScript and PostgreSQL, as JSON text. */
const NUMBERS = [
  '0',
  '-0',
  '1',
  '-1',
  '0.0001',
  '0.00005',
  '0.00001',
  '1e-4',
  '1E2',
  '1.50000',
  '99999999999',
  '99999999999.9999',
  '100000000000',
  '-99999999999.9999',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775808',
  '0.1234567890123456789',
  '1e400',
  '-1e400',
  '1e-400',
  `1${'0'.repeat(60)}`,
  `0.${'0'.repeat(60)}1`,
];

/** Names of inherited properties of objects. */
const NAMES = ['__proto__', 'constructor', 'toString', 'prototype', 'hasOwnProperty', '', ' ', '$where', 'id', 'x'];

const CHARACTERS = ['a', 'Z', '9', ' ', '-', '.', 'é', 'ß', '漢', '😀', '\u0001', '\u2028', '\u00a0'];

export const hostileText = (random: Random): string => {
  if (random.chance(0.7)) return random.pick(TEXTS);
  const length = random.pick([1, 2, 10, 49, 50, 51, 255, 256, 2048, 4001]);
  const unit = random.pick(CHARACTERS);
  return random.chance(0.5)
    ? unit.repeat(length)
    : random.times(Math.min(length, 300), () => random.pick(CHARACTERS)).join('');
};

export const hostileNumber = (random: Random): RawJson => new RawJson(random.pick(NUMBERS));

export const hostileName = (random: Random): string =>
  random.chance(0.8) ? random.pick(NAMES) : hostileText(random).slice(0, 100);

/** A value of a random type. */
export function hostileValue(random: Random): unknown {
  switch (random.int(0, 9)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
    case 3:
      return hostileNumber(random);
    case 4:
      return [];
    case 5:
      return {};
    case 6:
      return random.times(random.pick([1, 2, 101, 256]), () => random.pick<unknown>([null, 'x', 1, [], {}]));
    case 7: {
      const depth = random.pick([2, 20, 1_000]);
      return new RawJson(random.chance(0.5) ? '['.repeat(depth) + ']'.repeat(depth) : nested(depth));
    }
    default:
      return hostileText(random);
  }
}

const nested = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

/** A copy of a value with one change: another type, an extreme value, a missing or an unknown member. */
export function damaged(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length && random.chance(0.8)) {
    const place = random.int(0, value.length - 1);
    if (random.chance(0.15)) return value.filter((_, index) => index !== place);
    if (random.chance(0.15)) return [...value, ...value];
    return value.map((item: unknown, index) => (index === place ? damaged(item, random) : item));
  }
  if (isPlain(value) && random.chance(0.9)) {
    const names = Object.keys(value);
    if (!names.length || random.chance(0.1)) return { ...value, ...member(hostileName(random), hostileValue(random)) };
    const name = random.pick(names);
    if (random.chance(0.1)) return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
    if (random.chance(0.05)) return repeated(value, name, random);
    return { ...value, ...member(name, damaged(value[name], random)) };
  }
  return hostileValue(random);
}

/** An object with one own member of any name; `{ __proto__: … }` would set the prototype. */
const member = (name: string, value: unknown): object => Object.fromEntries([[name, value]]);

/** The object with a member written twice. */
const repeated = (value: object, name: string, random: Random): RawJson =>
  new RawJson(`{${JSON.stringify(name)}:${jsonText(hostileValue(random))},${jsonText(value).slice(1)}`);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof RawJson);
