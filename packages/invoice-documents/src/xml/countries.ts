import type { DocumentContent, Party } from '../document-content.js';
import { xmlText } from './tree.js';

/** The code of a country as EN 16931 lists it, which has another one for Kosovo. */
export const listedCountry = (code: string | null): string | null => (code === 'XK' ? '1A' : code);

/** The country of a party by its VAT id, as the rules of Peppol have it, else by its address. */
export const countryOf = (party: Party): string | null =>
  (xmlText(party.vatId)?.slice(0, 2) ?? xmlText(party.countryCode))?.toUpperCase() ?? null;

/** Whether both parties are of Germany, so that Peppol has the rules of XRechnung. */
export const isBetweenGermans = ({ seller, buyer }: DocumentContent): boolean =>
  countryOf(seller) === 'DE' && countryOf(buyer) === 'DE';
