import type { Complete } from '#platform/base/values/complete.js';
import { timesOf } from '#platform/base/values/time.js';
import type { AttributeRecord } from '../attributes.queries.js';
import type { NewAttribute } from '../new-attribute.js';
import { attributeFields, attributeFrom } from '../api/attribute.mapper.js';
import type { AttributeV1, CreateAttributeV1 } from './attribute-v1.dto.js';

export const fromV1 = (dto: CreateAttributeV1): Complete<NewAttribute, 'id'> => ({
  ...attributeFrom(dto),
  options: dto.configuration?.options?.map(({ label, value }) => ({ label, value, imageUrl: null, colorCode: null })),
});

export const toV1 = (attribute: AttributeRecord): AttributeV1 => ({
  ...attributeFields(attribute),
  options: attribute.options.map(({ label }) => label),
  ...timesOf(attribute),
});
