import { QueryOneOf, QueryText } from '../../../platform/edge/validation/query.js';
import { Id, OneOf, Text } from '../../../platform/edge/validation/scalars.js';
import { ATTRIBUTE_ENTITIES, type AttributeEntity, DATA_TYPES, type DataType } from '../attribute.entity.js';

/** Fields that responses of v1 and v2 have in common. They are the first fields of the JSON object. */
export abstract class AttributeFields {
  @Id() id: string;
  @Text() name: string;
  @OneOf(ATTRIBUTE_ENTITIES) entity: AttributeEntity;
  @OneOf(DATA_TYPES) data_type: DataType;
}

/** Filters of lists. */
export abstract class AttributeFilters {
  @QueryOneOf(ATTRIBUTE_ENTITIES, { description: 'Only attributes of this entity', example: 'product' })
  entity?: AttributeEntity;
  @QueryOneOf(DATA_TYPES, { description: 'Only attributes of this type', example: 'text' })
  data_type?: DataType;
  @QueryText({ description: 'Only attributes with this name, in upper or lower case', example: 'quantity_per_unit' })
  name?: string;
}
