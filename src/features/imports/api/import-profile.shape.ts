import { OneOrMore, TextMembers, TextsOrRangesMembers } from '#platform/edge/validation/json-members.js';
import { Nested } from '#platform/edge/validation/nested.js';
import { Amount, ExactText, OneOf, Text, Whole, YesNo } from '#platform/edge/validation/scalars.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { MAX_COLUMN_NUMBER, MAX_PATH_LENGTH, MAX_PROFILE_ENTRIES, MAX_SHEET_NAME_LENGTH } from '../import-limits.js';
import {
  type CellConditions,
  DECIMALS,
  EMPTY_CELLS,
  type Encoding,
  ENCODINGS,
  HTML_FORMS,
  PICKS,
  type Quote,
  QUOTES,
  type Source,
  THOUSANDS,
} from '../profiles/definition.js';

const OPTIONAL = { optional: true } as const;
const LIMITS = { max: MAX_PROFILE_ENTRIES, maxLength: MAX_PATH_LENGTH };
/** Limits of the columns of a file: names, or numbers from 1. */
export const SOURCES = { ...LIMITS, maxNumber: MAX_COLUMN_NUMBER };
/** Maximum length of texts that replace others, and of templates. */
export const MAX_TEXT_LENGTH = 4_096;
const ONE_CHARACTER = {
  form: /^[\t -~]$/,
  reason: 'must be one character of ASCII that can be seen, a blank or a tab',
};
const SEPARATOR = { form: /^[\t !#-~]$/, reason: 'must be one character of ASCII, but no quotation mark' };

/** The form of a file. */
export abstract class ImportProfileFile {
  @OneOf(ENCODINGS, { ...OPTIONAL, example: 'windows-1252' }) encoding?: Encoding;
  @ExactText({ ...OPTIONAL, min: 1, max: 1, pattern: SEPARATOR, example: ';' }) separator?: string;
  @OneOf(QUOTES, { ...OPTIONAL, example: 'none' }) quote?: Quote;
  @YesNo({ ...OPTIONAL, example: true }) header?: boolean;
  @Whole({ ...OPTIONAL, min: 1, max: 1_000, example: 1 }) header_line?: number;
  @Text({ ...OPTIONAL, min: 1, max: MAX_SHEET_NAME_LENGTH, example: 'Price list' }) sheet?: string;
  @TextsOrRangesMembers({ ...OPTIONAL, ...LIMITS, example: { '1': ['EXTF', 'DTVF'], '3': ['16'] } })
  first_line?: CellConditions;
  @ExactText({ ...OPTIONAL, min: 1, max: 10, example: '#' }) comment?: string;
  @OneOf(DECIMALS, { ...OPTIONAL, example: ',' }) decimal?: string;
  @OneOf(THOUSANDS, { ...OPTIONAL, example: "'" }) thousands?: string;
  @ExactText({ ...OPTIONAL, min: 1, max: 20, example: 'DD.MM.YYYY' }) dates?: string;
  @OneOf(EMPTY_CELLS, { ...OPTIONAL, example: 'omit' }) empty?: (typeof EMPTY_CELLS)[number];
}

/** Names and values in one cell. */
export abstract class ImportProfilePairs {
  @ExactText({ min: 1, max: 10, example: ',' }) separator: string;
  @ExactText({ min: 1, max: 10, example: '=' }) assign: string;
  @TextMembers({ ...OPTIONAL, ...LIMITS, example: { brand: 'brand' } }) fields?: Record<string, string>;
}

/** The column by whose number another one is divided. */
export abstract class ImportProfileDivisor {
  @OneOrMore({ ...SOURCES, example: 'Price unit' }) from: Source | Source[];
  @TextMembers({ ...OPTIONAL, ...LIMITS, maxLength: MAX_TEXT_LENGTH, example: { '2': '100', '3': '1000' } })
  values?: Record<string, string>;
}

/** How one or several columns become one or several fields. */
export abstract class ImportProfileColumn {
  @OneOrMore({ ...SOURCES, example: 'Article' }) from: Source | Source[];
  @OneOrMore({ ...LIMITS, example: 'attributes' }) to: string | string[];
  @TextsOrRangesMembers({ ...OPTIONAL, ...LIMITS, example: { Kind: ['article'] } }) where?: CellConditions;
  @OneOf(PICKS, { ...OPTIONAL, example: 'first' }) pick?: (typeof PICKS)[number];
  @ExactText({ ...OPTIONAL, min: 1, max: MAX_PATH_LENGTH, example: 'product_prices[0].price' }) lower_than?: string;
  @ExactText({ ...OPTIONAL, min: 1, max: 10, example: "'" }) strip?: string;
  @Amount({ ...OPTIONAL, above: 0, example: 0.01 }) factor?: Decimal;
  @Nested(() => ImportProfileDivisor, OPTIONAL) divide_by?: ImportProfileDivisor;
  @TextMembers({ ...OPTIONAL, ...LIMITS, maxLength: MAX_TEXT_LENGTH, example: { yes: 'active', no: 'inactive' } })
  values?: Record<string, string>;
  @ExactText({ ...OPTIONAL, min: 1, max: 1, pattern: ONE_CHARACTER, example: '\\' }) escape?: string;
  @ExactText({ ...OPTIONAL, min: 1, max: 10, example: '|' }) split?: string;
  @ExactText({ ...OPTIONAL, min: 1, max: 10, example: '>' }) path?: string;
  @Nested(() => ImportProfilePairs, OPTIONAL) pairs?: ImportProfilePairs;
  @ExactText({ ...OPTIONAL, min: 1, max: MAX_TEXT_LENGTH, example: 'https://images.example.com/{value}' })
  each?: string;
  @OneOf(HTML_FORMS, { ...OPTIONAL, example: 'text' }) html?: (typeof HTML_FORMS)[number];
}

/** Empty cells that take the value of a row above. */
export abstract class ImportProfileFillDown {
  @OneOrMore({ ...SOURCES, example: 'Handle' }) key: Source | Source[];
  @OneOrMore({ ...SOURCES, isList: true, example: ['Title', 'Vendor'] }) columns: Source[];
}

/** The row of a parent that names its variations. */
export abstract class ImportProfileVariations {
  @ExactText({ min: 1, max: MAX_PATH_LENGTH, example: 'configurable_variations' }) from: string;
  @ExactText({ min: 1, max: MAX_PATH_LENGTH, example: 'sku' }) key: string;
  @ExactText({ min: 1, max: 10, example: '|' }) split: string;
  @ExactText({ min: 1, max: 10, example: ',' }) separator: string;
  @ExactText({ min: 1, max: 10, example: '=' }) assign: string;
}
