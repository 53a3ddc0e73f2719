import { iso31661, iso31662 } from 'iso-3166';
import { keyOf, NameIndex } from './name-index.js';

/** A country, or a state or other subdivision of a country, with its ISO 3166 codes. */
export interface Region {
  /** Country: ISO 3166-1 alpha-3 (`USA`). State: ISO 3166-2 (`US-CA`). */
  code: string;
  /** Country: ISO 3166-1 alpha-2 (`US`). State: its ISO 3166-2 code without the country (`CA`). */
  shortCode: string;
  /** Country: the common English name. State: its name in ISO 3166-2. */
  name: string;
}

/** Common names that are neither in ISO 3166 nor in Unicode's locale data. */
const OTHER_NAMES: Record<string, string> = {
  CI: 'Ivory Coast',
  CZ: 'Czech Republic',
  GB: 'Great Britain',
  TR: 'Turkey',
};

const COUNTRIES = indexCountries();
/** States by their country's alpha-2 code. The index of a country is made when it is first needed: all of them take 60 ms. */
const STATES = new Map<string, NameIndex<Region>>();

/** Finds a country by its alpha-2 code, alpha-3 code or English name, in any case. Null if the text is none of these. */
export const countryInfo = (country: string | null): Region | null =>
  country === null ? null : COUNTRIES.find(keyOf(country));

/**
 * Finds a state, province or other subdivision by its name, or by its code with or without the country. Without a country, only the whole
 * code (`US-CA`) is found, because names and short codes are not unique.
 */
export function stateInfo(state: string | null, country: string | null): Region | null {
  if (state === null) return null;
  const key = keyOf(state);
  if (!country) return statesOf(key.slice(0, 2).toUpperCase())?.find(key) ?? null;
  const parent = countryInfo(country);
  return parent && (statesOf(parent.shortCode)?.find(`${parent.shortCode}:${key}`) ?? null);
}

/** Undefined if no country has the code. */
function statesOf(country: string): NameIndex<Region> | undefined {
  if (!STATES.has(country) && iso31661.some(({ alpha2 }) => alpha2 === country))
    STATES.set(country, indexStates(country));
  return STATES.get(country);
}

function indexCountries(): NameIndex<Region> {
  const long = new Intl.DisplayNames('en', { type: 'region' });
  const short = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
  const countries = iso31661.map(({ alpha2, alpha3, name }) => ({
    region: { code: alpha3, shortCode: alpha2, name: long.of(alpha2) ?? name },
    names: [
      [alpha2, alpha3],
      [name, long.of(alpha2), OTHER_NAMES[alpha2]],
      [short.of(alpha2), ...withoutAddition(name)],
    ],
  }));
  const index = new NameIndex<Region>();
  // by precedence: codes, full names, short names
  for (const rank of [0, 1, 2]) {
    index.add(
      countries.flatMap(({ region, names }) => names[rank]!.map((name = '') => [keyOf(name), region] as const)),
    );
  }
  return index;
}

function indexStates(country: string): NameIndex<Region> {
  const ofCountry = iso31662.filter(({ code }) => code.startsWith(`${country}-`));
  const states = ofCountry.map(({ code, parent, name }) => {
    const region = { code, shortCode: code.slice(3), name };
    const inCountry = (text: string) => [`${country}:${keyOf(text)}`, region] as const;
    const codes = [[keyOf(code), region] as const, inCountry(code), inCountry(region.shortCode)];
    return { codes, name: inCountry(name), others: withoutAddition(name).map(inCountry), isNested: parent !== country };
  });
  const index = new NameIndex<Region>();
  // by precedence, which decides when two states have the same name
  index.add(states.flatMap(({ codes }) => codes));
  index.add(states.filter(({ isNested }) => !isNested).map(({ name }) => name));
  index.add(states.filter(({ isNested }) => isNested).map(({ name }) => name)); // subdivisions of subdivisions, such as districts
  index.add(states.flatMap(({ others }) => others));
  return index;
}

/** Other forms of a name with an addition: "Bolivia, Plurinational State of" → "Bolivia", "Plurinational State of Bolivia". */
function withoutAddition(name: string): string[] {
  const [first, rest] = name.split(/, | ?\/ ?| \(/);
  return rest === undefined ? [] : [first!, `${rest} ${first}`];
}
