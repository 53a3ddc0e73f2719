import { CursorPageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined, Without } from '../../../platform/edge/validation/combined.js';
import { QueryOneOf } from '../../../platform/edge/validation/query.js';
import { VersionAndTimesFields } from '../../../platform/edge/validation/record-fields.js';
import { ResponseOnly } from '../../../platform/edge/validation/response-only.js';
import { Email, Identifier, Phone, Text } from '../../../platform/edge/validation/scalars.js';
import { SALES_REP_STATUSES, type SalesRepStatus } from '../sales-rep.entity.js';
import { SALES_REP_SORTS } from '../sales-reps.queries.js';
import { NewSalesRepFields, SalesRepChangeFields, SalesRepFields } from '../wire/sales-rep-fields.js';
import { FileParametersV2, PAGE_PARAMETERS } from '../../exports/v2/export-v2.dto.js';

export class CreateSalesRepV2 extends NewSalesRepFields {
  @Identifier({ example: 'EXAMPLE-REP-2' }) override reference_id: string;
  @Text({ example: 'Robert King' }) override name: string;
  @Email({ optional: true, example: 'robert.king@northwind.example' }) override email?: string;
  @Phone({ optional: true, example: '(71) 555-5598' }) override phone?: string;
}

export class ListSalesRepsV2 extends Sorted(CursorPageQuery, SALES_REP_SORTS) {
  @QueryOneOf(SALES_REP_STATUSES, { description: 'Only sales reps with this status' }) status?: SalesRepStatus;
}

export class ExportSalesRepsV2 extends Combined(Without(ListSalesRepsV2, PAGE_PARAMETERS), FileParametersV2) {}

export class SalesRepV2 extends Combined(SalesRepFields, VersionAndTimesFields) {}

@ResponseOnly(SalesRepV2)
export class UpdateSalesRepV2 extends SalesRepChangeFields {}
