import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { TenantIdColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Customer } from './customer.entity.js';

/** The name of a customer in the form in which lines of bank statements look it up. Only a trigger writes it. */
@Entity('customer_party_keys')
@ForeignKey(() => Customer, ['tenantId', 'customerId'], ['tenantId', 'id'], {
  name: 'customer_party_keys_customer_fk',
  onDelete: 'CASCADE',
})
@Index('customer_party_keys_key', ['tenantId', 'partyKey'])
export class CustomerPartyKey {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('customer_id', { primary: true }) customerId: string;
  @Column({ type: 'text', name: 'party_key', collation: 'C' }) partyKey: string;
}
