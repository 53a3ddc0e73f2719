import type { Faults } from '#platform/base/errors/faults.js';
import type { ProductMedia } from '../product.entity.js';

export interface NewMedia {
  url: string;
  order?: number;
  type?: string;
  isDefault?: boolean;
}

const DEFAULT_MEDIA_TYPE = 'image';

/** At most one media can be the default. `prefix` is the path of the variant: `variants[0].` or empty. */
export function checkMedias(medias: readonly NewMedia[], prefix: string, faults: Faults): void {
  const first = medias.findIndex(({ isDefault }) => isDefault);
  medias.forEach(({ isDefault }, index) => {
    if (isDefault && index > first)
      faults.add(`${prefix}medias[${index}].is_default`, 'only one media can be the default');
  });
}

/** Medias with their default values: the first media is the default one unless another is, and `order` is the index. */
export function storedMedias(medias: readonly NewMedia[]): ProductMedia[] {
  const stated = medias.findIndex(({ isDefault }) => isDefault);
  return medias.map(({ url, order, type }, index) => ({
    url,
    order: order ?? index,
    type: type ?? DEFAULT_MEDIA_TYPE,
    isDefault: index === Math.max(stated, 0),
  }));
}
