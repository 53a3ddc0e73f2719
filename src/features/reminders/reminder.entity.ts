import { Check, Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Customer } from '#features/customers/customer.entity.js';
import type { ReminderLevel } from '#features/settings/reminder-levels.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import {
  DecimalColumn,
  IntegerColumn,
  JsonColumn,
  ResourceRow,
  TextColumn,
  TimeColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';

/** The statuses of a reminder; the status is not stored but follows from `cancelledAt`. */
export const REMINDER_STATUSES = ['issued', 'cancelled'] as const;
export type ReminderStatus = (typeof REMINDER_STATUSES)[number];

/** Asks a customer to pay invoices that are overdue. The only change of a reminder is that it is cancelled, which is final. */
@Entity('reminders')
@Unique('reminders_display_id_key', ['tenantId', 'displayId'])
@Index('reminders_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('reminders_created_at', ['tenantId', 'createdAt', 'id'])
@Index('reminders_customer', ['tenantId', 'customerId'])
@ForeignKey(() => Customer, ['tenantId', 'customerId'], ['tenantId', 'id'], { name: 'reminders_customer_fk' })
@Check('reminders_fee_check', 'fee >= 0')
export class Reminder extends ResourceRow {
  @TextColumn('display_id') displayId: string;
  @UuidColumn('customer_id') customerId: string;
  /** The highest level of its items; fee, days to pay and texts are those of this level. */
  @IntegerColumn('level') level: number;
  /** Day of the reminder in the time zone of the tenant, such as `2026-01-31`. */
  @Column('date', { name: 'as_of_date' }) asOfDate: string;
  @Column('date', { name: 'pay_until' }) payUntil: string;
  /** In the currency of the tenant; it is in no balance. */
  @DecimalColumn('fee') fee: Decimal;
  /** What was due of the items, with the fee. */
  @DecimalColumn('total') total: Decimal;
  /** Texts of the level when the reminder was made. */
  @JsonColumn('texts') texts: ReminderLevel['texts'];
  /** Null while the reminder is issued. */
  @TimeColumn('cancelled_at', { nullable: true }) cancelledAt: Date | null;
  @TextColumn('cancellation_reason', { nullable: true }) cancellationReason: string | null;
}
