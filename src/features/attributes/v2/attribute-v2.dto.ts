import { CursorIdPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { Answered, Changed, Created } from '#platform/edge/validation/shapes.js';
import { ATTRIBUTE_SORTS } from '../attributes.queries.js';
import {
  AttributeConfigurationShape,
  AttributeFilters,
  AttributeOptionShape,
  AttributeShape,
} from '../api/attribute.shape.js';

export class AttributeOptionInputV2 extends Created(AttributeOptionShape, 'v2') {}

export class NewAttributeConfigurationV2 extends Created(AttributeConfigurationShape, 'v2', {
  nested: { options: () => AttributeOptionInputV2 },
}) {}

export class CreateAttributeV2 extends Created(AttributeShape, 'v2', {
  nested: { configuration: () => NewAttributeConfigurationV2 },
  after: { entity: null },
}) {}

export class AttributeConfigurationChangesV2 extends Changed(AttributeConfigurationShape, 'v2', {
  nested: { options: () => AttributeOptionInputV2 },
}) {}

export class ListAttributesV2 extends Combined(Sorted(CursorIdPageQuery, ATTRIBUTE_SORTS), AttributeFilters) {}

export class AttributeOptionV2 extends Answered(AttributeOptionShape, 'v2') {}

export class AttributeConfigurationV2 extends Answered(AttributeConfigurationShape, 'v2', {
  nested: { options: () => AttributeOptionV2 },
}) {}

export class AttributeV2 extends Combined(
  Answered(AttributeShape, 'v2', {
    nested: { options: () => AttributeOptionV2, configuration: () => AttributeConfigurationV2 },
  }),
  VersionAndTimesFields,
) {}

@ResponseOnly(AttributeV2, { reasons: { options: 'are those of the configuration; write configuration.options' } })
export class UpdateAttributeV2 extends Changed(AttributeShape, 'v2', {
  nested: { configuration: () => AttributeConfigurationChangesV2 },
}) {}
