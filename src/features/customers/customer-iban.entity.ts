import { Entity, ForeignKey, Index } from 'typeorm';
import { TenantIdColumn, TextColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Customer } from './customer.entity.js';

/** An IBAN of the bank accounts of a customer, by which the customer is found. Only a trigger writes it. */
@Entity('customer_ibans')
@ForeignKey(() => Customer, ['tenantId', 'customerId'], ['tenantId', 'id'], {
  name: 'customer_ibans_customer_fk',
  onDelete: 'CASCADE',
})
@Index('customer_ibans_iban', ['tenantId', 'iban'])
export class CustomerIban {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('customer_id', { primary: true }) customerId: string;
  @TextColumn('iban', { primary: true }) iban: string;
}
