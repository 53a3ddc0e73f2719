import type { Faults } from '#platform/base/errors/faults.js';
import {
  type Decimal,
  decimal,
  DECIMAL_PLACES,
  divideHalfUp,
  isStorable,
  roundHalfUp,
  toWire,
  type WireDecimal,
} from '#platform/base/values/decimal.js';

/** A volume as a request states it, in cubic feet (`cft`) or cubic metres (`cbm`). With both, `cft` is used and `cbm` ignored. */
export interface NewVolume {
  cft?: Decimal;
  cbm?: Decimal;
}

/** A change of the stored volume; null clears it. */
export interface VolumeChange {
  cft?: Decimal | null;
  cbm?: Decimal | null;
}

/** Cubic feet of one cubic metre. */
const CFT_PER_CBM = decimal('35.3146667');

/**
 * The volume as it is stored: cubic feet, rounded half away from zero to four places; undefined without `cft` and `cbm`. A converted volume can
 * be too large for its column, see {@link checkVolume}.
 */
export function cubicFeetOf({ cft, cbm }: NewVolume): Decimal | undefined {
  return cft ?? (cbm && roundHalfUp(cbm.times(CFT_PER_CBM), DECIMAL_PLACES));
}

/**
 * A stored volume in cubic metres, rounded half away from zero to four places. A volume that a caller stated in cubic metres is answered
 * unchanged: the stored cubic feet are 35 times more precise than four places of a cubic metre.
 */
export const cubicMetresOf = (cft: WireDecimal): WireDecimal => toWire(divideHalfUp(decimal(cft), CFT_PER_CBM));

/**
 * Cubic metres must not convert to more cubic feet than the column can store; `cft` itself was validated with the request.
 * `prefix` is the path of the variant: `variants[0].` or empty.
 */
export function checkVolume(volume: NewVolume | undefined, prefix: string, faults: Faults): void {
  const cft = volume && cubicFeetOf(volume);
  if (cft && !isStorable(cft)) faults.add(`${prefix}volume.cbm`, 'must be below 100000000000 cubic feet');
}

/** The volume to store after a change: null clears it, undefined keeps it. A null in one unit has no effect if the other has a value. */
export function changedVolume({ cft, cbm }: VolumeChange): Decimal | null | undefined {
  const stored = cubicFeetOf({ cft: cft ?? undefined, cbm: cbm ?? undefined });
  return stored ?? (cft === null || cbm === null ? null : undefined);
}
