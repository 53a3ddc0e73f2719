import { commonFilterOf } from '../../platform/records/page-query.js';
import { toTimestamp } from '../../platform/values/time.js';
import type { AttributeOption } from '../attribute.entity.js';
import type { AttributeRecord } from '../attributes.queries.js';
import type { AttributeFilter } from '../attributes.service.js';
import type { NewAttribute } from '../create-attribute.js';
import type { AttributeChanges } from '../update-attribute.js';
import type {
  AttributeOptionInputV2,
  AttributeOptionV2,
  AttributeV2,
  CreateAttributeV2,
  ListAttributesV2,
  UpdateAttributeV2,
} from './attribute-v2.dto.js';

export const fromV2 = (dto: CreateAttributeV2): NewAttribute => ({
  entity: dto.entity,
  name: dto.name,
  dataType: dto.data_type,
  options: dto.configuration?.options?.map(optionFromV2),
  defaultValue: dto.configuration?.default_value,
  showLabel: dto.configuration?.show_label,
  priority: dto.priority,
  isMandatory: dto.is_mandatory,
});

export const changesFromV2 = (dto: UpdateAttributeV2): AttributeChanges => ({
  entity: dto.entity,
  dataType: dto.data_type,
  name: dto.name,
  options: dto.configuration?.options && dto.configuration.options.map(optionFromV2),
  defaultValue: dto.configuration?.default_value,
  showLabel: dto.configuration?.show_label,
  priority: dto.priority,
  isMandatory: dto.is_mandatory,
});

const optionFromV2 = ({ label, value, image_url, color_code }: AttributeOptionInputV2): AttributeOption => ({
  label,
  value,
  imageUrl: image_url ?? null,
  colorCode: color_code ?? null,
});

export const filterFromV2 = (query: ListAttributesV2): AttributeFilter => ({
  ...commonFilterOf(query),
  entity: query.entity,
  dataType: query.data_type,
  name: query.name,
});

export const toV2 = (attribute: AttributeRecord): AttributeV2 => ({
  id: attribute.id,
  name: attribute.name,
  entity: attribute.entity,
  data_type: attribute.dataType,
  options: attribute.options.map(optionToV2),
  configuration: {
    default_value: attribute.defaultValue,
    options: attribute.options.map(optionToV2),
    show_label: attribute.showLabel,
  },
  priority: attribute.priority,
  is_mandatory: attribute.isMandatory,
  version: attribute.version,
  created_at: toTimestamp(attribute.createdAt),
  updated_at: toTimestamp(attribute.updatedAt),
});

const optionToV2 = ({ label, value, imageUrl, colorCode }: AttributeOption): AttributeOptionV2 => ({
  label,
  value,
  image_url: imageUrl,
  color_code: colorCode,
});
