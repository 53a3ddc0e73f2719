import { CursorIdPageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined, Without } from '../../../platform/edge/validation/combined.js';
import { SimpleValue } from '../../../platform/edge/validation/json-object.js';
import { ListOf, Nested } from '../../../platform/edge/validation/nested.js';
import { ResponseOnly } from '../../../platform/edge/validation/response-only.js';
import { Identifier, OneOf, Text, Timestamp, Url, Whole, YesNo } from '../../../platform/edge/validation/scalars.js';
import { HEX_COLOR, MAX_DEFAULT_LENGTH, MAX_OPTIONS } from '../attribute-limits.js';
import * as attribute from '../attribute.entity.js';
import { ATTRIBUTE_SORTS } from '../attributes.queries.js';
import { AttributeFields, AttributeFilters } from '../wire/attribute-fields.js';
import { FileParametersV2, PAGE_PARAMETERS } from '../../exports/v2/export-v2.dto.js';

const OPTIONS = 'Only for select types, which require it; each value must be unique';

export class AttributeOptionInputV2 {
  @Text({ example: 'Amber' }) label: string;
  @Identifier({ example: 'amber' }) value: string;
  @Url({ optional: true }) image_url?: string;
  @Text({ optional: true, pattern: HEX_COLOR, example: '#FFBF00' })
  color_code?: string;
}

export class NewAttributeConfigurationV2 {
  @SimpleValue({ optional: true, max: MAX_DEFAULT_LENGTH, maxEntries: MAX_OPTIONS, example: 'amber' })
  default_value?: attribute.DefaultValue;
  @ListOf(() => AttributeOptionInputV2, { optional: true, max: MAX_OPTIONS, description: OPTIONS })
  options?: AttributeOptionInputV2[];
  @YesNo({ optional: true, example: true }) show_label?: boolean;
}

export class CreateAttributeV2 {
  @OneOf(attribute.ATTRIBUTE_ENTITIES, { example: 'product' })
  entity: attribute.AttributeEntity;
  @Identifier({ example: 'bottle_color' }) name: string;
  @OneOf(attribute.DATA_TYPES, { example: 'color' })
  data_type: attribute.DataType;
  @Nested(() => NewAttributeConfigurationV2, { optional: true }) configuration?: NewAttributeConfigurationV2;
  @Whole({ optional: true, example: 5 }) priority?: number;
  @YesNo({
    optional: true,
    example: false,
  })
  is_mandatory?: boolean;
}

export class AttributeConfigurationChangesV2 {
  @SimpleValue({ change: true, nullable: true, max: MAX_DEFAULT_LENGTH, maxEntries: MAX_OPTIONS })
  default_value?: attribute.DefaultValue | null;
  @ListOf(() => AttributeOptionInputV2, {
    change: true,
    nullable: true,
    max: MAX_OPTIONS,
    description: 'Replaces all options; an option that is used as a value cannot be removed',
  })
  options?: AttributeOptionInputV2[] | null;
  @YesNo({ change: true, nullable: true, example: false }) show_label?: boolean | null;
}

export class ListAttributesV2 extends Combined(Sorted(CursorIdPageQuery, ATTRIBUTE_SORTS), AttributeFilters) {}

export class ExportAttributesV2 extends Combined(Without(ListAttributesV2, PAGE_PARAMETERS), FileParametersV2) {}

export class AttributeOptionV2 {
  @Text({ example: 'Amber' }) label: string;
  @Text({ example: 'amber' }) value: string;
  @Url({ nullable: true }) image_url: string | null;
  @Text({ nullable: true, example: '#FFBF00' }) color_code: string | null;
}

export class AttributeConfigurationV2 {
  @SimpleValue({ nullable: true, max: MAX_DEFAULT_LENGTH, maxEntries: MAX_OPTIONS, example: 'amber' })
  default_value: attribute.DefaultValue | null;
  @ListOf(() => AttributeOptionV2, { max: MAX_OPTIONS }) options: AttributeOptionV2[];
  @YesNo({ nullable: true }) show_label: boolean | null;
}

export class AttributeV2 extends AttributeFields {
  @ListOf(() => AttributeOptionV2, { max: MAX_OPTIONS })
  options: AttributeOptionV2[];
  @Nested(() => AttributeConfigurationV2) configuration: AttributeConfigurationV2;
  @Whole() priority: number;
  @YesNo() is_mandatory: boolean;
  @Whole({ min: 1, example: 1 }) version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

@ResponseOnly(AttributeV2, { reasons: { options: 'are those of the configuration; write configuration.options' } })
export class UpdateAttributeV2 {
  @Identifier({
    change: true,
    description: 'Cannot be changed while values of the attribute exist',
    example: 'label_color',
  })
  name?: string;
  @OneOf(attribute.ATTRIBUTE_ENTITIES, {
    change: true,
    description: 'Cannot be changed; if sent, it must be the present value',
  })
  entity?: attribute.AttributeEntity;
  @OneOf(attribute.DATA_TYPES, {
    change: true,
    description: 'Cannot be changed; if sent, it must be the present value',
  })
  data_type?: attribute.DataType;
  @Nested(() => AttributeConfigurationChangesV2, { change: true }) configuration?: AttributeConfigurationChangesV2;
  @Whole({ change: true, example: 9 }) priority?: number;
  @YesNo({ change: true, example: false }) is_mandatory?: boolean;
}
