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

/** Codes that are in use but not in ISO 3166: of Kosovo, which it does not list, and of Greece in VAT ids. */
const KOSOVO = { alpha2: 'XK', alpha3: 'XKX', name: 'Kosovo' };
const OTHER_CODES: Record<string, string> = { GR: 'EL' };

const ALL_COUNTRIES = [...iso31661, KOSOVO].map(({ alpha2, alpha3, name }) => ({ alpha2, alpha3, name }));
/** Languages in which countries are found besides English; the first ones decide if a word names another country in a later one. */
const LANGUAGES = [
  ['de', 'fr'],
  'es it pt nl da sv nb nn is fi et lv lt pl cs sk sl hr bs sr sr-Latn mk sq hu ro bg el tr ca eu gl cy ga mt lb rm uk ru be ka hy az kk'
    .concat(' ar he fa ur hi bn ta te th vi id ms ja ko zh zh-Hant sw af')
    .split(' '),
];

/** Made when a country is first looked for: it takes some 30 ms. */
let englishNames: NameIndex<Region> | undefined;
/** Made when a word is first unknown in English: it takes some 100 ms. */
let otherNames: NameIndex<Region> | undefined;
/** States by their country's alpha-2 code. The index of a country is made when it is first needed: all of them take 60 ms. */
const STATES = new Map<string, NameIndex<Region>>();

/**
 * Finds a country by its alpha-2 code, alpha-3 code or name, in any case: the name in English or another language of Node's locale data, such
 * as that of the country. Null if the text is none of these.
 */
export function countryInfo(country: string | null): Region | null {
  const key = country === null ? '' : keyOf(country);
  if (key === '') return null;
  return findInEnglish(key) ?? (otherNames ??= indexOtherNames()).find(key);
}

const findInEnglish = (key: string): Region | null => (englishNames ??= indexCountries()).find(key);

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
  const countries = ALL_COUNTRIES.map(({ alpha2, alpha3, name }) => ({
    region: { code: alpha3, shortCode: alpha2, name: long.of(alpha2) ?? name },
    names: [
      [alpha2, alpha3, OTHER_CODES[alpha2]],
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

function indexOtherNames(): NameIndex<Region> {
  const index = new NameIndex<Region>();
  for (const languages of LANGUAGES) {
    const names = languages.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }));
    index.add(
      ALL_COUNTRIES.flatMap(({ alpha2 }) => {
        const region = findInEnglish(keyOf(alpha2))!;
        return names.map((inLanguage) => [keyOf(inLanguage.of(alpha2) ?? alpha2), region] as const);
      }),
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
