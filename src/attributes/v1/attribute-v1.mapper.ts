import { commonFilterOf } from '../../platform/records/page-query.js';
import { toTimestamp } from '../../platform/values/time.js';
import type { AttributeRecord } from '../attributes.queries.js';
import type { AttributeFilter } from '../attributes.service.js';
import type { NewAttribute } from '../create-attribute.js';
import type { AttributeV1, CreateAttributeV1, ListAttributesV1 } from './attribute-v1.dto.js';

export const fromV1 = (dto: CreateAttributeV1): NewAttribute => ({
  entity: dto.entity,
  name: dto.name,
  dataType: dto.data_type,
  options: dto.configuration?.options?.map(({ label, value }) => ({ label, value, imageUrl: null, colorCode: null })),
  defaultValue: dto.configuration?.default_value,
  showLabel: dto.configuration?.show_label,
  priority: dto.priority,
  isMandatory: dto.is_mandatory,
});

export const filterFromV1 = (query: ListAttributesV1): AttributeFilter => ({
  ...commonFilterOf(query),
  entity: query.entity,
  dataType: query.data_type,
  name: query.name,
});

export const toV1 = (attribute: AttributeRecord): AttributeV1 => ({
  id: attribute.id,
  name: attribute.name,
  entity: attribute.entity,
  data_type: attribute.dataType,
  options: attribute.options.map(({ label }) => label),
  created_at: toTimestamp(attribute.createdAt),
  updated_at: toTimestamp(attribute.updatedAt),
});
