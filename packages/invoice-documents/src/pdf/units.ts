import { Big } from 'big.js';
import type { DocumentLanguage } from '../document-content.js';

/** Short names of frequent units of UN/ECE Recommendations 20 and 21: English, German, French. `one|more` differ by the quantity. */
const UNITS: Record<string, readonly [string, string, string]> = {
  C62: ['pc|pcs', 'Stk.', 'pce|pces'],
  H87: ['pc|pcs', 'Stk.', 'pce|pces'],
  EA: ['pc|pcs', 'Stk.', 'pce|pces'],
  XPP: ['pc|pcs', 'Stk.', 'pce|pces'],
  PR: ['pair|pairs', 'Paar', 'paire|paires'],
  SET: ['set|sets', 'Set|Sets', 'lot|lots'],
  DZN: ['doz.', 'Dtzd.', 'dz.'],
  KGM: ['kg', 'kg', 'kg'],
  GRM: ['g', 'g', 'g'],
  TNE: ['t', 't', 't'],
  LTR: ['l', 'l', 'l'],
  MLT: ['ml', 'ml', 'ml'],
  HLT: ['hl', 'hl', 'hl'],
  MTR: ['m', 'm', 'm'],
  CMT: ['cm', 'cm', 'cm'],
  MMT: ['mm', 'mm', 'mm'],
  KMT: ['km', 'km', 'km'],
  MTK: ['m²', 'm²', 'm²'],
  MTQ: ['m³', 'm³', 'm³'],
  KWH: ['kWh', 'kWh', 'kWh'],
  MIN: ['min', 'Min.', 'min'],
  HUR: ['h', 'Std.', 'h'],
  DAY: ['day|days', 'Tag|Tage', 'jour|jours'],
  WEE: ['week|weeks', 'Woche|Wochen', 'sem.'],
  MON: ['month|months', 'Monat|Monate', 'mois'],
  ANN: ['year|years', 'Jahr|Jahre', 'an|ans'],
  LS: ['lump sum', 'pausch.', 'forfait'],
  XBX: ['box|boxes', 'Kiste|Kisten', 'boîte|boîtes'],
  XCT: ['carton|cartons', 'Kart.', 'carton|cartons'],
  XPK: ['pack|packs', 'Pack.', 'paquet|paquets'],
  XPX: ['pallet|pallets', 'Pal.', 'palette|palettes'],
  XBG: ['bag|bags', 'Beutel', 'sac|sacs'],
  XBO: ['bottle|bottles', 'Fl.', 'bout.'],
  XCA: ['can|cans', 'Dose|Dosen', 'canette|canettes'],
  XRO: ['roll|rolls', 'Rolle|Rollen', 'rouleau|rouleaux'],
};

const COLUMNS: Record<DocumentLanguage, 0 | 1 | 2> = { en: 0, de: 1, fr: 2 };

/** Short name of a unit for a quantity; the code itself if it has none here. In French a quantity below 2 is one. */
export function unitName(code: string, quantity: string, language: DocumentLanguage): string {
  const [one, more = one] = (UNITS[code]?.[COLUMNS[language]] ?? code).split('|') as [string, string?];
  const size = new Big(quantity).abs();
  const isOne = language === 'fr' ? size.lt(2) : size.eq(1);
  return isOne ? one : more;
}
