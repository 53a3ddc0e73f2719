import { Entity, Exclusion, ForeignKey, Index, Unique } from 'typeorm';
import type { AttributeValue } from '#platform/base/values/attribute-value.js';
import { BooleanColumn, JsonColumn, ResourceRow, TextColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Customer, type CustomerStatus } from './customer.entity.js';

export const ADDRESS_TYPES = ['billing', 'shipping'] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];

@Entity('customer_addresses')
@ForeignKey(() => Customer, ['tenantId', 'customerId'], ['tenantId', 'id'], {
  name: 'customer_addresses_customer_fk',
  onDelete: 'CASCADE',
})
@Unique('customer_addresses_reference_id_key', ['tenantId', 'customerId', 'referenceId'], {
  deferrable: 'INITIALLY IMMEDIATE',
})
@Exclusion(
  'customer_addresses_one_default',
  `USING btree (tenant_id WITH =, customer_id WITH =, type WITH =) WHERE (is_default)`,
  { deferrable: 'INITIALLY IMMEDIATE' },
)
@Index('customer_addresses_created_at', ['tenantId', 'createdAt', 'id'])
@Index('customer_addresses_updated_at', ['tenantId', 'updatedAt', 'id'])
export class CustomerAddress extends ResourceRow {
  @UuidColumn('customer_id') customerId: string;
  @TextColumn('reference_id') referenceId: string;
  @TextColumn('type') type: AddressType;
  @TextColumn('first_name', { nullable: true }) firstName: string | null;
  @TextColumn('last_name', { nullable: true }) lastName: string | null;
  @TextColumn('phone', { nullable: true }) phone: string | null;
  @TextColumn('email', { nullable: true }) email: string | null;
  @TextColumn('address_line_1') addressLine1: string;
  @TextColumn('address_line_2', { nullable: true }) addressLine2: string | null;
  @TextColumn('city') city: string;
  @TextColumn('state', { nullable: true }) state: string | null;
  @TextColumn('country', { nullable: true }) country: string | null;
  @TextColumn('zip_code', { nullable: true }) zipCode: string | null;
  @BooleanColumn('is_default', { default: false }) isDefault: boolean;
  @TextColumn('status', { default: 'active' }) status: CustomerStatus;
  @JsonColumn('attributes') attributes: AttributeValue[];
}
