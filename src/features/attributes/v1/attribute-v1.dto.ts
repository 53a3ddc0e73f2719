import { PageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { SimpleValue } from '../../../platform/edge/validation/json-object.js';
import { ListOf, Nested, TextList } from '../../../platform/edge/validation/nested.js';
import { Identifier, OneOf, Text, Timestamp, Whole, YesNo } from '../../../platform/edge/validation/scalars.js';
import * as attribute from '../attribute.entity.js';
import { MAX_DEFAULT_LENGTH, MAX_OPTIONS } from '../attribute-limits.js';
import { ATTRIBUTE_SORTS } from '../attributes.queries.js';
import { AttributeFields, AttributeFilters } from '../wire/attribute-fields.js';

export class NewAttributeOptionV1 {
  @Text({ example: 'By sea' }) label: string;
  @Identifier({ example: 'sea' }) value: string;
}

export class NewAttributeConfigurationV1 {
  @SimpleValue({
    optional: true,
    max: MAX_DEFAULT_LENGTH,
    maxEntries: MAX_OPTIONS,
    example: 'sea',
  })
  default_value?: attribute.DefaultValue;
  @ListOf(() => NewAttributeOptionV1, {
    optional: true,
    max: MAX_OPTIONS,
  })
  options?: NewAttributeOptionV1[];
  @YesNo({ optional: true, example: true }) show_label?: boolean;
}

export class CreateAttributeV1 {
  @OneOf(attribute.ATTRIBUTE_ENTITIES, { example: 'order' })
  entity: attribute.AttributeEntity;
  @Identifier({ example: 'transport' })
  name: string;
  @OneOf(attribute.GENERAL_DATA_TYPES, { example: 'select' }) data_type: attribute.DataType;
  @Nested(() => NewAttributeConfigurationV1, { optional: true }) configuration?: NewAttributeConfigurationV1;
  @Whole({ optional: true, example: 1 }) priority?: number;
  @YesNo({
    optional: true,
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
