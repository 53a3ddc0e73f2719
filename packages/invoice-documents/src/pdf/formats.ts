import { Big } from 'big.js';
import type { Address, DocumentLanguage, Letter } from '../document-content.js';

const NO_BREAK_SPACE = '\u00a0';
const NARROW_NO_BREAK_SPACE = '\u202f';
const MINUS = '\u2212';

const SEPARATORS: Record<DocumentLanguage, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  de: { group: '.', decimal: ',' },
  fr: { group: NARROW_NO_BREAK_SPACE, decimal: ',' },
};

const ENGLISH_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Countries that write the postal code behind the city. The others write it before the city. */
const CITY_FIRST = new Set(['AU', 'CA', 'GB', 'IE', 'IN', 'JP', 'KR', 'NZ', 'SG', 'TH', 'TW', 'US', 'ZA']);

/**
 * Numbers, days and addresses as a language writes them. Its locale data is here, because that of Node changes with its releases;
 * only the names of countries are Node's.
 */
export class Formats {
  private readonly countries: Intl.DisplayNames;

  constructor(
    private readonly content: Pick<Letter, 'currency' | 'decimals'>,
    private readonly language: DocumentLanguage,
  ) {
    this.countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  }

  /** An exact decimal with at least `least` decimals, and further ones as far as they are not zero. */
  decimal(value: string, least = 0): string {
    const exact = new Big(value);
    const [whole, fraction = ''] = exact.abs().toFixed().split('.') as [string, string?];
    const { group, decimal } = SEPARATORS[this.language];
    const decimals = fraction.padEnd(least, '0');
    return (exact.lt(0) ? MINUS : '') + grouped(whole, group) + (decimals && decimal + decimals);
  }

  /** An amount with the decimals of the currency, without the currency. */
  amount(value: string): string {
    return this.decimal(value, this.content.decimals);
  }

  /** What is taken off, with a minus sign unless it is zero. */
  deduction(value: string): string {
    return this.amount(new Big(value).neg().toFixed());
  }

  /** An amount with its currency. */
  money(value: string): string {
    const { currency } = this.content;
    const shown = this.amount(value);
    return this.language === 'en' ? `${currency}${NO_BREAK_SPACE}${shown}` : `${shown}${NO_BREAK_SPACE}${currency}`;
  }

  percentage(value: string): string {
    return this.decimal(value) + (this.language === 'en' ? '' : NO_BREAK_SPACE) + '%';
  }

  /** A day, `YYYY-MM-DD`. */
  day(value: string): string {
    const [year, month, day] = value.split('-') as [string, string, string];
    if (this.language === 'de') return `${day}.${month}.${year}`;
    if (this.language === 'fr') return `${day}/${month}/${year}`;
    const name = ENGLISH_MONTHS[Number(month) - 1];
    return [day.replace(/^0/, ''), name, year].join(NO_BREAK_SPACE);
  }

  /** The lines of an address below the name, without the country. */
  addressLines({ line1, line2, city, zipCode, state, countryCode }: Omit<Address, 'name' | 'country'>): string[] {
    const isCityFirst = countryCode !== null && CITY_FIRST.has(countryCode);
    const region = isCityFirst
      ? joined([joined([city, state], ', '), zipCode], NO_BREAK_SPACE)
      : joined([joined([zipCode, city], NO_BREAK_SPACE), state], ', ');
    return [line1, line2, region].filter((line) => line !== null && line !== '') as string[];
  }

  /** Name of an address's country, as it was written if it is not known; null if it is `home`. */
  country(
    { country, countryCode }: Pick<Address, 'country' | 'countryCode'>,
    home: string | null = null,
  ): string | null {
    if (countryCode === null) return country;
    return countryCode === home ? null : this.countries.of(countryCode)!;
  }

  /** The country in the address of a letter: in capital letters, and only if the letter leaves that of its sender. */
  countryLine(recipient: Address, sender: Address): string | null {
    return this.country(recipient, sender.countryCode)?.toLocaleUpperCase(this.language) ?? null;
  }
}

/** The digits of a whole number in groups of three. */
function grouped(whole: string, separator: string): string {
  const first = whole.length % 3;
  const groups = whole.slice(first).match(/\d{3}/g) ?? [];
  return (first ? [whole.slice(0, first), ...groups] : groups).join(separator);
}

export const isZero = (value: string): boolean => new Big(value).eq(0);
export const isPositive = (value: string): boolean => new Big(value).gt(0);

/** The texts that are stated, joined. */
export const joined = (texts: readonly (string | null | undefined)[], separator: string): string =>
  texts.filter((text) => !!text).join(separator);
