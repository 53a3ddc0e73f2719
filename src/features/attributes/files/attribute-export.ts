import { type CsvForm, type ExportForm, fieldsIn, pick } from '#platform/data/records/export-form.js';
import { type AttributeFilter, attributesWhere } from '../attributes.service.js';

const FIELDS = ['id', 'entity', 'name', 'data_type', 'is_mandatory', 'priority', 'created_at', 'updated_at'];
const CONFIGURATION_FIELDS = ['default_value', 'show_label'];

/** A row for each option of an attribute. */
const CSV: CsvForm = {
  list: 'options',
  columns: [
    ...FIELDS,
    ...fieldsIn('configuration', CONFIGURATION_FIELDS),
    'configuration.default_value[]',
    ...fieldsIn('options[0]', ['value', 'label', 'color_code', 'image_url']),
  ],
  record: (attribute) => ({
    ...pick(attribute, [...FIELDS, 'options']),
    configuration: pick(attribute.configuration as Record<string, unknown>, CONFIGURATION_FIELDS),
  }),
};

/** How files of definitions of attributes are exported. */
export const ATTRIBUTE_EXPORT: ExportForm<AttributeFilter> = {
  resource: 'attributes',
  type: 'attribute',
  table: 'attributes',
  batch: 100,
  where: attributesWhere,
  references: [],
  csv: CSV,
};
