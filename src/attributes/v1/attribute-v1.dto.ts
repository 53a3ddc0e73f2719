import { PageQuery, Sort, SortBy } from '../../platform/records/page-query.js';
import { SimpleValue } from '../../platform/validation/json-object.js';
import { ListOf, Nested, TextList } from '../../platform/validation/nested.js';
import { QueryOneOf, QueryText } from '../../platform/validation/query.js';
import { OneOf, Text, Timestamp, Whole, YesNo } from '../../platform/validation/scalars.js';
import {
  ATTRIBUTE_ENTITIES,
  type AttributeEntity,
  DATA_TYPES,
  type DataType,
  type DefaultValue,
  GENERAL_DATA_TYPES,
} from '../attribute.entity.js';
import { MAX_DEFAULT_LENGTH, MAX_OPTIONS } from '../attribute-limits.js';
import { ATTRIBUTE_SORTS, type AttributeSort } from '../attributes.queries.js';
import { AttributeFields } from '../wire/attribute-fields.js';

export class NewAttributeOptionV1 {
  @Text({ example: 'By sea' }) label: string;
  @Text({ description: 'Unique in the attribute', example: 'sea' }) value: string;
}

export class NewAttributeConfigurationV1 {
  @SimpleValue({ optional: true, max: MAX_DEFAULT_LENGTH, description: 'Must fit the data type', example: 'sea' })
  default_value?: DefaultValue;
  @ListOf(() => NewAttributeOptionV1, {
    optional: true,
    max: MAX_OPTIONS,
    description: 'Of select types, and only there',
  })
  options?: NewAttributeOptionV1[];
  @YesNo({ optional: true, example: true }) show_label?: boolean;
}

export class CreateAttributeV1 {
  @OneOf(ATTRIBUTE_ENTITIES, { description: 'What the attribute describes', example: 'order' }) entity: AttributeEntity;
  @Text({ description: 'Unique for the entity, whatever its case', example: 'transport' }) name: string;
  @OneOf(GENERAL_DATA_TYPES, { example: 'select' }) data_type: DataType;
  @Nested(() => NewAttributeConfigurationV1, { optional: true }) configuration?: NewAttributeConfigurationV1;
  @Whole({ optional: true, description: 'Default 0', example: 1 }) priority?: number;
  @YesNo({ optional: true, description: 'Whether creations must have it', example: false }) is_mandatory?: boolean;
}

export class ListAttributesV1 extends PageQuery {
  @SortBy(ATTRIBUTE_SORTS, 'updated_at') sort_by?: AttributeSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryOneOf(ATTRIBUTE_ENTITIES, { description: 'Only attributes of this entity', example: 'product' })
  entity?: AttributeEntity;
  @QueryOneOf(DATA_TYPES, { description: 'Only attributes of this type', example: 'text' }) data_type?: DataType;
  @QueryText({ description: 'Only attributes of this name, whatever its case', example: 'quantity_per_unit' })
  name?: string;
}

export class AttributeV1 extends AttributeFields {
  @TextList({ max: MAX_OPTIONS, description: 'The labels of the options', example: ['By sea'] }) options: string[];
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}
