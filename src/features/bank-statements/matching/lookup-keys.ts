import { normalName, normalPartyName } from '#bank-matching';

/*
 * Numbers, references and names in the form in which the database looks them up: only small letters and digits of ASCII. Names that differ in other
 * characters alone have one key, so what is found is compared by the rules of matching. The functions `matching_name_key` and `matching_party_key` of
 * the schema make the same keys, which `invoice_keys` and `customer_party_keys` have as columns.
 */

const ascii = (text: string): string => text.replaceAll(/[^a-z0-9]/g, '');

/** Of a number or reference; null if it has neither letters nor digits. */
export const nameKey = (text: string | null): string | null => (text && ascii(normalName(text))) || null;

/** Keys of texts that have one, each once; `texts` are in the form of `normalName` or `normalPartyName`. */
export const keysOf = (texts: readonly string[]): string[] => [...new Set(texts.map(ascii))].filter(Boolean);

/** Of the name of a company. */
export const partyKey = (name: string): string => ascii(normalPartyName(name));
