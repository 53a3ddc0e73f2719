import type { NewAttributeValue } from '../platform/values/attribute-value.js';
import { isStorable } from '../platform/values/decimal.js';
import type { Faults } from '../platform/errors/faults.js';
import type { NewMedia, NewVolume } from './new-product.js';
import { cubicFeetOf } from './product-volume.js';

// Rules of one variant (contract, section 4, "Create"), on creation and on change. `prefix` is what the caller wrote before
// the field: `variants[0].` or nothing.

/** At most one media is the default. */
export function judgeMedias(medias: readonly NewMedia[], prefix: string, faults: Faults): void {
  const first = medias.findIndex(({ isDefault }) => isDefault);
  medias.forEach(({ isDefault }, index) => {
    if (isDefault && index > first)
      faults.add(`${prefix}medias[${index}].is_default`, 'only one media can be the default');
  });
}

/** The grouping attributes are all there. */
export function judgeGrouping(
  attributes: readonly NewAttributeValue[],
  grouping: readonly string[],
  prefix: string,
  faults: Faults,
): void {
  const names = new Set(attributes.map(({ name }) => name));
  for (const name of grouping) {
    if (!names.has(name))
      faults.add(`${prefix}attributes`, `must contain the grouping attribute ${JSON.stringify(name)}`);
  }
}

/** Cubic metres can be too many cubic feet; cubic feet themselves were judged as a number already. */
export function judgeVolume(volume: NewVolume | undefined, prefix: string, faults: Faults): void {
  const cft = volume && cubicFeetOf(volume);
  if (cft && !isStorable(cft)) faults.add(`${prefix}volume.cbm`, 'must be below 100000000000 cubic feet');
}

/** Notes the value and tells whether it was there before. */
export function repeats(seen: Set<string>, value: string): boolean {
  const known = seen.has(value);
  seen.add(value);
  return known;
}
