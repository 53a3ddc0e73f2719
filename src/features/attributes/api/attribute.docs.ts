import {
  EXAMPLE_UUID,
  type FieldTexts,
  inUseExample,
  type OperationText,
  recordTexts,
  type ResourceDocs,
  takenExample,
} from '#platform/edge/http/docs/resource-docs.js';
import type { AttributeEntity, DataType } from '../attribute.entity.js';
import { EXAMPLE_ATTRIBUTE_ID } from '#examples/example-ids.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import { ndjsonExample } from '#features/exports/api/export.docs.js';

/** Meanings of the fields of an attribute value, for the API documents of all resources that have attributes. */
export const ATTRIBUTE_VALUE_FIELDS = {
  id: 'Id of this value: a UUID that the service assigns; it stays the same while the attribute of that name keeps a value',
  name: 'Name of the attribute. If an attribute of that name is defined for this kind of resource, its data type and options are checked; otherwise any text is accepted',
  value:
    'Value as text, at most 4,000 characters. It must fit the data type of the attribute, if one of that name is defined: `12.5` for a number, `2026-03-02` for a date, the value of an option for a select',
  created_by: 'Id of the API key that first wrote the value',
  updated_by: 'Id of the API key that last changed the value',
  created_at: 'Time at which the value was first written, in UTC',
  updated_at: 'Time of the last change of the value, in UTC',
};

/** Meaning of the field `attributes` of a resource. */
export const attributesText = (entity: string) =>
  `Values of additional fields, which you define under Attributes for the entity \`${entity}\`; one entry for each name`;

/** Texts of the operations on attributes, by the method of the controller. */
const ATTRIBUTE_OPERATIONS = {
  list: {
    summary: 'Which additional fields are defined?',
    description: 'Returns the definitions of attributes, those that changed last first.',
  },
  get: {
    summary: 'Show the definition of a field',
    description: 'Returns one attribute with its data type and options.',
  },
  create: {
    summary: 'Define an additional field',
    description: `Defines an attribute of products, customers, addresses, contacts, orders or invoices. From then on, values of that name are checked when such a resource is written; values that exist are not. Names without a definition are accepted as free text.

Select types need options, other types have none. If \`is_mandatory\` is true, a resource cannot be created without the attribute, unless it has a default value. A name that the entity has already, in upper or lower case, is refused with 409.`,
  },
  update: {
    summary: 'Change the definition of a field',
    description:
      'Changes the fields that you send. Entity and data type cannot change. While values exist, the name cannot change and options that are values cannot be removed: 409 `resource_in_use`, with the resources that have them.',
  },
  delete: {
    summary: 'Remove the definition of a field',
    description:
      'Deletes an attribute. Refused with 409 `resource_in_use` while values of it exist, with the resources that have them.',
  },
} satisfies Record<string, OperationText>;

const ENTITY_TEXTS = {
  customer: 'customers as a whole, not their addresses or contacts',
  product: 'products, each variant on its own',
  address: 'addresses of customers',
  contact: 'contacts of customers',
  order: 'orders and quotes',
  invoice: 'invoices of v2',
} satisfies Record<AttributeEntity, string>;

const DATA_TYPE_TEXTS = {
  text: 'any text; editors show a small box',
  number: 'a number below 100,000,000,000 with at most 4 decimals',
  percentage: 'a number from 0 to 100 with at most 4 decimals',
  long_text: 'any text; editors show a larger box',
  date_only: 'a date such as `2026-03-02`',
  email: 'an e-mail address',
  checkbox: '`true` or `false`',
  file: 'an http or https address, or the id of an uploaded file',
  phone_e164: 'a telephone number such as `+442071838750`',
  select: 'one of the options',
  multi_select: 'one or more of the options, with commas between them, each once',
  url: 'an http or https address',
  html: 'any text; editors show it as HTML. The service does not clean it',
  single_select_swatch: 'one of the options, each with a picture; products only',
  multi_select_swatch: 'one or more of the options with commas between them, each with a picture; products only',
  color: 'one of the options, each with a color; products only',
} satisfies Record<DataType, string>;

/** Meanings of the fields of attributes, for both API versions. */
const ATTRIBUTE_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Attribute', 'CreateAttribute', 'UpdateAttribute'],
    fields: {
      ...recordTexts('attribute'),
      options:
        'Choices of a select type, otherwise an empty list: in v1 their labels, in v2 the same as `configuration.options`',
    },
    values: { entity: ENTITY_TEXTS, data_type: DATA_TYPE_TEXTS },
  },
];

export const ATTRIBUTE_DOCS: ResourceDocs = {
  name: 'attribute',
  tag: 'Attributes',
  description: 'Additional fields of products, customers, addresses, contacts, orders and invoices, which you define',
  example: { id: EXAMPLE_ATTRIBUTE_ID },
  operations: ATTRIBUTE_OPERATIONS,
  fields: ATTRIBUTE_FIELD_TEXTS,
  parameterValues: { entity: ENTITY_TEXTS, data_type: DATA_TYPE_TEXTS },
};

const DUPLICATE_NAME = takenExample('duplicate_value', 'name', 'Size');
const IN_USE = inUseExample('Values of the attribute exist that need it as it is.', 'product NW-001');

export const ATTRIBUTE_ERRORS = {
  create: [DUPLICATE_NAME],
  update: [DUPLICATE_NAME, IN_USE],
  delete: [IN_USE],
};

/** What the API documents say of the export. */
export const ATTRIBUTE_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all attributes',
  line: 'Returns a line for each definition of an attribute with its options, as `GET /v2/attributes/{id}` returns it. A CSV file has a row for each option.',
  list: ATTRIBUTE_DOCS,
  columns: ['entity', 'name', 'data_type'],
  file: {
    ...ndjsonExample(`"id":"${EXAMPLE_UUID}","entity":"product","name":"bottle_color"`),
    'text/csv':
      'entity,name,data_type,options[0].value,options[0].label\r\nproduct,bottle_color,color,amber,Amber\r\nproduct,bottle_color,color,green,Green\r\n',
  },
};
