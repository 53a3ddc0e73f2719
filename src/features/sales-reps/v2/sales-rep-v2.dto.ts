import { CursorPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { QueryOneOf } from '#platform/edge/validation/query.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { Answered, Changed, Created } from '#platform/edge/validation/shapes.js';
import { SALES_REP_STATUSES, type SalesRepStatus } from '../sales-rep.entity.js';
import { SALES_REP_SORTS } from '../sales-reps.queries.js';
import { SalesRepShape } from '../api/sales-rep.shape.js';

export class CreateSalesRepV2 extends Created(SalesRepShape, 'v2') {}

export class ListSalesRepsV2 extends Sorted(CursorPageQuery, SALES_REP_SORTS) {
  @QueryOneOf(SALES_REP_STATUSES, { description: 'Only sales reps with this status' }) status?: SalesRepStatus;
}

export class SalesRepV2 extends Combined(Answered(SalesRepShape, 'v2'), VersionAndTimesFields) {}

/** Absent fields keep their values; null clears. */
@ResponseOnly(SalesRepV2)
export class UpdateSalesRepV2 extends Changed(SalesRepShape, 'v2') {}
