import { PageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { QueryList, QueryOneOf } from '../../../platform/edge/validation/query.js';
import { TimesFields } from '../../../platform/edge/validation/record-fields.js';
import { Identifier } from '../../../platform/edge/validation/scalars.js';
import { SALES_REP_STATUSES, type SalesRepStatus } from '../sales-rep.entity.js';
import { SALES_REP_SORTS } from '../sales-reps.queries.js';
import { NewSalesRepFields, SalesRepChangeFields, SalesRepFields } from '../wire/sales-rep-fields.js';

export class CreateSalesRepV1 extends NewSalesRepFields {
  @Identifier({ example: 'EXAMPLE-REP' }) override reference_id: string;
}

export class UpdateSalesRepV1 extends SalesRepChangeFields {}

export class ListSalesRepsV1 extends Sorted(PageQuery, SALES_REP_SORTS) {
  @QueryOneOf(SALES_REP_STATUSES, { description: 'Only sales reps with this status' }) status?: SalesRepStatus;
  @QueryList({ commas: true, description: 'Only records with these values of `reference_id`' })
  reference_ids?: string[];
}

export class SalesRepV1 extends Combined(SalesRepFields, TimesFields) {}
