import {
  type CsvDeclaration,
  type ExportDeclaration,
  fieldsIn,
  pick,
} from '#platform/data/records/export-declaration.js';
import { type AttributeFilter, attributesWhere } from '../attributes.service.js';
import { ATTRIBUTE_EXPORT_DOCS } from '../api/attribute.docs.js';

const FIELDS = ['id', 'entity', 'name', 'data_type', 'is_mandatory', 'priority', 'created_at', 'updated_at'];
const CONFIGURATION_FIELDS = ['default_value', 'show_label'];

/** A row for each option of an attribute. */
const CSV: CsvDeclaration = {
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
export const ATTRIBUTE_EXPORT: ExportDeclaration<AttributeFilter> = {
  resource: 'attributes',
  type: 'attribute',
  scope: 'attributes',
  table: 'attributes',
  batch: 100,
  where: attributesWhere,
  references: [],
  csv: CSV,
  docs: ATTRIBUTE_EXPORT_DOCS,
};
