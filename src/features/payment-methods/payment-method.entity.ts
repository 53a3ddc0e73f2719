import { Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Customer } from '#features/customers/customer.entity.js';
import { BooleanColumn, ResourceRow, TextColumn, UuidColumn } from '#platform/data/sql/columns.js';

/** A customer's payment method at a payment provider. It has the provider's token for a card, never the card number. */
@Entity('payment_methods')
@Unique('payment_methods_reference_id_key', ['tenantId', 'referenceId'])
@Unique('payment_methods_customer_key', ['tenantId', 'customerId', 'id'])
@Index('payment_methods_one_default', ['tenantId', 'customerId'], { unique: true, where: 'is_default' })
@Index('payment_methods_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('payment_methods_created_at', ['tenantId', 'createdAt', 'id'])
@ForeignKey(() => Customer, ['tenantId', 'customerId'], ['tenantId', 'id'], {
  name: 'payment_methods_customer_fk',
  onDelete: 'CASCADE',
})
export class PaymentMethod extends ResourceRow {
  @TextColumn('reference_id') referenceId: string;
  @UuidColumn('customer_id') customerId: string;
  @TextColumn('provider') provider: string;
  @TextColumn('payment_method_type') paymentMethodType: string;
  @TextColumn('brand', { nullable: true }) brand: string | null;
  @TextColumn('card_type', { nullable: true }) cardType: string | null;
  /** MM/YY */
  @TextColumn('card_expiry', { nullable: true }) cardExpiry: string | null;
  @TextColumn('last_four_digits', { nullable: true }) lastFourDigits: string | null;
  /** The provider's token, encrypted by `PaymentTokens`. */
  @TextColumn('sealed_token', { nullable: true }) sealedToken: string | null;
  /** The customer's id at the provider. */
  @TextColumn('external_customer_id', { nullable: true }) externalCustomerId: string | null;
  @TextColumn('display_name', { nullable: true }) displayName: string | null;
  @BooleanColumn('is_default', { default: false }) isDefault: boolean;
  @TextColumn('address_line_1', { nullable: true }) addressLine1: string | null;
  @TextColumn('address_line_2', { nullable: true }) addressLine2: string | null;
  @TextColumn('city', { nullable: true }) city: string | null;
  @TextColumn('state', { nullable: true }) state: string | null;
  @TextColumn('country', { nullable: true }) country: string | null;
  @TextColumn('zip_code', { nullable: true }) zipCode: string | null;
}
