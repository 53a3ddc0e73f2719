import {
  type Decimal,
  decimal,
  DECIMAL_PLACES,
  roundHalfUp,
  unitsOf,
  type WireDecimal,
  wireOfUnits,
} from '../platform/values/decimal.js';
import type { NewVolume } from './new-product.js';

/** Cubic feet of one cubic metre (contract, section 4, "volume"). */
const CFT_PER_CBM = decimal('35.3146667');

/**
 * The volume as it is stored: cubic feet, rounded half-up to four places. When both units are given the cubic feet win
 * (specification, "Products (/v2/products)"). `undefined` when neither is. The result can exceed what a decimal column
 * holds; the caller has to look.
 */
export function cubicFeetOf({ cft, cbm }: NewVolume): Decimal | undefined {
  return cft ?? (cbm && roundHalfUp(cbm.times(CFT_PER_CBM), DECIMAL_PLACES));
}

/** The same in units of its seventh place. */
const UNITS_PER_CBM = 353_146_667n;
const UNITS_PER_CFT = 10_000_000n;

/**
 * A stored volume in cubic metres, rounded half-up to four places. A volume that was given in cubic metres comes out as
 * it went in: one unit of the last place is 35 times coarser here than there.
 */
export const cubicMetresOf = (cft: WireDecimal): WireDecimal =>
  wireOfUnits((2n * unitsOf(cft) * UNITS_PER_CFT + UNITS_PER_CBM) / (2n * UNITS_PER_CBM));
