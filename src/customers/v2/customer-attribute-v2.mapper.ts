import type { AttributeValue, NewAttributeValue } from '../../platform/attribute-value.js';
import type { CustomerAttributeInputV2, CustomerAttributeV2 } from './customer-attribute-v2.dto.js';

export const attributeFromV2 = (dto: CustomerAttributeInputV2): NewAttributeValue => ({
  name: dto.name,
  value: dto.value,
});

/** Of a change: null clears. */
export const attributesFromV2 = (
  dtos: CustomerAttributeInputV2[] | null | undefined,
): NewAttributeValue[] | undefined => (dtos === null ? [] : dtos?.map(attributeFromV2));

export const attributeToV2 = (attribute: AttributeValue): CustomerAttributeV2 => ({
  id: attribute.id,
  name: attribute.name,
  value: attribute.value,
  created_by: attribute.createdBy,
  updated_by: attribute.updatedBy,
  created_at: attribute.createdAt,
  updated_at: attribute.updatedAt,
});
