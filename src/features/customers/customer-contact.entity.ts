import { Entity, Exclusion, ForeignKey, Index, Unique } from 'typeorm';
import type { AttributeValue } from '#platform/base/values/attribute-value.js';
import { BooleanColumn, JsonColumn, ResourceRow, TextColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Customer, type CustomerStatus } from './customer.entity.js';

@Entity('customer_contacts')
@ForeignKey(() => Customer, ['tenantId', 'customerId'], ['tenantId', 'id'], {
  name: 'customer_contacts_customer_fk',
  onDelete: 'CASCADE',
})
@Unique('customer_contacts_reference_id_key', ['tenantId', 'customerId', 'referenceId'], {
  deferrable: 'INITIALLY IMMEDIATE',
})
@Exclusion('customer_contacts_one_default', `USING btree (tenant_id WITH =, customer_id WITH =) WHERE (is_default)`, {
  deferrable: 'INITIALLY IMMEDIATE',
})
@Index('customer_contacts_created_at', ['tenantId', 'createdAt', 'id'])
@Index('customer_contacts_updated_at', ['tenantId', 'updatedAt', 'id'])
export class CustomerContact extends ResourceRow {
  @UuidColumn('customer_id') customerId: string;
  @TextColumn('reference_id') referenceId: string;
  @TextColumn('first_name') firstName: string;
  @TextColumn('last_name', { nullable: true }) lastName: string | null;
  @TextColumn('email', { nullable: true }) email: string | null;
  @TextColumn('phone', { nullable: true }) phone: string | null;
  @TextColumn('designation', { nullable: true }) designation: string | null;
  @BooleanColumn('is_default', { default: false }) isDefault: boolean;
  @TextColumn('status', { default: 'active' }) status: CustomerStatus;
  @JsonColumn('attributes') attributes: AttributeValue[];
}
