import { PageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { QueryList, QueryOneOf } from '#platform/edge/validation/query.js';
import { TimesFields } from '#platform/edge/validation/record-fields.js';
import { Answered, Changed, Created } from '#platform/edge/validation/shapes.js';
import { SALES_REP_STATUSES, type SalesRepStatus } from '../sales-rep.entity.js';
import { SALES_REP_SORTS } from '../sales-reps.queries.js';
import { SalesRepShape } from '../api/sales-rep.shape.js';

export class CreateSalesRepV1 extends Created(SalesRepShape, 'v1') {}

export class UpdateSalesRepV1 extends Changed(SalesRepShape, 'v1') {}

export class ListSalesRepsV1 extends Sorted(PageQuery, SALES_REP_SORTS) {
  @QueryOneOf(SALES_REP_STATUSES, { description: 'Only sales reps with this status' }) status?: SalesRepStatus;
  @QueryList({ commas: true, description: 'Only records with these values of `reference_id`' })
  reference_ids?: string[];
}

export class SalesRepV1 extends Combined(Answered(SalesRepShape, 'v1'), TimesFields) {}
