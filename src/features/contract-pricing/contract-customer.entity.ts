import { Entity, ForeignKey, Index } from 'typeorm';
import { Customer } from '#features/customers/customer.entity.js';
import { IntegerColumn, TenantIdColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Contract } from './contract.entity.js';

/** A customer of a contract; `position` is the order of the request. */
@Entity('contract_customers')
@ForeignKey(() => Contract, ['tenantId', 'contractId'], ['tenantId', 'id'], {
  name: 'contract_customers_contract_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => Customer, ['tenantId', 'customerId'], ['tenantId', 'id'], { name: 'contract_customers_customer_fk' })
@Index('contract_customers_customer', ['tenantId', 'customerId', 'contractId'])
export class ContractCustomer {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('contract_id', { primary: true }) contractId: string;
  @UuidColumn('customer_id', { primary: true }) customerId: string;
  @IntegerColumn('position') position: number;
}
