import { Id, OneOf, Text } from '../../platform/validation/scalars.js';
import { ATTRIBUTE_ENTITIES, type AttributeEntity, DATA_TYPES, type DataType } from '../attribute.entity.js';

/** Fields that responses of v1 and v2 have in common. They are the first fields of the JSON object. */
export abstract class AttributeFields {
  @Id() id: string;
  @Text() name: string;
  @OneOf(ATTRIBUTE_ENTITIES) entity: AttributeEntity;
  @OneOf(DATA_TYPES) data_type: DataType;
}
