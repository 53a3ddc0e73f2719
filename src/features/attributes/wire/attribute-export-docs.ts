import { EXAMPLE_UUID } from '#platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '#features/exports/wire/export-docs.js';
import { exportText } from '#features/exports/wire/export-texts.js';
import { ATTRIBUTE_DOCS } from './attribute-docs.js';

export const ATTRIBUTE_FILE: ExampleFiles = {
  ...ndjsonExample(`"id":"${EXAMPLE_UUID}","entity":"product","name":"bottle_color"`),
  'text/csv':
    'entity,name,data_type,options[0].value,options[0].label\r\nproduct,bottle_color,color,amber,Amber\r\nproduct,bottle_color,color,green,Green\r\n',
};

/** Exports of attributes in the API documents. */
export const ATTRIBUTE_EXPORT_DOCS = exportDocs(ATTRIBUTE_DOCS, {
  attributes: exportText(
    'Export all attributes',
    'Returns a line for each definition of an attribute with its options, as `GET /v2/attributes/{id}` returns it. A CSV file has a row for each option.',
    ATTRIBUTE_DOCS,
  ),
});
