import { PageQuery, Sorted } from '../../platform/records/page-query.js';
import { Combined } from '../../platform/validation/combined.js';
import { SimpleValue } from '../../platform/validation/json-object.js';
import { ListOf, Nested, TextList } from '../../platform/validation/nested.js';
import { OneOf, Text, Timestamp, Whole, YesNo } from '../../platform/validation/scalars.js';
import * as attribute from '../attribute.entity.js';
import { MAX_DEFAULT_LENGTH, MAX_OPTIONS } from '../attribute-limits.js';
import { ATTRIBUTE_SORTS } from '../attributes.queries.js';
import { AttributeFields, AttributeFilters } from '../wire/attribute-fields.js';

export class NewAttributeOptionV1 {
  @Text({ example: 'By sea' }) label: string;
  @Text({ description: 'Unique among the options of the attribute', example: 'sea' }) value: string;
}

export class NewAttributeConfigurationV1 {
  @SimpleValue({
    optional: true,
    max: MAX_DEFAULT_LENGTH,
    description:
      'Must be valid for the data type. Used as the value when a resource is created without a mandatory attribute',
    example: 'sea',
  })
  default_value?: attribute.DefaultValue;
  @ListOf(() => NewAttributeOptionV1, {
    optional: true,
    max: MAX_OPTIONS,
    description: 'Only for select types, which require it',
  })
  options?: NewAttributeOptionV1[];
  @YesNo({ optional: true, example: true }) show_label?: boolean;
}

export class CreateAttributeV1 {
  @OneOf(attribute.ATTRIBUTE_ENTITIES, { description: 'Resource that has the attribute', example: 'order' })
  entity: attribute.AttributeEntity;
  @Text({ description: 'Unique for the entity; upper and lower case are not distinguished', example: 'transport' })
  name: string;
  @OneOf(attribute.GENERAL_DATA_TYPES, { example: 'select' }) data_type: attribute.DataType;
  @Nested(() => NewAttributeConfigurationV1, { optional: true }) configuration?: NewAttributeConfigurationV1;
  @Whole({ optional: true, description: 'Lists can be sorted by it; default 0', example: 1 }) priority?: number;
  @YesNo({
    optional: true,
    description: 'true: required when a resource is created, unless it has a default value; default false',
    example: false,
  })
  is_mandatory?: boolean;
}

export class ListAttributesV1 extends Combined(Sorted(PageQuery, ATTRIBUTE_SORTS), AttributeFilters) {}

export class AttributeV1 extends AttributeFields {
  @TextList({ max: MAX_OPTIONS, description: 'The labels of the options', example: ['By sea'] }) options: string[];
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}
