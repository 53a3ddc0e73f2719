import { Entity, ForeignKey, Unique } from 'typeorm';
import { Payment } from '#features/payments/payment.entity.js';
import { BooleanColumn, TenantIdColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { BankLine } from './bank-line.entity.js';

/** The payment or refund that a booked line is, or the payment that it reversed. A payment is that of one line, and the reversal of one line. */
@Entity('bank_line_payments')
@Unique('bank_line_payments_payment_key', ['tenantId', 'paymentId', 'isReversal'])
@ForeignKey(() => BankLine, ['tenantId', 'lineId'], ['tenantId', 'id'], { name: 'bank_line_payments_line_fk' })
@ForeignKey(() => Payment, ['tenantId', 'paymentId'], ['tenantId', 'id'], { name: 'bank_line_payments_payment_fk' })
export class BankLinePayment {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('line_id', { primary: true }) lineId: string;
  @UuidColumn('payment_id', { primary: true }) paymentId: string;
  /** Whether the line is the reversal of the payment. */
  @BooleanColumn('is_reversal') isReversal: boolean;
  /** Whether the line made the payment or its reversal; otherwise these were there before, and stay when the line is undone. */
  @BooleanColumn('is_made') isMade: boolean;
}
