import type { AttributeValue, NewAttributeValue } from '../../platform/attribute-value.js';
import type { CustomerAttributeInputV1, CustomerAttributeV1 } from './customer-attribute-v1.dto.js';

export const attributeFromV1 = (dto: CustomerAttributeInputV1): NewAttributeValue => ({
  name: dto.name,
  value: dto.value,
});

/** Of a change: null clears. */
export const attributesFromV1 = (
  dtos: CustomerAttributeInputV1[] | null | undefined,
): NewAttributeValue[] | undefined => (dtos === null ? [] : dtos?.map(attributeFromV1));

export const attributeToV1 = (attribute: AttributeValue): CustomerAttributeV1 => ({
  id: attribute.id,
  name: attribute.name,
  value: attribute.value,
  created_by: attribute.createdBy,
  updated_by: attribute.updatedBy,
  created_at: attribute.createdAt,
  updated_at: attribute.updatedAt,
});
