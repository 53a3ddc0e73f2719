import type { BankLine as MatchedLine } from '#bank-matching';
import { type Decimal, decimal, DECIMAL_PLACES, type WireDecimal } from '#platform/base/values/decimal.js';
import type { BankLine } from '../bank-line.entity.js';

/** Amounts of the rules of matching are whole numbers of this unit: all amounts that can be stored are. */
export const MATCHING_DECIMALS = DECIMAL_PLACES;

/**
 * A decimal number with at most {@link MATCHING_DECIMALS} decimals, in units. Reads its digits, which is several times as fast as arithmetic. Throws
 * `RangeError` for more decimals.
 */
export function toUnits(value: string | Decimal | WireDecimal): bigint {
  const [whole = '0', fraction = ''] = (typeof value === 'string' ? value : decimal(value).toFixed()).split('.');
  if (fraction.length > MATCHING_DECIMALS) throw new RangeError(`${whole}.${fraction} has too many decimals`);
  return BigInt(whole + fraction.padEnd(MATCHING_DECIMALS, '0'));
}

export const fromUnits = (units: bigint): Decimal => decimal(`${units}`).times(`1e-${MATCHING_DECIMALS}`);

/** What of a line the rules of matching use, as a row or as a stored record. */
export type LineToMatch = Pick<
  BankLine,
  | 'bookingDate'
  | 'counterpartyName'
  | 'counterpartyIban'
  | 'ultimateName'
  | 'remittance'
  | 'structuredReference'
  | 'endToEndId'
  | 'bankReference'
  | 'returnReason'
> & { amount: Decimal | WireDecimal };

export const matchedLine = (line: LineToMatch): MatchedLine => ({
  bookingDate: line.bookingDate,
  amount: toUnits(line.amount),
  counterparty: { name: line.counterpartyName, iban: line.counterpartyIban, ultimateName: line.ultimateName },
  remittance: line.remittance ?? '',
  structuredReference: line.structuredReference,
  endToEndId: line.endToEndId,
  bankReference: line.bankReference,
  returnReason: line.returnReason,
});
