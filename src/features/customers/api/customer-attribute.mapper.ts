import type { Complete } from '#platform/base/values/complete.js';
import type { AttributeValue, NewAttributeValue } from '#platform/base/values/attribute-value.js';
import type { CustomerAttribute, CustomerAttributeInput } from './customer-attribute.shape.js';

const attributeFrom = (dto: CustomerAttributeInput): Complete<NewAttributeValue, 'label'> => ({
  name: dto.name,
  value: dto.value,
});

/** The attribute values of a creation or a change. Those of a change replace all present values; null clears them. */
export const attributesFrom = ({
  attributes,
}: {
  attributes?: CustomerAttributeInput[] | null;
}): NewAttributeValue[] | undefined => (attributes === null ? [] : attributes?.map(attributeFrom));

export const attributeFields = (attribute: AttributeValue): CustomerAttribute => ({
  id: attribute.id,
  name: attribute.name,
  value: attribute.value,
  created_by: attribute.createdBy,
  updated_by: attribute.updatedBy,
  created_at: attribute.createdAt,
  updated_at: attribute.updatedAt,
});
