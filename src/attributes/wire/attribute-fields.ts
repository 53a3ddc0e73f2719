import { Id, OneOf, Text } from '../../platform/validation/scalars.js';
import { ATTRIBUTE_ENTITIES, type AttributeEntity, DATA_TYPES, type DataType } from '../attribute.entity.js';

/** First fields of an attribute in responses. */
export abstract class AttributeFields {
  @Id() id: string;
  @Text() name: string;
  @OneOf(ATTRIBUTE_ENTITIES) entity: AttributeEntity;
  @OneOf(DATA_TYPES) data_type: DataType;
}
