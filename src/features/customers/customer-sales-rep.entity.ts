import { Entity, ForeignKey } from 'typeorm';
import { IntegerColumn, TenantIdColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { SalesRep } from '#features/sales-reps/sales-rep.entity.js';
import { Customer } from './customer.entity.js';

/** A sales rep of a customer. `position` is its place in the request that assigned the sales reps. */
@Entity('customer_sales_reps')
@ForeignKey(() => Customer, ['tenantId', 'customerId'], ['tenantId', 'id'], {
  name: 'customer_sales_reps_customer_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => SalesRep, ['tenantId', 'salesRepId'], ['tenantId', 'id'], {
  name: 'customer_sales_reps_sales_rep_fk',
})
export class CustomerSalesRep {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('customer_id', { primary: true }) customerId: string;
  @UuidColumn('sales_rep_id', { primary: true }) salesRepId: string;
  @IntegerColumn('position') position: number;
}
