import type { Complete } from '#platform/base/values/complete.js';
import { commonFilterOf, type PageQuery } from '#platform/edge/http/page-query.js';
import type { AnsweredFields } from '#platform/edge/validation/shapes.js';
import type { AttributeEntity, DataType, DefaultValue, AttributeOption } from '../attribute.entity.js';
import type { AttributeRecord } from '../attributes.queries.js';
import type { AttributeFilter } from '../attributes.service.js';
import type { NewAttribute } from '../new-attribute.js';
import type { AttributeChanges } from '../update-attribute.js';
import type { AttributeFilters, AttributeShape, AttributeOptionShape } from './attribute.shape.js';
import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';

/** A creation, without options, whose fields differ between the versions. */
interface SentAttribute {
  entity: AttributeEntity;
  name: string;
  data_type: DataType;
  configuration?: { default_value?: DefaultValue; show_label?: boolean };
  priority?: number;
  is_mandatory?: boolean;
}

/** A change, without options. */
type ChangedAttribute = Partial<Omit<SentAttribute, 'configuration'>> & {
  configuration?: { default_value?: DefaultValue | null; show_label?: boolean | null };
};

/** Maps a creation to a new attribute, and a change to its changes, both without options. */
export function attributeFrom(dto: SentAttribute): Complete<NewAttribute, 'id' | 'options'>;
export function attributeFrom(dto: ChangedAttribute): Complete<AttributeChanges, 'options'>;
export function attributeFrom(dto: ChangedAttribute): Complete<AttributeChanges, 'options'> {
  return {
    entity: dto.entity,
    name: dto.name,
    dataType: dto.data_type,
    defaultValue: dto.configuration?.default_value,
    showLabel: dto.configuration?.show_label,
    priority: dto.priority,
    isMandatory: dto.is_mandatory,
  } satisfies Record<keyof Complete<NewAttribute, 'id' | 'options'>, unknown>;
}

export const attributeFilter = (query: PageQuery & AttributeFilters): AttributeFilter => ({
  ...commonFilterOf(query),
  entity: query.entity,
  dataType: query.data_type,
  name: query.name,
});

export const attributeFields = (
  attribute: AttributeRecord,
): AnsweredFields<Pick<AttributeShape, 'id' | 'name' | 'entity' | 'data_type'>> => ({
  id: attribute.id,
  name: attribute.name,
  entity: attribute.entity,
  data_type: attribute.dataType,
});

/** An attribute as v2, files and the journal show it. */
export const attributeRepresentation = (
  attribute: AttributeRecord,
): AnsweredFields<AttributeShape> & VersionAndTimesFields => ({
  ...attributeFields(attribute),
  options: attribute.options.map(optionRepresentation),
  configuration: {
    default_value: attribute.defaultValue,
    options: attribute.options.map(optionRepresentation),
    show_label: attribute.showLabel,
  },
  priority: attribute.priority,
  is_mandatory: attribute.isMandatory,
  ...versionAndTimesOf(attribute),
});

const optionRepresentation = ({
  label,
  value,
  imageUrl,
  colorCode,
}: AttributeOption): AnsweredFields<AttributeOptionShape> => ({
  label,
  value,
  image_url: imageUrl,
  color_code: colorCode,
});
