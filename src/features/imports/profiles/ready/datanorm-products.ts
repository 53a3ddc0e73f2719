import type { CellConditions, ColumnMapping } from '../definition.js';
import type { ReadyProfile } from './ready-profile.js';

/** New and changed articles and prices; those that are deleted, or get another number, are no records. */
const WRITTEN = ['N', 'A'];
const NUMBER = { from: 0, to: 1e12 };
/** Kinds of prices: a list price and a net price. Others are prices on request. */
const PRICED = ['1', '2'];
/** The prices of the format are in cents. */
const CENTS = 0.01;
/** How many units a price is for, by the code of version 4. */
const PRICE_UNITS = { '0': '1', '1': '10', '2': '100', '3': '1000' };
/** Behind the last field of a price record of version 4, so that it is empty in each. */
const NO_FIELD = 40;

const UNITS = {
  ...{
    Stck: 'C62',
    Stk: 'C62',
    'Stk.': 'C62',
    ST: 'C62',
    Stück: 'C62',
    PCE: 'C62',
    Paar: 'PR',
    Satz: 'SET',
    Set: 'SET',
  },
  ...{
    m: 'MTR',
    Mtr: 'MTR',
    lfm: 'MTR',
    cm: 'CMT',
    mm: 'MMT',
    qm: 'MTK',
    m2: 'MTK',
    'm²': 'MTK',
    cbm: 'MTQ',
    m3: 'MTQ',
  },
  ...{ kg: 'KGM', g: 'GRM', t: 'TNE', l: 'LTR', Ltr: 'LTR', Std: 'HUR', 'Std.': 'HUR', h: 'HUR' },
};

/** An article: where the parts of its name, its unit and its price with its unit and kind are. */
interface Article {
  where: CellConditions;
  texts: [first: number, second: number];
  unit: number;
  priceKind: number;
  priceUnits?: Record<string, string>;
  price: number;
  barcode?: number;
}

const price = (
  from: number,
  divisor: number,
  where: CellConditions,
  values?: Record<string, string>,
): ColumnMapping => ({
  from,
  to: 'product_prices[0].price',
  where,
  factor: CENTS,
  divide_by: { from: divisor, ...(values && { values }) },
});

/** Article number and price unit are the same fields in both versions. */
const article = ({ where, texts: [first, second], priceKind, ...at }: Article): ColumnMapping[] => [
  { from: 3, to: 'sku_id', where },
  { from: first, to: 'name', where, each: `{value} {${second}}` },
  { from: at.unit, to: 'unit_code', where, values: UNITS },
  price(at.price, 8, { ...where, [priceKind]: PRICED }, at.priceUnits),
  ...(at.barcode === undefined ? [] : [{ from: at.barcode, to: 'barcode', where }]),
];

/** In version 5, field 9 is the price; in version 4 it is the unit, and field 4 the two digits of the kinds of texts. */
const ARTICLE_5 = { '1': ['A'], '2': WRITTEN, '9': NUMBER };
const ARTICLE_4 = { '1': ['A'], '2': WRITTEN, '4': NUMBER };
/** In version 4, field 2 is what is done with the price; in version 5 it is the article number, and field 4 the price unit. */
const PRICE_4 = { '1': ['P'], '2': WRITTEN };
const PRICE_5 = { '1': ['P'], '4': NUMBER, '5': NUMBER };

/**
 * Articles and prices in the formats Datanorm 4 and 5: no header and no quoting, prices in cents for a number of units. Records of other kinds
 * are skipped. Price records of version 4 do not say for how many units their prices are, and are refused.
 */
export const DATANORM_PRODUCTS: ReadyProfile = {
  referenceId: 'datanorm-products',
  name: 'Datanorm 4 and 5: articles and prices',
  resource: 'products',
  definition: {
    file: { encoding: 'cp850', separator: ';', quote: 'none', header: false, decimal: '.' },
    unmapped: 'ignore',
    columns: [
      ...article({ where: ARTICLE_5, texts: [4, 5], unit: 6, priceKind: 7, price: 9, barcode: 19 }),
      ...article({ where: ARTICLE_4, texts: [5, 6], unit: 9, priceKind: 7, price: 10, priceUnits: PRICE_UNITS }),
      { from: 3, to: 'sku_id', where: PRICE_4 },
      price(5, NO_FIELD, PRICE_4),
      { from: 2, to: 'sku_id', where: PRICE_5 },
      price(5, 4, { ...PRICE_5, '3': PRICED }),
    ],
    constants: {},
    templates: {},
    drop_without: { 'product_prices[0]': 'price' },
    skip_rows_where: {},
    skip_rows_without: [],
  },
};
