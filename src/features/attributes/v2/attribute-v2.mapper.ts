import type { Complete } from '#platform/base/values/complete.js';
import type { AttributeOption } from '../attribute.entity.js';
import type { NewAttribute } from '../new-attribute.js';
import type { AttributeChanges } from '../update-attribute.js';
import { attributeFrom } from '../api/attribute.mapper.js';
import type * as types from './attribute-v2.dto.js';

export const fromV2 = (dto: types.CreateAttributeV2): Complete<NewAttribute, 'id'> => ({
  ...attributeFrom(dto),
  options: dto.configuration?.options?.map(optionFromV2),
});

export const changesFromV2 = (dto: types.UpdateAttributeV2): Complete<AttributeChanges> => ({
  ...attributeFrom(dto),
  options: dto.configuration?.options && dto.configuration.options.map(optionFromV2),
});

const optionFromV2 = ({ label, value, image_url, color_code }: types.AttributeOptionInputV2): AttributeOption => ({
  label,
  value,
  imageUrl: image_url ?? null,
  colorCode: color_code ?? null,
});
