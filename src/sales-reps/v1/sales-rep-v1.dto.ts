import { PageQuery, Sort, SortBy } from '../../platform/http/page-query.js';
import { QueryList, QueryOneOf } from '../../platform/validation/query.js';
import { Email, Id, OneOf, Phone, Text, Timestamp } from '../../platform/validation/scalars.js';
import { SALES_REP_STATUSES, type SalesRepStatus } from '../sales-rep.entity.js';
import { SALES_REP_SORTS, type SalesRepSort } from '../sales-reps.queries.js';

export class CreateSalesRepV1 {
  @Text({ description: "The caller's own id, unique in the tenant", example: 'EXAMPLE-REP' }) reference_id: string;
  @Text({ example: 'Laura Callahan' }) name: string;
  @Email({ optional: true, example: 'laura.callahan@northwind.example' }) email?: string;
  @Phone({ optional: true, example: '(206) 555-1189' }) phone?: string;
  @OneOf(SALES_REP_STATUSES, { optional: true, description: 'Default active', example: 'active' })
  status?: SalesRepStatus;
}

/** What is left out stays as it is; null clears. */
export class UpdateSalesRepV1 {
  @Text({ change: true }) reference_id?: string;
  @Text({ change: true, example: 'Nancy Davolio' }) name?: string;
  @Email({ change: true, nullable: true, example: 'nancy.davolio@northwind.example' }) email?: string | null;
  @Phone({ change: true, nullable: true, example: '(206) 555-9857' }) phone?: string | null;
  @OneOf(SALES_REP_STATUSES, { change: true }) status?: SalesRepStatus;
}

export class ListSalesRepsV1 extends PageQuery {
  @SortBy(SALES_REP_SORTS, 'updated_at') sort_by?: SalesRepSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryOneOf(SALES_REP_STATUSES, { description: 'Only those in this status' }) status?: SalesRepStatus;
  @QueryList({ commas: true, description: "Only these of the caller's own references" }) reference_ids?: string[];
}

export class SalesRepV1 {
  @Id() id: string;
  @Text() reference_id: string;
  @Text() name: string;
  @Email({ nullable: true }) email: string | null;
  @Phone({ nullable: true }) phone: string | null;
  @OneOf(SALES_REP_STATUSES) status: SalesRepStatus;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}
