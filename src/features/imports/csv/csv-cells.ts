import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { trimmed } from '#platform/base/values/text.js';
import { amountOf, numberOf, scientificNotation } from './csv-numbers.js';

/**
 * How the cells of a column are read. A `code` is a text that a spreadsheet takes for a number, such as a SKU; `texts` are divided by `|`.
 * The value of an attribute is a text in any case: `free` of one without a definition, otherwise as its type says.
 */
export type CellKind = 'text' | 'code' | 'number' | 'flag' | 'texts' | AttributeKind;
export type AttributeKind = 'free attribute' | 'number attribute' | 'flag attribute';

/** Reasons that the cells of a row give. */
export interface CellFaults {
  /** Replace the reasons of validation, which only sees a text. */
  faults: ErrorDetail[];
  /** Refuse the line, because validation would accept it. */
  refusals: ErrorDetail[];
}

/**
 * The value of a cell of the column `name`. What is no number remains a text, which validation refuses with other faults of the line.
 * Numbers can have the sign or code of `currency`, the tenant's, if it is stated.
 */
export function valueOf(
  cell: string,
  kind: CellKind,
  name: string,
  { faults, refusals }: CellFaults,
  currency?: string,
): unknown {
  switch (kind) {
    case 'text':
      return cell;
    case 'texts':
      return cell.split('|');
    case 'flag':
      return flagOf(cell);
    case 'flag attribute':
      return String(flagOf(cell));
    case 'number': {
      const { value, fault } = currency === undefined ? numberOf(cell) : amountOf(cell, currency);
      if (fault) faults.push({ field: name, reason: fault });
      return value;
    }
    case 'number attribute': {
      const { fault } = numberOf(cell);
      if (fault) faults.push({ field: name, reason: fault });
      return cell;
    }
    case 'code':
    case 'free attribute': {
      const reason = scientificNotation(cell);
      if (reason) refusals.push({ field: name, reason });
      return cell;
    }
  }
}

/** What a cell of a boolean means, in the notations of spreadsheets and databases; another text stays, so that validation refuses it. */
function flagOf(cell: string): boolean | string {
  const text = trimmed(cell);
  if (/^(?:true|1|yes)$/i.test(text)) return true;
  return /^(?:false|0|no)$/i.test(text) ? false : cell;
}
