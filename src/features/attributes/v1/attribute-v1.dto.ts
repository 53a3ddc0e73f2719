import { PageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { TextList } from '#platform/edge/validation/nested.js';
import { TimesFields } from '#platform/edge/validation/record-fields.js';
import { Answered, Created, Only } from '#platform/edge/validation/shapes.js';
import {
  AttributeConfigurationShape,
  AttributeFilters,
  AttributeOptionShape,
  AttributeShape,
  MAX_OPTIONS,
} from '../api/attribute.shape.js';
import { ATTRIBUTE_SORTS } from '../attributes.queries.js';

export class NewAttributeOptionV1 extends Created(Only(AttributeOptionShape, ['label', 'value']), 'v1') {}

export class NewAttributeConfigurationV1 extends Created(AttributeConfigurationShape, 'v1', {
  nested: { options: () => NewAttributeOptionV1 },
}) {}

export class CreateAttributeV1 extends Created(AttributeShape, 'v1', {
  nested: { configuration: () => NewAttributeConfigurationV1 },
  after: { entity: null },
}) {}

export class ListAttributesV1 extends Combined(Sorted(PageQuery, ATTRIBUTE_SORTS), AttributeFilters) {}

class OptionLabelsV1 {
  @TextList({ max: MAX_OPTIONS, description: 'The labels of the options', example: ['By sea'] }) options: string[];
}

export class AttributeV1 extends Combined(
  Answered(Only(AttributeShape, ['id', 'name', 'entity', 'data_type']), 'v1'),
  OptionLabelsV1,
  TimesFields,
) {}
