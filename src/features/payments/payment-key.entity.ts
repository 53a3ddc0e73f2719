import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { TenantIdColumn, TimeColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Payment } from './payment.entity.js';

/**
 * The amount, in ten-thousandths, and the time by which lines of bank statements find a payment or refund that is not reversed. Only a trigger writes
 * them; see `migrations/0048-matching-keys.ts`.
 */
@Entity('payment_keys')
@ForeignKey(() => Payment, ['tenantId', 'paymentId'], ['tenantId', 'id'], {
  name: 'payment_keys_payment_fk',
  onDelete: 'CASCADE',
})
@Index('payment_keys_amount', ['tenantId', 'amount', 'paidAt', 'paymentId'])
export class PaymentKey {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('payment_id', { primary: true }) paymentId: string;
  @Column({ type: 'bigint', name: 'amount' }) amount: string;
  @TimeColumn('paid_at') paidAt: Date;
}
