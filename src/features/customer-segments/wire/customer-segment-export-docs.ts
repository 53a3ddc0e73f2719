import { EXAMPLE_UUID } from '#platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '#features/exports/wire/export-docs.js';
import { exportText } from '#features/exports/wire/export-texts.js';
import { CUSTOMER_SEGMENT_DOCS } from './customer-segment-docs.js';

export const CUSTOMER_SEGMENT_FILE: ExampleFiles = {
  ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","name":"Restaurants"`),
  'text/csv':
    'reference_id,name,customer_count,customer_ids[0]\r\nEXAMPLE,Restaurants,2,ALFKI\r\nEXAMPLE,Restaurants,2,PARIS\r\n',
};

/** Exports of customer segments in the API documents. */
export const CUSTOMER_SEGMENT_EXPORT_DOCS = exportDocs(CUSTOMER_SEGMENT_DOCS, {
  customerSegments: exportText(
    'Export all customer segments',
    'Returns a line for each segment with the ids of its customers, as `GET /v2/customer-segments/{id}` returns it. A CSV file has a row for each customer of a segment.',
    CUSTOMER_SEGMENT_DOCS,
  ),
});
