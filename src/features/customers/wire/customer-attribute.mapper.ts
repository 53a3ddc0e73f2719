import type { Complete } from '../../../platform/base/values/complete.js';
import type { AttributeValue, NewAttributeValue } from '../../../platform/base/values/attribute-value.js';
import type { CustomerAttribute, CustomerAttributeInput } from './customer-attribute-fields.js';

/** The attribute values of a creation. */
export interface SentAttributes {
  attributes?: CustomerAttributeInput[];
}

/** The attribute values of a change. They replace all present values; null clears them. */
export interface ChangedAttributes {
  attributes?: CustomerAttributeInput[] | null;
}

const attributeFrom = (dto: CustomerAttributeInput): Complete<NewAttributeValue, 'label'> => ({
  name: dto.name,
  value: dto.value,
});

export const attributesFrom = ({ attributes }: ChangedAttributes): NewAttributeValue[] | undefined =>
  attributes === null ? [] : attributes?.map(attributeFrom);

export const attributeFields = (attribute: AttributeValue): CustomerAttribute => ({
  id: attribute.id,
  name: attribute.name,
  value: attribute.value,
  created_by: attribute.createdBy,
  updated_by: attribute.updatedBy,
  created_at: attribute.createdAt,
  updated_at: attribute.updatedAt,
});
