import type { DocumentLanguage } from '../document-content.js';

/** Short names of frequent units of UN/ECE Recommendations 20 and 21: English, German, French. */
const UNITS: Record<string, readonly [string, string, string]> = {
  C62: ['pcs', 'Stk.', 'pce'],
  H87: ['pcs', 'Stk.', 'pce'],
  EA: ['pcs', 'Stk.', 'pce'],
  XPP: ['pcs', 'Stk.', 'pce'],
  PR: ['pairs', 'Paar', 'paire'],
  SET: ['sets', 'Set', 'lot'],
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
  DAY: ['days', 'Tage', 'jours'],
  WEE: ['weeks', 'Wochen', 'sem.'],
  MON: ['months', 'Monate', 'mois'],
  ANN: ['years', 'Jahre', 'ans'],
  LS: ['lump sum', 'pausch.', 'forfait'],
  XBX: ['boxes', 'Kisten', 'boîtes'],
  XCT: ['cartons', 'Kart.', 'cartons'],
  XPK: ['packs', 'Pack.', 'paquets'],
  XPX: ['pallets', 'Pal.', 'palettes'],
  XBG: ['bags', 'Beutel', 'sacs'],
  XBO: ['bottles', 'Fl.', 'bout.'],
  XCA: ['cans', 'Dosen', 'canettes'],
  XRO: ['rolls', 'Rollen', 'rouleaux'],
};

const COLUMNS: Record<DocumentLanguage, 0 | 1 | 2> = { en: 0, de: 1, fr: 2 };

/** Short name of a unit; the code itself if it has none here. */
export const unitName = (code: string, language: DocumentLanguage): string => UNITS[code]?.[COLUMNS[language]] ?? code;
