import { iso31661, iso31662 } from 'iso-3166';
import { keyOf, NameIndex } from './name-index.js';

/** A country or a part of one by its ISO 3166 codes. */
export interface Region {
  /** Of a country alpha-3 (`USA`), of a state its ISO 3166-2 code (`US-CA`). */
  code: string;
  /** Of a country alpha-2 (`US`), of a state what follows the country in its code (`CA`). */
  shortCode: string;
  /** Of a country the common English name, of a state the one that ISO 3166-2 lists. */
  name: string;
}

/** Names in wide use that neither ISO 3166 nor Unicode's locale data have. */
const OTHER_NAMES: Record<string, string> = {
  CI: 'Ivory Coast',
  CZ: 'Czech Republic',
  GB: 'Great Britain',
  TR: 'Turkey',
};

const COUNTRIES = indexCountries();
const STATES = indexStates();

/**
 * The country that a text means: alpha-2, alpha-3 or an English name, in any case; null when there is none (contract,
 * section 5).
 */
export const countryInfo = (country: string | null): Region | null =>
  country === null ? null : COUNTRIES.find(keyOf(country));

/**
 * The state, province or other part of a country that a text means: its code with or without the country's, or its name.
 * Without a country only the whole code tells.
 */
export function stateInfo(state: string | null, country: string | null): Region | null {
  if (state === null) return null;
  if (!country) return STATES.find(keyOf(state));
  const parent = countryInfo(country);
  return parent && STATES.find(`${parent.shortCode}:${keyOf(state)}`);
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
  for (const rank of [0, 1, 2]) {
    index.add(
      countries.flatMap(({ region, names }) => names[rank]!.map((name = '') => [keyOf(name), region] as const)),
    );
  }
  return index;
}

function indexStates(): NameIndex<Region> {
  const states = iso31662.map(({ code, parent, name }) => {
    const country = code.slice(0, 2);
    const region = { code, shortCode: code.slice(3), name };
    const own = (text: string) => [`${country}:${keyOf(text)}`, region] as const;
    const codes = [[keyOf(code), region] as const, own(code), own(region.shortCode)];
    return { codes, name: own(name), others: withoutAddition(name).map(own), isPart: parent !== country };
  });
  const index = new NameIndex<Region>();
  index.add(states.flatMap(({ codes }) => codes));
  index.add(states.filter(({ isPart }) => !isPart).map(({ name }) => name));
  index.add(states.filter(({ isPart }) => isPart).map(({ name }) => name)); // districts of states and the like
  index.add(states.flatMap(({ others }) => others));
  return index;
}

/** "Bolivia, Plurinational State of" is also "Bolivia" and "Plurinational State of Bolivia". */
function withoutAddition(name: string): string[] {
  const [first, rest] = name.split(/, | ?\/ ?| \(/);
  return rest === undefined ? [] : [first!, `${rest} ${first}`];
}
