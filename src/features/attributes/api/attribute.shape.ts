import { SimpleValue } from '#platform/edge/validation/json-object.js';
import { ListOf, Nested } from '#platform/edge/validation/nested.js';
import { QueryOneOf, QueryText } from '#platform/edge/validation/query.js';
import { Id, Identifier, OneOf, Text, Url, Whole, YesNo } from '#platform/edge/validation/scalars.js';
import {
  ATTRIBUTE_ENTITIES,
  type AttributeEntity,
  DATA_TYPES,
  type DataType,
  type DefaultValue,
  GENERAL_DATA_TYPES,
} from '../attribute.entity.js';

/** Maximum number of options of an attribute. */
export const MAX_OPTIONS = 1000;
/** Maximum length of a default value in characters, the same as of an attribute value. */
const MAX_DEFAULT_LENGTH = 4000;
/** Rule for the color of an option. */
const HEX_COLOR = {
  form: /^#(?:[\dA-Fa-f]{3}|[\dA-Fa-f]{6})$/,
  reason: 'must be a color such as #F80 or #FF8800',
};

/** Every field of an option. v1 has the first two. */
export abstract class AttributeOptionShape {
  @Text({ text: 'What people see', commonExample: 'Amber', v1: { created: { example: 'By sea' } } }) label: string;
  @Identifier({
    text: 'What values of the attribute contain. Options of multi-select types must not contain a comma. Unique among the options',
    commonExample: 'amber',
    v1: { created: { example: 'sea' } },
  })
  value: string;
  @Url({
    optional: true,
    nullable: true,
    text: 'Picture of the option, an http or https address; swatch types require it',
  })
  image_url?: string | null;
  @Text({
    optional: true,
    nullable: true,
    pattern: HEX_COLOR,
    text: 'Color of the option, as `#RGB` or `#RRGGBB`; the type `color` requires it',
    commonExample: '#FFBF00',
  })
  color_code?: string | null;
}

/** Every field of a configuration. */
export abstract class AttributeConfigurationShape {
  @SimpleValue({
    optional: true,
    nullable: true,
    max: MAX_DEFAULT_LENGTH,
    text: 'Value of a mandatory attribute where none is sent: text, a number, true or false, or a list of options, as the data type requires; null for none',
    maxEntries: MAX_OPTIONS,
    example: 'amber',
    answered: { example: 'amber' },
    v1: { example: 'sea' },
  })
  default_value?: DefaultValue | null;

  @ListOf(() => AttributeOptionShape, {
    optional: true,
    nullable: true,
    max: MAX_OPTIONS,
    text: 'Choices of a select type, which requires them; other types have none',
    changed: { description: 'Replaces all options; an option that is used as a value cannot be removed' },
    v2: { created: { description: 'Only for select types, which require it; each value must be unique' } },
  })
  options?: AttributeOptionShape[] | null;

  @YesNo({
    optional: true,
    nullable: true,
    text: 'Whether screens show the name of the attribute next to its value; the service only stores it',
    example: true,
    changed: { example: false },
  })
  show_label?: boolean | null;
}

const UNCHANGED = 'Cannot be changed; if sent, it must be the present value';

/** Every field of an attribute but its version and times. */
export abstract class AttributeShape {
  @Id() readonly id: string;

  @Identifier({
    text: 'Name of the attribute, by which values refer to it; unique for the entity, in upper or lower case',
    changed: { description: 'Cannot be changed while values of the attribute exist', example: 'label_color' },
    v1: { example: 'transport' },
    v2: { example: 'bottle_color' },
  })
  name: string;

  @OneOf(ATTRIBUTE_ENTITIES, {
    text: 'Kind of resource that has the attribute',
    changed: { description: UNCHANGED },
    v1: { example: 'order' },
    v2: { example: 'product' },
  })
  entity: AttributeEntity;

  @OneOf(DATA_TYPES, {
    text: 'Which values the attribute can have',
    changed: { description: UNCHANGED },
    v1: { created: { values: GENERAL_DATA_TYPES, example: 'select' } },
    v2: { example: 'color' },
  })
  data_type: DataType;

  @ListOf(() => AttributeOptionShape, { readOnly: true, max: MAX_OPTIONS }) readonly options: AttributeOptionShape[];
  @Nested(() => AttributeConfigurationShape, {
    optional: true,
    text: 'Options, default value and display of the attribute',
  })
  configuration?: AttributeConfigurationShape;
  @Whole({
    optional: true,
    text: 'Whole number for sorting, the lowest first in ascending lists; 0 if a new attribute does not state it',
    changed: { example: 9 },
    v1: { example: 1 },
    v2: { example: 5 },
  })
  priority?: number;
  @YesNo({
    optional: true,
    text: 'Whether resources of the entity need a value of the attribute when they are created, unless it has a default value; false if a new attribute does not state it',
    example: false,
    changed: { example: false },
  })
  is_mandatory?: boolean;
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
