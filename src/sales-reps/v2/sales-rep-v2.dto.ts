import { CursorPageQuery, Sort, SortBy } from '../../platform/http/page-query.js';
import { QueryOneOf } from '../../platform/validation/query.js';
import { ResponseOnly } from '../../platform/validation/response-only.js';
import { Email, Id, OneOf, Phone, Text, Timestamp, Whole } from '../../platform/validation/scalars.js';
import { SALES_REP_STATUSES, type SalesRepStatus } from '../sales-rep.entity.js';
import { SALES_REP_SORTS, type SalesRepSort } from '../sales-reps.queries.js';

const REFERENCE = "The caller's own id, unique in the tenant";

export class CreateSalesRepV2 {
  @Text({ description: REFERENCE, example: 'EXAMPLE-REP-2' }) reference_id: string;
  @Text({ example: 'Robert King' }) name: string;
  @Email({ optional: true, example: 'robert.king@northwind.example' }) email?: string;
  @Phone({ optional: true, example: '(71) 555-5598' }) phone?: string;
  @OneOf(SALES_REP_STATUSES, { optional: true, description: 'Default active', example: 'active' })
  status?: SalesRepStatus;
}

export class ListSalesRepsV2 extends CursorPageQuery {
  @SortBy(SALES_REP_SORTS, 'updated_at') sort_by?: SalesRepSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryOneOf(SALES_REP_STATUSES, { description: 'Only those in this status' }) status?: SalesRepStatus;
}

export class SalesRepV2 {
  @Id() id: string;
  @Text({ description: REFERENCE }) reference_id: string;
  @Text() name: string;
  @Email({ nullable: true }) email: string | null;
  @Phone({ nullable: true }) phone: string | null;
  @OneOf(SALES_REP_STATUSES) status: SalesRepStatus;
  @Whole({ min: 1, description: 'Counts the changes; the `ETag` too', example: 1 }) version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** What is left out stays as it is; null clears. */
@ResponseOnly(SalesRepV2)
export class UpdateSalesRepV2 {
  @Text({ change: true, description: REFERENCE }) reference_id?: string;
  @Text({ change: true, example: 'Nancy Davolio' }) name?: string;
  @Email({ change: true, nullable: true, example: 'nancy.davolio@northwind.example' }) email?: string | null;
  @Phone({ change: true, nullable: true, example: '(206) 555-9857' }) phone?: string | null;
  @OneOf(SALES_REP_STATUSES, { change: true }) status?: SalesRepStatus;
}
